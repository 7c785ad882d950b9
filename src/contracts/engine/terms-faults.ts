/** What the parts of an output contract demand of each other. */
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
  tagTerms
} from './model.ts'

/** Something that a contract cannot have; `message` begins with "expected". */
export interface TermsFault {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** What the content of a tag may be, beside it. */
const contents = ['values', 'sections', 'json'] as const

/** Keys, and the primitives that they belong to. */
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

/** Keys that the contracts of `any` have, each for itself. */
const alternativeKeys = ['at', 'count', 'only', 'read', 'in', 'allow', 'exact'] as const

export function termsFaults(terms: OutputContract): readonly TermsFault[] {
  return [
    ...primitiveFaults(terms),
    ...commandFaults(terms),
    ...ownerFaults(terms),
    ...valueFaults(terms),
    ...listFaults(terms),
    ...kindFaults(terms),
    ...patternFaults(terms),
    ...groupFaults(terms),
    ...readFaults(terms),
    ...caseFaults(terms),
    ...exampleFaults(terms)
  ]
}

/** What a command may have beside it. */
const besideCommand: ReadonlySet<string> = new Set<keyof OutputContract>([
  'program',
  'description',
  'example',
  'examples'
])

/** A command judges a whole output, by itself. */
function commandFaults(terms: OutputContract): TermsFault[] {
  const {any = [], parts: sequence = [], cases = {}} = terms
  const inner = (all: readonly OutputContract[], ...path: readonly string[]): TermsFault[] =>
    all.flatMap((each, index) =>
      programCommand(each) === undefined
        ? []
        : [{path: [...path, index, 'program'], message: 'expected a command in a contract of its own'}]
    )
  const isStray = (key: string): boolean => !besideCommand.has(key) && !primitives.some((name) => name === key)
  const keys = programCommand(terms) === undefined ? [] : Object.keys(terms).filter(isStray)
  return [
    ...keys.map((key) => ({path: [key], message: 'expected it only without a command'})),
    ...inner(any, 'any'),
    ...inner(sequence, 'parts'),
    ...Object.entries(cases).flatMap(([name, all]) => inner(all, 'cases', name))
  ]
}

/** Examples are of a whole contract. */
function exampleFaults({parts: sequence = []}: OutputContract): TermsFault[] {
  return sequence.flatMap(({examples}, index) =>
    examples === undefined ? [] : [{path: ['parts', index, 'examples'], message: 'expected it beside `parts`'}]
  )
}

/** What the parts of a section's content demand of each other. */
export function contentFaults(section: SectionTerms): readonly TermsFault[] {
  const {table, lines, values, order} = section
  return [
    ...contentTerms(section).flatMap((terms) => [
      ...valueFaults(terms),
      ...listFaults(terms),
      ...kindFaults(terms),
      ...patternFaults(terms)
    ]),
    ...(values !== undefined && table === undefined
      ? [{path: ['values'], message: 'expected it only with `table`'}]
      : []),
    ...(order !== undefined && lines === undefined ? [{path: ['order'], message: 'expected it only with `lines`'}] : [])
  ]
}

function primitiveFaults(terms: OutputContract): TermsFault[] {
  const first = primitiveOf(terms)
  if (first === undefined)
    return [{path: [], message: `expected one of ${primitives.map((name) => `\`${name}\``).join(', ')}`}]
  const more = primitives.filter((name) => name !== first && terms[name] !== undefined)
  const content = contents.filter((name) => terms[name] !== undefined)
  const isContent = (name: string): boolean =>
    (first === 'tag' && (name === 'sections' || name === 'json')) || (first === 'fence' && name === 'parts')
  return [
    ...more
      .filter((name) => !isContent(name))
      .map((name): TermsFault => ({path: [name], message: `expected it in a contract without \`${first}\``})),
    ...(first === 'tag' ? content.slice(1) : []).map(
      (name): TermsFault => ({path: [name], message: `expected it in a tag without \`${content[0]}\``})
    )
  ]
}

