/** What a terminal can show, by the variables that terminals set. */
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

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

/** The address of a file by its path from a folder. */
export function fileUrlIn(folder: string): (path: string) => string {
  return (path) => pathToFileURL(resolve(folder, path)).href
}
