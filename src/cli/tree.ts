import {failing, type Notice} from '../report/notice.ts'
import {expectTreePaths, readTree} from '../run/tree.ts'
import {treeText} from '../run/tree-text.ts'
import {toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import {choice, readConfigOption, readOverrides} from './overrides.ts'
import {type Terminal, warn} from './terminal.ts'

/** `lint-agents tree`: prints the files that each host loads, their kind, and the way. @returns the exit code */
export function printTree(args: Args, terminal: Terminal): number {
  const {cwd} = terminal
  let hasFailed = false
  const notify = ({kind, message}: Notice): void => {
    hasFailed ||= failing.has(kind)
    warn(terminal, message)
  }
  expectTreePaths(args.paths)
  const paths = args.paths.length > 0 ? args.paths : ['.']
  const options = {cwd, config: readConfigOption(args), overrides: readOverrides(args, cwd)}
  const report = readTree(paths, options, {cwd, notify})
  const isJson = choice(args, 'format', ['pretty', 'json']) === 'json'
  terminal.out(isJson ? `${toJson(report, 2)}\n` : treeText(report), isJson ? 'data' : 'text')
  return hasFailed ? 2 : 0
}
