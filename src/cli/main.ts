import {existsSync, lstatSync} from 'node:fs'
import {resolve} from 'node:path'
import {describe, describedLines, UsageError} from '../disk/errors.ts'
import {groupNames} from '../linter/groups.ts'
import {pathHint} from '../project/missing-path.ts'
import {agentText} from '../report/agent-text.ts'
import {version} from '../report/version.ts'
import {ruleIds} from '../run/rules.ts'
import {nearest} from '../text/edit-distance.ts'
import type {StreamContent} from '../text/printable.ts'
import {type Args, commandOf, readArgs} from './args.ts'
import {completion} from './completion.ts'
import {explain, listRules} from './explain.ts'
import {filterRecords} from './filter.ts'
import {ourCommand} from './foreign-options.ts'
import {expectKnownOptions, expectNoWords, helpOn, helpText} from './help.ts'
import {lintAndReport} from './lint.ts'
import {commands, options, optionsOf} from './options.ts'
import {printConfig} from './print-config.ts'
import {render} from './render.ts'
import {guardedTerminal, type Terminal, warn} from './terminal.ts'

/** Runs a command line. @returns the exit code: 0 clean, 1 errors or too many warnings, 2 misuse or unreadable files */
export async function main(argv: readonly string[], raw: Terminal): Promise<number> {
  const terminal = guardedTerminal(raw)
  try {
    if (argv[0] === '__complete') return print(terminal, await offered(argv.slice(1)), 'data')
    expectNoPath(argv, terminal)
    const args = readArgs(argv)
    if (args.has('version')) return print(terminal, `${version}\n`)
    expectPaths(args, terminal)
    if (args.has('help')) return print(terminal, helpText(args.isNamed ? args.command : undefined))
    expectKnownOptions(args)
    expectNoWords(args)
    if (args.isNamed && args.command !== 'hook' && existsSync(resolve(terminal.cwd, args.command)))
      warn(terminal, `\`${args.command}\` is read as a command; \`lint-agents lint ${args.command}\` lints the path`)
    return await execute(args, terminal)
  } catch (error) {
    terminal.err(`${isForAgent(argv) ? agentText(describedLines(error)) : describe(error)}\n`)
    return failureCode(argv, error)
  }
}

/** Completions for the scripts of `lint-agents completion`. */
async function offered(words: readonly string[]): Promise<string> {
  const {offeredLines} = await import('./completion/offers.ts')
  return offeredLines(words)
    .map((line) => `${line}\n`)
    .join('')
}

/** Whether an agent reads standard error, too. */
function isForAgent(argv: readonly string[]): boolean {
  return /(?:^|\0)(?:-f|--format)[\0=]?agent(?:\0|$)/.test(argv.join('\0'))
}

const servers: ReadonlySet<string> = new Set(['hook', 'lsp', 'mcp'])

/**
 * Hooks of git and shells pass the names of files, which the author of a change chooses: `--config=x/a.md` would be an option.
 * Commands that hosts and editors start from their settings get no names.
 *
 * @throws {UsageError} for an option that is the path of a file
 */
function expectNoPath(argv: readonly string[], {cwd}: Terminal): void {
  if (servers.has(commandOf(argv) ?? '')) return
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--') + 1) : argv
  const path = words.find((word) => /^-./.test(word) && isThere(resolve(cwd, word)))
  if (path !== undefined)
    throw new UsageError(`Unexpected option \`${path}\`, which may be a path, expected \`./${path}\` for that`)
}

/** Also a link to nothing, and a name that is not UTF-8, which cannot be looked for. */
function isThere(path: string): boolean {
  if (path.includes('\uFFFD')) return true
  try {
    return lstatSync(path, {throwIfNoEntry: false}) !== undefined
  } catch {
    return false
  }
}

/**
 * Explains a word that is not a path. It may be a misspelt command, an option without hyphens, the value of a switch, or a
 * rule.
 *
 * @throws {UsageError}
 */
function expectPaths({argv, command, isNamed, paths}: Args, {cwd}: Terminal): void {
  if (commands.find(({name}) => name === command)?.args !== '[path ...]') return
  const isLost = (word: string): boolean => /^[A-Za-z][\w-]*$/.test(word) && !existsSync(resolve(cwd, word))
  for (const [index, word] of paths.entries()) {
    if (!isLost(word)) continue
    const before = argv[argv.indexOf(word) - 1] ?? ''
    if (/^-/.test(before) && /^(?:true|false|yes|no|on|off|always|never|auto)$/i.test(word))
      throw new UsageError(`Unexpected value \`${word}\` of ${before}, expected none`)
    const isFirst = index === 0 && !isNamed
    const expected = isFirst ? (ourCommand(word) ?? commandFor(word.toLowerCase())) : commandBehind(word)
    const meant = expected ?? (pathHint(word, cwd) === '' ? ruleFor(word) : undefined)
    if (meant !== undefined)
      throw new UsageError(`Unexpected word \`${word}\`, expected ${meant} or a path that exists`)
  }
}

