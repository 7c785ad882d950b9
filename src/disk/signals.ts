const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let held: readonly NodeJS.Signals[] = []

/**
 * From the first write on, a signal that ends the process waits until the event loop turns: a write is synchronous, so that none
 * leaves a temporary file behind. A run that only reads has no handlers, and ends at once. A program that has handlers of its
 * own keeps them: no signal ends it.
 */
export function holdSignals(): void {
  if (held.length > 0) return
  held = signals.filter((signal) => process.listenerCount(signal) === 0)
  for (const signal of held) process.on(signal, end)
}

/** Lets a signal through that came meanwhile; between two files, so that Ctrl+C does not wait for the whole run. */
export async function passSignals(): Promise<void> {
  if (held.length > 0) await new Promise((resolve) => setImmediate(resolve))
}

export async function releaseSignals(): Promise<void> {
  await passSignals()
  for (const signal of held) process.off(signal, end)
  held = []
}

/** The default action ends the process with the right status; it is back once the handler is gone. */
function end(signal: NodeJS.Signals): void {
  for (const each of held) process.off(each, end)
  held = []
  process.kill(process.pid, signal)
}
