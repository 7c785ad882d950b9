const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let release: Promise<void> | undefined

/**
 * Holds signals back that end the process, until the event loop has turned, so that none leaves a temporary file behind. A
 * program that has handlers of its own keeps them: no signal ends it.
 *
 * Without this the time between is short, but not zero. A handler for the whole run would be worse: linting is synchronous, and
 * Ctrl+C would do nothing until the end.
 */
export function holdSignals(): void {
  if (release !== undefined) return
  const held = signals.filter((signal) => process.listenerCount(signal) === 0)
  const letThrough = (): void => {
    for (const signal of held) process.off(signal, end)
  }
  // The default action ends the process with the right status; it is back once the handler is gone.
  const end = (signal: NodeJS.Signals): void => {
    letThrough()
    process.kill(process.pid, signal)
  }
  for (const signal of held) process.on(signal, end)
  release = turned().then(() => {
    letThrough()
    release = undefined
  })
}

/** Lets signals through that were held back. */
export async function releaseSignals(): Promise<void> {
  await release
}

/** Twice, since the first may come before the loop has asked for signals. */
async function turned(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}
