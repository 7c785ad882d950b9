import type {Terminal} from './terminal.ts'

/** Milliseconds from the start of the process: a run that takes less shows nothing. */
const longest = 1_000

/** Milliseconds between two lines. */
const pause = 100

/** Shows how many files are linted, and how many in a second; `undefined` where nothing shows it. */
export function progressOn(
  {progress}: Pick<Terminal, 'progress'>,
  now = (): number => performance.now()
): ((done: number, total: number) => void) | undefined {
  if (progress === undefined) return undefined
  const start = now()
  let next = longest
  return (done, total) => {
    const time = now()
    if (time < next) return
    next = time + pause
    const rate = Math.round((done * 1_000) / Math.max(1, time - start))
    progress(`${shown(done)} of ${shown(total)} files, ${shown(rate)} a second`)
  }
}

/** `12,345`. */
function shown(count: number): string {
  return count.toLocaleString('en')
}
