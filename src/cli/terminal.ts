import {dataForTerminal, forRunner, forTerminal, printable} from '../text/printable.ts'

/**
 * What a text on standard output is. `text` is for people, `data` for a program or a file where one reads it, such as a diff,
 * `commands` for the runner of GitHub Actions, escaped by its own rules.
 */
type Content = 'text' | 'data' | 'commands'

/** Where a command reads and writes. */
export interface Terminal {
  /** Absolute. */
  readonly cwd: string
  /** Writes to standard output. @returns `false` where the reader is gone: long work stops then */
  out(text: string, content?: Content): boolean
  /** Writes to standard error. */
  err(text: string, content?: Content): boolean
  readonly isColored: boolean
  /** A screen or a log shows standard output; else a program or a file takes it. */
  readonly isShown?: boolean
  /** The runner of GitHub Actions reads both outputs, line by line, and carries out commands in them. */
  readonly isRunner?: boolean
  /** The bytes of standard input, a part at a time. */
  stdin(): Iterable<Buffer>
  /** All of standard input; `undefined` where it does not end within so many milliseconds. */
  stdinWithin?(milliseconds: number): Promise<Buffer | undefined>
  /** The answer of the person at the terminal; `undefined` without a person, or where they leave. */
  ask?(question: string): Promise<string | undefined>
}

/**
 * A terminal that nothing linted acts on: what a command writes passes here, whatever command it is and wherever the text is
 * from. No control character but line ends and our own colors gets through, and under a runner no command but our own. Data
 * stays as it is where a program or a file takes it.
 */
export function guarded(terminal: Terminal): Terminal {
  const {isColored, isShown = false, isRunner = false} = terminal
  const safe = (text: string, content: Content = 'text'): string => {
    if (content === 'data' && !isShown) return text
    const shown = content === 'data' ? dataForTerminal(text) : forTerminal(text, isColored)
    return isRunner && content !== 'commands' ? forRunner(shown) : shown
  }
  return {
    ...terminal,
    out: (text, content) => terminal.out(safe(text, content)),
    err: (text, content) => terminal.err(safe(text, content))
  }
}

/** A line on standard error: a path or a name that it quotes does not begin another one. */
export function warn({err}: Pick<Terminal, 'err'>, message: string): void {
  err(`${printable(message)}\n`)
}
