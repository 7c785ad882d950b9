import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {forStream, printable, type StreamContent} from '../text/printable.ts'

/** Input and output of a command. */
export interface Terminal {
  /** Absolute. */
  readonly cwd: string
  /** Writes to standard output. @returns `false` where the reader is gone: long work stops then */
  out(text: string, content?: StreamContent): boolean
  /** Writes to standard error. */
  err(text: string, content?: StreamContent): boolean
  readonly isColored: boolean
  /** How many columns the terminal has; `undefined` where standard output is not one. */
  columns?(): number | undefined
  /** The address of a file, for links; not given where nothing shows links. */
  readonly fileUrl?: ((path: string) => string) | undefined
  /** Shows a line in place of the one that it showed before; `undefined` takes it away. Not given where none is to be shown. */
  progress?(line: string | undefined): void
  /** Empties the screen; not given where standard output is none. */
  clear?(): void
  /** Hands on each key that is pressed. @returns a function that ends it; `undefined` if standard input is not a terminal */
  keys?(onKey: (key: string) => void): (() => void) | undefined
  /** A screen or a log shows standard output; else a program or a file takes it. */
  readonly isShown?: boolean
  /** The run is in GitHub Actions, which shows the results of code scanning. */
  readonly isRunner?: boolean
  /** The bytes of standard input, a part at a time. */
  stdin(): Iterable<Buffer>
  /** All of standard input; `undefined` where it does not end within so many milliseconds. */
  stdinWithin?(milliseconds: number): Promise<Buffer | undefined>
  /** The answer of the person at the terminal; `undefined` without a person, or where they leave. */
  ask?(question: string): Promise<string | undefined>
}

/**
 * A terminal that is safe from linted text: the output of each command passes here, whatever its source. It stops control
 * characters, except for line ends and our own colors, and commands to a runner, except for our own. The program that reads the
 * log makes no difference. Data stays as it is if a program or a file takes it.
 */
export function guardedTerminal(terminal: Terminal): Terminal {
  const {isColored, isShown = false} = terminal
  let hasProgress = false
  const safe = (text: string, content: StreamContent): string =>
    content === 'data' && !isShown ? text : forStream(text, content, {isColored})
  // The line of the progress is the last one, and ends where another begins.
  const endProgress = (): void => {
    if (hasProgress) terminal.progress?.(undefined)
    hasProgress = false
  }
  const write =
    (to: Terminal['out']): Terminal['out'] =>
    (text, content = 'text') => {
      endProgress()
      return to(safe(text, content), content)
    }
  return {
    ...terminal,
    out: write(terminal.out),
    err: write(terminal.err),
    ...(terminal.progress && {
      progress(line: string | undefined) {
        if (line === undefined) endProgress()
        else terminal.progress?.(printable(line))
        hasProgress = line !== undefined
      }
    })
  }
}

/** A line on standard error: a path or a name that it quotes does not begin another one. */
export function warn({err}: Pick<Terminal, 'err'>, message: string): void {
  err(`${printable(message)}\n`)
}

type Environment = Readonly<Record<string, string | undefined>>

const programs: ReadonlySet<string | undefined> = new Set([
  'iTerm.app',
  'WezTerm',
  'vscode',
  'ghostty',
  'Hyper',
  'Tabby',
  'rio',
  'mintty',
  'zed'
])
const kinds = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour|wezterm)/

/**
 * Whether the output may have links (OSC 8). FORCE_HYPERLINK decides: `0` is none, anything else links also where the output is
 * not a terminal.
 */
export function showsLinks(env: Environment, isTerminal: () => boolean): boolean {
  const forced = env['FORCE_HYPERLINK']
  if (forced) return forced !== '0'
  return isTerminal() && hasLinks(env)
}

function hasLinks(env: Environment): boolean {
  if (env['CI'] || env['TERM'] === 'dumb') return false
  return (
    programs.has(env['TERM_PROGRAM']) ||
    kinds.test(env['TERM'] ?? '') ||
    Number(env['VTE_VERSION'] ?? 0) >= 5000 ||
    ['WT_SESSION', 'KONSOLE_VERSION', 'DOMTERM', 'KITTY_WINDOW_ID'].some((name) => env[name])
  )
}

/** Whether a line may tell how far a long run is, where the outputs are terminals. */
export function hasProgress(argv: readonly string[], env: Environment): boolean {
  return !argv.includes('--no-progress') && !env['CI'] && env['TERM'] !== 'dumb'
}

export function fileUrlIn(folder: string): (path: string) => string {
  return (path) => pathToFileURL(resolve(folder, path)).href
}
