/** Words and sentences from a seed: English in its lengths and its marks, taken from no other text. */
import type {Random} from '../../scripts/fuzz/random.ts'

const split = (words: string): readonly string[] => words.trim().split(/\s+/)

export const nouns = split(`
  agent architecture artifact assumption backlog baseline boundary branch build cache change checklist client cluster
  commit component configuration constraint context contract coverage dashboard dataset decision dependency deployment
  design diagram document edge endpoint environment error estimate event failure feature file flow function gate goal
  handoff incident index input interface issue iteration job key latency layer library limit log margin message metric
  migration milestone model module monitor network node note object option orchestrator outcome output owner package
  parameter path pattern performance phase pipeline plan policy priority problem process profile project prompt proposal
  query queue reason record reference regression release report repository request requirement resource response result
  retry review risk role rollback route rule runtime scenario schema scope script section sequence server service session
  signature stage standard state step strategy summary system table target task team template test threshold ticket token
  tool trace type unit update user validation value variable version view workflow workspace
`)
export const verbs = split(`
  analyze apply assess avoid build check collect compare confirm create define describe design document enforce ensure
  estimate evaluate explain extract find follow generate group handle identify implement include inspect keep limit list
  load map measure merge migrate monitor name note optimize order plan prefer prepare print prioritize propose protect
  read record reduce refactor remove replace report request resolve review run select separate show simplify sort split
  start stop store summarize test track trace update validate verify weigh write
`)
const adjectives = split(`
  accurate actionable active acyclic affected atomic brief clear common complete concrete consistent critical current
  direct distributed durable early exact existing explicit external failing final full hidden idempotent incremental
  initial internal isolated large late local main minimal missing modular new next observable open optional partial
  pending plain possible previous primary public recent related relevant required reusable safe secure shared short simple
  single slow small specific stable strict structured technical temporary typed unused valid verified
`)
const openers = split('When Before After If While Once Where Although Because')
const joiners = split('and or but so with without for from to in on of by at under between before after')

/** How a file is written: which marks its sentences have. */
export interface Manner {
  readonly hasDashes: boolean
  readonly hasCurlyQuotes: boolean
  readonly hasArrows: boolean
  readonly hasEmoji: boolean
  readonly hasBold: boolean
  readonly hasSpans: boolean
  readonly hasLinks: boolean
  /** `{name}`, as prompts name what is filled in. */
  readonly hasSlots: boolean
}

export function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** A few words without marks, such as a heading has. */
export function phrase(random: Random): string {
  return `${random.pick(adjectives)} ${random.pick(nouns)}${random.chance(0.4) ? ` ${random.pick(joiners)} ${random.pick(nouns)}` : ''}`
}

/** A path of a file in a project. */
export function path(random: Random): string {
  return `src/${random.pick(nouns)}/${random.pick(nouns)}.${random.pick(['ts', 'py', 'go', 'md', 'json'])}`
}

/** A clause of 4 to 12 words. */
function clause(random: Random): string {
  const words = [random.pick(verbs), 'the', random.pick(adjectives), random.pick(nouns)]
  for (let more = random.int(3); more > 0; more--)
    words.push(random.pick(joiners), random.chance(0.5) ? 'the' : random.pick(adjectives), random.pick(nouns))
  return words.join(' ')
}

/** A clause with one of the marks of a manner. */
function marked(random: Random, manner: Manner): string {
  const text = clause(random)
  const noun = random.pick(nouns)
  if (manner.hasBold && random.chance(0.22)) return `${text} **${phrase(random)}**`
  if (manner.hasSpans && random.chance(0.25)) return `${text} in \`${random.chance(0.5) ? path(random) : noun}\``
  if (manner.hasSlots && random.chance(0.06)) return `${text} of {${noun}_${random.pick(nouns)}}`
  if (manner.hasLinks && random.chance(0.05)) return `${text} ([${noun}](https://example.com/${noun}))`
  if (manner.hasCurlyQuotes && random.chance(0.1)) return `${text}, \u201c${phrase(random)}\u201d, as it\u2019s named`
  if (manner.hasEmoji && random.chance(0.08)) return `\u2705 ${text}`
  if (manner.hasArrows && random.chance(0.06)) return `${text} \u2192 ${phrase(random)}`
  return text
}

/** A sentence of one or two clauses. */
export function sentence(random: Random, manner: Manner): string {
  const end = random.chance(0.06) ? ':' : '.'
  if (manner.hasDashes && random.chance(0.18))
    return `${capitalized(marked(random, manner))} \u2014 ${marked(random, manner)}${end}`
  if (random.chance(0.2)) return `${random.pick(openers)} you ${clause(random)}, ${marked(random, manner)}${end}`
  return `${capitalized(marked(random, manner))}${random.chance(0.3) ? `, then ${clause(random)}` : ''}${end}`
}