function ownerFaults(terms: OutputContract): TermsFault[] {
  const first = primitiveOf(terms)
  if (first === undefined) return []
  const isOwned = (names: readonly string[]): boolean => names.some((name) => terms[name as 'tag'] !== undefined)
  const stray = (Object.keys(owners) as (keyof typeof owners)[]).filter(
    (key) => terms[key] !== undefined && !isOwned(owners[key])
  )
  const outer = first === 'any' ? alternativeKeys.filter((key) => terms[key] !== undefined) : []
  return [
    ...stray.map(
      (key): TermsFault => ({
        path: [key],
        message: `expected it only with ${owners[key].map((name) => `\`${name}\``).join(' or ')}`
      })
    ),
    ...outer.map((key): TermsFault => ({path: [key], message: 'expected it in the contracts of `any`'}))
  ]
}

function caseFaults({by, cases}: OutputContract): TermsFault[] {
  if (cases === undefined) return []
  return [
    ...(by === undefined ? [{path: ['cases'], message: 'expected `by` beside it'}] : []),
    ...(Object.keys(cases).length === 0 ? [{path: ['cases'], message: 'expected at least one case'}] : [])
  ]
}

/** The values of a match are a list, those of a table are lists by column. */
function valueFaults({tag, table, values, pattern, program}: OutputContract): TermsFault[] {
  if (values === undefined) return []
  const isMatch = pattern !== undefined || program !== undefined
  if (tag !== undefined) return tagFaults(values)
  if (isMatch && !isList(values)) return [{path: ['values'], message: 'expected an array'}]
  if (table === undefined) return []
  if (Array.isArray(values)) return [{path: ['values'], message: 'expected an object with columns as its keys'}]
  return Object.keys(values)
    .filter((column) => !table.includes(column))
    .map((column) => ({path: ['values', column], message: 'expected a column of `table`'}))
}

const valueKeys: ReadonlySet<string> = new Set<keyof LineTerms>(['values', 'number', 'integer', 'unit', 'pattern'])

/** A tag has a list, or the terms of one value, and not values by column. */
function tagFaults(values: object): TermsFault[] {
  const isOther = !isList(values) && !Object.keys(values).every((key) => valueKeys.has(key))
  return isOther ? [{path: ['values'], message: 'expected an array'}] : []
}

function listFaults({sections = [], oneOf = [], table = [], lines}: OutputContract): TermsFault[] {
  const headings = sections.map((each) => (typeof each === 'string' ? each : each.heading))
  const empty = lines !== undefined && Object.keys(lines).length === 0
  return [
    ...repeated(headings).map((index) => ({
      path: ['sections', index],
      message: 'expected a section that is not listed yet'
    })),
    ...repeated(oneOf).map((index) => ({path: ['oneOf', index], message: 'expected a line that is not listed yet'})),
    ...repeated(table).map((index) => ({path: ['table', index], message: 'expected a column that is not listed yet'})),
    ...(empty ? [{path: ['lines'], message: 'expected at least 1 key'}] : [])
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

/** The terms of all values of a contract, with their paths. */
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

/** A value has terms of one kind, and ranges begin with the least. */
function kindFaults(contract: OutputContract): TermsFault[] {
  return allValueTerms(contract).flatMap(([path, terms]): TermsFault[] => {
    const [first, second] = valueKinds.filter((name) => terms[name] !== undefined)
    const range = rangeOfTerms(terms)
    const key = terms.integer === undefined ? 'number' : 'integer'
    return [
      ...(second === undefined ? [] : [{path: [...path, second], message: `expected it without \`${first}\``}]),
      ...(range !== undefined && range.min > range.max
        ? [{path: [...path, key], message: 'expected the least number first'}]
        : [])
    ]
  })
}

function patternFaults(contract: OutputContract): TermsFault[] {
  const {pattern, flags} = contract
  const inValues = allValueTerms(contract).flatMap(([path, terms]) =>
    terms.pattern === undefined ? [] : [{path: [...path, 'pattern'], pattern: terms.pattern}]
  )
  const all = [...(pattern === undefined ? [] : [{path: ['pattern'], pattern}]), ...inValues]
  return all.flatMap(({path, pattern}) => {
    const message = faultOfPattern(pattern, flags)
    return message === undefined ? [] : [{path, message}]
  })
}

/** A group that an expression does not have. */
export function groupFault({pattern, flags}: Expression, group: number | string): string | undefined {
  const empty = readPattern(`${pattern}|`, flags).exec('')
  const names = Object.keys(empty?.groups ?? {})
  const count = (empty?.length ?? 1) - 1
  if (typeof group === 'number' ? group <= count : names.includes(group)) return undefined
  const known = [count === 0 ? '0' : `0 to ${count}`, ...names.map((each) => `\`${each}\``)]
  return `expected a group of the expression: ${known.join(', ')}`
}

function groupFaults(terms: OutputContract): TermsFault[] {
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

function readFaults({read, count}: OutputContract): TermsFault[] {
  const isOther = read === 'only' && count !== undefined && count !== 1
  const isReversed = typeof count === 'object' && (count.min ?? 1) > (count.max ?? Number.POSITIVE_INFINITY)
  return [
    ...(isOther ? [{path: ['read'], message: 'expected it only with a count of 1'}] : []),
    ...(isReversed ? [{path: ['count', 'min'], message: 'expected at most the number of `max`'}] : [])
  ]
}
