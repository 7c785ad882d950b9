import {parseArgs} from 'node:util'
import {nearest} from '../contracts/text/distance.ts'
import {UsageError} from '../engine/errors.ts'
import {type CommandName, commands, type Option, type OptionName, options} from './options.ts'

/** A command line, read. */
export interface Args {
  readonly command: CommandName
  /** The command was named, not assumed. */
  readonly isNamed: boolean
  readonly paths: readonly string[]
  has(name: OptionName): boolean
  /** The last value given. */
  value(name: OptionName): string | undefined
  values(name: OptionName): readonly string[]
}

/** @throws {UsageError} for an unknown option, a missing or an unexpected value */
export function readArgs(argv: readonly string[]): Args {
  const known = new Map<string, Option>(options.map((option) => [option.name, option]))
  const {tokens} = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...known.values()].map(({name, short, value}) => [
        name,
        {type: value === undefined ? 'boolean' : 'string', ...(short && {short})} as const
      ])
    )
  })
  const found = new Map<string, string[]>()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = known.get(token.name)
    if (option === undefined) throw new UsageError(unknownOption(token.rawName, [...known.keys()]))
    const isMissing =
      token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('--'))
    if (option.value !== undefined && isMissing)
      throw new UsageError(`Missing value of --${option.name}, expected ${option.value}`)
    if (option.value === undefined && token.value !== undefined)
      throw new UsageError(`Unexpected value \`${token.value}\` of --${option.name}, expected none`)
    found.set(option.name, [...(found.get(option.name) ?? []), token.value ?? ''])
  }
  const named = commands.find(({name}) => name === words[0])
  return {
    command: named?.name ?? 'lint',
    isNamed: named !== undefined,
    paths: named === undefined ? words : words.slice(1),
    has: (name) => found.has(name),
    value: (name) => found.get(name)?.at(-1),
    values: (name) => found.get(name) ?? []
  }
}

function unknownOption(raw: string, names: readonly string[]): string {
  const near = nearest(raw.replace(/^-+/, ''), names)
  return `Unknown option ${raw}, expected ${near === undefined ? 'one that `lint-agents --help` lists' : `--${near}`}`
}
