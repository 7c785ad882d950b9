import {parseArgs} from 'node:util'
import {UsageError} from '../disk/errors.ts'
import {nearest} from '../text/edit-distance.ts'
import {ourOption, wordOfOurs} from './foreign-options.ts'
import {
  type CommandName,
  commandOptions,
  commands,
  type Option,
  type OptionName,
  options,
  optionsFor,
  optionsOf
} from './options.ts'

/** A command line, read. */
export interface Args {
  /** As they were typed. */
  readonly argv: readonly string[]
  readonly command: CommandName
  /** The command was named, not assumed. */
  readonly isNamed: boolean
  readonly paths: readonly string[]
  has(name: OptionName): boolean
  /** The value given; of a repeatable option the last one. */
  value(name: OptionName): string | undefined
  values(name: OptionName): readonly string[]
  names(): readonly OptionName[]
}

/** @throws {UsageError} for an unknown option, a missing or an unexpected value, a second value of an option that takes one */
export function readArgs(argv: readonly string[]): Args {
  const named = commandOf(argv)
  const optionsByName = tableOf([...options, ...(named === undefined ? [] : optionsOf(named))])
  expectTwoHyphens(argv, optionsByName)
  const found = new Map<string, string[]>()
  const words: string[] = []
  const tokens = readTokens(argv, optionsByName)
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = optionsByName.get(token.name)
    if (option === undefined) throw new UsageError(unknownOption(token.name, token.rawName, named ?? 'lint'))
    const isMissing =
      token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('--'))
    if (option.value !== undefined && isMissing)
      throw new UsageError(`Missing value of --${option.name}, expected ${option.value}: ${option.help}`)
    if (option.value === undefined && token.value !== undefined)
      throw new UsageError(`Unexpected value \`${token.value}\` of --${option.name}, expected none`)
    // A switch that is given twice changes nothing; of two values one would be lost.
    if (option.value !== undefined && option.isRepeatable !== true && found.has(option.name))
      throw new UsageError(`Unexpected second --${option.name} \`${token.value}\`, expected only one`)
    found.set(option.name, [...(found.get(option.name) ?? []), token.value ?? ''])
  }
  // Node takes letters behind an inner hyphen, as in `-h-c`, for words.
  if (tokens.some(({kind, index}) => kind === 'option-terminator' && argv[index] !== '--'))
    throw new UsageError(unknownOption('-', '--', named ?? 'lint'))
  return {
    argv,
    command: named ?? 'lint',
    isNamed: named !== undefined,
    paths: named === undefined ? words : words.slice(1),
    has: (name) => found.has(name),
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? [],
    names: () => [...found.keys()] as OptionName[]
  }
}

/** The command of a line, its first word: which words are values of options is read by the options of all commands. */
export function commandOf(argv: readonly string[]): CommandName | undefined {
  const all = tableOf([...Object.values(commandOptions).flat(), ...options])
  const first = readTokens(argv, all).find(({kind}) => kind === 'positional')
  return first && commands.find(({name}) => name === argv[first.index])?.name
}

/** `-fix` would be the letters of other options, or one with a value; a dash of a page in place of hyphens a path. @throws {UsageError} */
function expectTwoHyphens(argv: readonly string[], optionsByName: ReadonlyMap<string, Option>): void {
  for (const [index, word] of argv.entries()) {
    if (word === '--') return
    const [, dash, name = ''] = /^(-|[\u2010-\u2015\u2212]-?)(\w[\w-]+)(?=$|=)/.exec(word) ?? []
    const before = /^--?(.+)$/.exec(argv[index - 1] ?? '')?.[1] ?? ''
    const isValue = [...optionsByName.values()].some(
      (each) => each.value !== undefined && (each.name === before || each.short === before)
    )
    if (optionsByName.has(name) && !isValue)
      throw new UsageError(`Unexpected option ${dash}${name}, expected --${name}`)
  }
}

/** Options by name; of two with the same name the last. */
function tableOf(list: readonly Option[]): ReadonlyMap<string, Option> {
  return new Map(list.map((option) => [option.name, option]))
}

function unknownOption(name: string, raw: string, command: CommandName): string {
  const owners = commands.filter((command) => optionsOf(command.name).some((option) => option.name === name))
  const commandNames = owners.map((owner) => `\`${owner.name}\``)
  const listed = ourOption(name)
  if (commandNames.length > 0) {
    const other = listed === undefined ? '' : `, or ${listed}`
    return `Unexpected option ${raw}, expected it only with ${commandNames.join(' or ')}${other}`
  }
  const meant = listed ?? wordOfOurs(name)
  if (meant !== undefined) return `Unknown option ${raw}, expected ${meant}`
  const known = optionsFor(command)
  const small = known.find(({short}) => `-${short}` === raw.toLowerCase())
  if (small !== undefined) return `Unknown option ${raw}, expected -${small.short}`
  const word = raw.replace(/^-+/, '')
  const names = known.map((each) => each.name)
  const [begun, ...others] = word.length < 3 ? [] : names.filter((each) => each.startsWith(word))
  const near = others.length === 0 && begun !== undefined ? begun : nearest(word, names)
  const expected = near === undefined ? `one that \`lint-agents ${command} --help\` lists` : `--${near}`
  return `Unknown option ${raw}, expected ${expected}`
}

/** An option that is not known is a switch. Behind `--` there are words alone. */
function readTokens(argv: readonly string[], optionsByName: ReadonlyMap<string, Option>) {
  const known = Object.fromEntries(
    [...optionsByName].map(([name, {short, value}]) => [
      name,
      {type: value === undefined ? 'boolean' : 'string', ...(short && {short})} as const
    ])
  )
  return parseArgs({args: [...argv], options: known, strict: false, allowPositionals: true, tokens: true}).tokens
}