/** A command that is not the first word. */
function commandBehind(word: string): string | undefined {
  const meant = commands.some(({name}) => name === word) ? `the command \`${word}\`` : ourCommand(word)
  return meant && `${meant} first`
}

/** The use of a word that is nearly the name of a rule or a group. */
function ruleFor(word: string): string | undefined {
  const name = nearest(word, [...ruleIds, ...groupNames])
  return name && `\`explain ${name}\`, \`--only ${name}\``
}

/** The nearest command, option, or option of a command. */
function commandFor(word: string): string | undefined {
  const names = commands.map(({name}) => name)
  const begun = names.find((name) => name === `${word}s`)
  if (begun !== undefined) return `the command \`${begun}\``
  if (options.some(({name}) => name === word)) return `the option \`--${word}\``
  const near = nearest(word, names)
  if (near !== undefined) return `the command \`${near}\``
  const owner = names.find((name) => optionsOf(name).some((option) => option.name === word))
  return owner && `the option \`--${word}\` of the command \`${owner}\``
}

/** To the hosts of hooks 2 means that the agent has to go on: a failure of ours is not a reason for that. */
function failureCode(argv: readonly string[], error: unknown): number {
  if (commandOf(argv) !== 'hook') return 2
  return error instanceof UsageError ? 1 : 0
}

/** Whether a command line reads records: `lint-agents outputs --format ndjson -`. */
function isFilter(args: Args): boolean {
  return args.command === 'outputs' && args.value('format') === 'ndjson' && args.paths.includes('-')
}

async function execute(args: Args, terminal: Terminal): Promise<number> {
  const file = args.value('print-config')
  if (file !== undefined && args.paths[0] !== undefined)
    throw new UsageError(`Unexpected \`${args.paths[0]}\` beside --print-config ${file}, expected one file`)
  if (file !== undefined) return print(terminal, await printConfig(file, args, terminal))
  switch (args.command) {
    case 'explain':
      return print(terminal, await shownPage(explain(args.paths), terminal), 'commands')
    case 'rules':
      return print(terminal, listRules(args, terminal.columns?.()), 'data')
    case 'help':
      return print(terminal, helpOn(args.paths, args.has('all')))
    case 'render':
      return print(terminal, render(args, terminal), 'data')
    case 'completion':
      return print(terminal, completion(args.paths), 'data')
    case 'init': {
      // Lazy: lint runs do not need it.
      const {init} = await import('./init.ts')
      return await init(args, terminal)
    }
    case 'merge': {
      const {merge} = await import('./merge.ts')
      return merge(args, terminal)
    }
    case 'hook': {
      const {hook} = await import('./hook.ts')
      return await hook(args, terminal)
    }
    case 'mcp':
      return await (await import('./mcp.ts')).serveMcp(args, terminal)
    case 'contracts': {
      if (args.has('from')) return await (await import('./learned.ts')).listLearned(args, terminal)
      if (args.has('sync')) return await (await import('./sync.ts')).syncSchemas(args, terminal)
      const {listContracts} = await import('./contracts.ts')
      return listContracts(args, terminal)
    }
    case 'tree': {
      // Lazy: lint runs do not need it.
      const {printTree} = await import('./tree.ts')
      return printTree(args, terminal)
    }
    case 'lsp': {
      // Lazy: the packages of the protocol take longer to load than most runs.
      const {answerEditor} = await import('./lsp.ts')
      return await answerEditor(terminal)
    }
    case 'lint':
    case 'outputs':
      if (args.has('watch')) return await (await import('./watch.ts')).watchAndReport(args, terminal)
      return isFilter(args) ? await filterRecords(args, terminal) : await lintAndReport(args, terminal)
  }
}

/** A pipe gets a page as it is. */
async function shownPage(page: string, {isColored, columns}: Terminal): Promise<string> {
  const width = isColored ? columns?.() : undefined
  return width === undefined ? page : (await import('./page.ts')).renderPage(page, width)
}

function print(terminal: Terminal, text: string, content: StreamContent = 'text'): number {
  terminal.out(text, content)
  return 0
}
