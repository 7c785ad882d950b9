/** Constraints between the keys of an output contract. */
import {
  columnValues,
  contentTerms,
  type Expression,
  isList,
  type LineTerms,
  lineTerms,
  type OutputContract,
  primitiveOf,
  primitives,
  programCommand,
  rangeOfTerms,
  readPattern,
  type SectionTerms,
  sectionTerms,
  tagTerms
} from './model.ts'

/** An invalid term; `message` begins with "expected". */
export interface TermsFault {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const contents = ['values', 'sections', 'json', 'parts'] as const

const owners = {
  attributes: ['tag'],
  values: ['tag', 'table', 'pattern', 'program'],
  fields: ['items'],
  order: ['sections', 'lines', 'parts', 'cases'],
  by: ['cases'],
  flags: ['pattern', 'lines'],
  use: ['pattern', 'program'],
  group: ['pattern', 'program']
} as const

/** Keys that each contract of `any` has for itself. */
const alternativeKeys = ['at', 'count', 'only', 'read', 'in', 'allow', 'exact'] as const

export function termsFaults(terms: OutputContract): readonly TermsFault[] {
  return [
    ...primitiveFaults(terms),
    ...commandFaults(terms),
    ...ownerFaults(terms),
    ...contractFaults(terms),
    ...groupFaults(terms),
    ...readFaults(terms),
    ...caseFaults(terms),
    // Examples belong to a whole contract.
    ...(terms.parts ?? []).flatMap(({examples}, index) =>
      faultIf(examples !== undefined, ['parts', index, 'examples'], 'expected it beside `parts`')
    )
  ]
}

const besideCommand: ReadonlySet<string> = new Set<keyof OutputContract>([
  'program',
  'optional',
  'description',
  'example',
  'examples'
])

/** A command judges a whole output alone. */
function commandFaults(terms: OutputContract): readonly TermsFault[] {
  const {any = [], parts: sequence = [], cases = {}} = terms
  const isStray = (key: string): boolean => !besideCommand.has(key) && !primitives.some((name) => name === key)
  const keys = programCommand(terms) === undefined ? [] : Object.keys(terms).filter(isStray)
  const inner = [
    ...Object.entries({any, parts: sequence}).map(([key, all]) => [[key], all] as const),
    ...Object.entries(cases).map(([name, all]) => [['cases', name], all] as const)
  ]
  return [
    ...keys.map((key) => ({path: [key], message: 'expected it only without a command'})),
    ...inner.flatMap(([path, all]) =>
      all.flatMap((each, index) =>
        faultIf(
          programCommand(each) !== undefined,
          [...path, index, 'program'],
          'expected a command in a contract of its own'
        )
      )
    )
  ]
}

export function contentFaults(section: SectionTerms): readonly TermsFault[] {
  const {table, lines, values, order} = section
  return [
    ...contentTerms(section).flatMap(contractFaults),
    ...faultIf(values !== undefined && table === undefined, ['values'], 'expected it only with `table`'),
    ...faultIf(order !== undefined && lines === undefined, ['order'], 'expected it only with `lines`')
  ]
}

function contractFaults(terms: OutputContract): readonly TermsFault[] {
  return [...valueFaults(terms), ...listFaults(terms), ...kindFaults(terms), ...patternFaults(terms)]
}

function faultIf(isWrong: boolean, path: readonly PropertyKey[], message: string): readonly TermsFault[] {
  return isWrong ? [{path, message}] : []
}

function primitiveFaults(terms: OutputContract): readonly TermsFault[] {
  const first = primitiveOf(terms)
  if (first === undefined) return [{path: [], message: `expected one of ${inBackticks(primitives).join(', ')}`}]
  const content = first === 'tag' ? contents.filter((name) => terms[name] !== undefined) : []
  const beside: readonly string[] = first === 'fence' ? ['parts'] : content
  return [
    ...primitives.flatMap((name) => {
      const isMore = name !== first && terms[name] !== undefined && !beside.includes(name)
      return faultIf(isMore, [name], `expected it in a contract without \`${first}\``)
    }),
    ...content.slice(1).map((name) => ({path: [name], message: `expected it in a tag without \`${content[0]}\``}))
  ]
}

function inBackticks(names: readonly string[]): readonly string[] {
  return names.map((name) => `\`${name}\``)
}

function ownerFaults(terms: OutputContract): readonly TermsFault[] {
  const first = primitiveOf(terms)
  if (first === undefined) return []
  const isOwned = (names: readonly string[]): boolean => names.some((name) => terms[name as 'tag'] !== undefined)
  return [
    ...(Object.keys(owners) as (keyof typeof owners)[]).flatMap((key) => {
      const message = `expected it only with ${inBackticks(owners[key]).join(' or ')}`
      return faultIf(terms[key] !== undefined && !isOwned(owners[key]), [key], message)
    }),
    ...alternativeKeys.flatMap((key) =>
      faultIf(first === 'any' && terms[key] !== undefined, [key], 'expected it in the contracts of `any`')
    )
  ]
}

function caseFaults({by, cases}: OutputContract): readonly TermsFault[] {
  if (cases === undefined) return []
  return [
    ...faultIf(by === undefined, ['cases'], 'expected `by` beside it'),
    ...faultIf(Object.keys(cases).length === 0, ['cases'], 'expected at least one case')
  ]
}

const valueKeys: ReadonlySet<string> = new Set<keyof LineTerms>(['values', 'number', 'integer', 'unit', 'pattern'])

/** Values are a list or terms for a tag, a list for a match, lists by column for a table. */
function valueFaults({tag, table, values, pattern, program}: OutputContract): readonly TermsFault[] {
  if (values === undefined) return []
  const isOther = !isList(values) && !Object.keys(values).every((key) => valueKeys.has(key))
  if (tag !== undefined) return faultIf(isOther, ['values'], 'expected an array')
  if ((pattern !== undefined || program !== undefined) && !isList(values))
    return [{path: ['values'], message: 'expected an array'}]
  if (table === undefined) return []
  if (isList(values)) return [{path: ['values'], message: 'expected an object with columns as its keys'}]
  return Object.keys(values).flatMap((column) =>
    faultIf(!table.includes(column), ['values', column], 'expected a column of `table`')
  )
}

function listFaults({sections = [], oneOf = [], table = [], lines}: OutputContract): readonly TermsFault[] {
  const headings = sectionTerms(sections).map(({heading}) => heading)
  const named = {sections: [headings, 'section'], oneOf: [oneOf, 'line'], table: [table, 'column']} as const
  return [
    ...Object.entries(named).flatMap(([key, [names, noun]]) =>
      repeated(names).map((index) => ({path: [key, index], message: `expected a ${noun} that is not listed yet`}))
    ),
    ...faultIf(lines !== undefined && Object.keys(lines).length === 0, ['lines'], 'expected at least 1 key')
  ]
}

function repeated(names: readonly string[]): readonly number[] {
  const listed = new Set<string>()
  return names.flatMap((name, index) => {
    const isNew = !listed.has(name)
    listed.add(name)
    return isNew ? [] : [index]
  })
}

function allValueTerms(
  contract: OutputContract
): readonly (readonly [path: readonly PropertyKey[], terms: LineTerms])[] {
  const {tag, lines = {}, fields = {}, attributes, values} = contract
  const named = {
    lines,
    fields,
    attributes: typeof attributes === 'object' ? attributes : {},
    values: tag === undefined ? columnValues(contract) : {}
  }
  return [
    ...Object.entries(named).flatMap(([key, all]) =>
      Object.entries(all).map(([name, terms]) => [[key, name], lineTerms(terms)] as const)
    ),
    ...(tag === undefined || values === undefined ? [] : [[['values'], tagTerms(contract)] as const])
  ]
}

const valueKinds = ['values', 'pattern', 'number', 'integer'] as const

function kindFaults(contract: OutputContract): readonly TermsFault[] {
  return allValueTerms(contract).flatMap(([path, terms]) => {
    const [first, second = ''] = valueKinds.filter((name) => terms[name] !== undefined)
    const range = rangeOfTerms(terms)
    const key = terms.integer === undefined ? 'number' : 'integer'
    return [
      ...faultIf(second !== '', [...path, second], `expected it without \`${first}\``),
      ...faultIf(range !== undefined && range.min > range.max, [...path, key], 'expected the least number first')
    ]
  })
}

function patternFaults(contract: OutputContract): readonly TermsFault[] {
  const all = [[[], contract] as const, ...allValueTerms(contract)]
  return all.flatMap(([path, {pattern}]) => {
    const message = pattern === undefined ? undefined : faultOfPattern(pattern, contract.flags)
    return message === undefined ? [] : [{path: [...path, 'pattern'], message}]
  })
}

export function groupFault({pattern, flags}: Expression, group: number | string): string | undefined {
  const empty = readPattern(`${pattern}|`, flags).exec('')
  const names = Object.keys(empty?.groups ?? {})
  const count = (empty?.length ?? 1) - 1
  if (typeof group === 'number' ? group <= count : names.includes(group)) return undefined
  const known = [count === 0 ? '0' : `0 to ${count}`, ...names.map((each) => `\`${each}\``)]
  return `expected a group of the expression: ${known.join(', ')}`
}

function groupFaults(terms: OutputContract): readonly TermsFault[] {
  const {group, pattern, flags} = terms
  if (group === undefined || pattern === undefined || faultOfPattern(pattern, flags) !== undefined) return []
  const message = groupFault({pattern, flags: flags ?? 'mu'}, group)
  return message === undefined ? [] : [{path: ['group'], message}]
}

function faultOfPattern(pattern: string, flags: string | undefined): string | undefined {
  try {
    readPattern(pattern, flags)
    return undefined
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: /, '').replace(/^\/.*\/[a-z]*: /s, '')
    return `expected a regular expression: ${reason}`
  }
}

function readFaults({read, count}: OutputContract): readonly TermsFault[] {
  const isOther = read === 'only' && count !== undefined && count !== 1
  const isReversed = typeof count === 'object' && (count.min ?? 1) > (count.max ?? Number.POSITIVE_INFINITY)
  return [
    ...faultIf(isOther, ['read'], 'expected it only with a count of 1'),
    ...faultIf(isReversed, ['count', 'min'], 'expected at most the number of `max`')
  ]
}
