import {UsageError} from '../disk/errors.ts'
import {levelsOfChoice, readRuleNames} from '../run/rules.ts'
import {didYouMean} from '../schema/expectation.ts'
import {inputValue, type Runner} from './runner.ts'

/** The inputs of `action.yml` with their defaults. */
export const defaults = {
  paths: '.',
  outputs: '',
  config: '',
  baseline: '',
  only: '',
  skip: '',
  state: '',
  changed: '',
  'fail-on': 'error',
  'require-checked': 'true',
  annotations: 'commands',
  'max-annotations': '',
  'sarif-file': '',
  'review-suggestions': 'false',
  excerpts: 'definitions',
  cache: 'false',
  'allow-plugins': 'false',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub.
  'github-token': '${{ github.token }}'
} as const

type InputName = keyof typeof defaults

/** Which files reports quote. */
const excerptChoices = ['definitions', 'all', 'none'] as const

const switches = ['true', 'false'] as const

const failLevels = ['error', 'warning', 'never'] as const

const changedChoices = ['files', 'lines', 'off'] as const

const annotationModes = ['commands', 'checks', 'off'] as const

/** The inputs of a workflow, read. */
export interface Inputs {
  /** Files, folders and globs of definitions: one a line, since a name may have spaces. */
  readonly paths: readonly string[]
  /** Files, folders and globs of captured outputs. */
  readonly outputs: readonly string[]
  readonly config: string | undefined
  /** The file of known findings, which do not count. */
  readonly baseline: string | undefined
  /** Levels by rule id, by the choice of rules. */
  readonly levels: Readonly<Record<string, string>>
  /** The file of a workflow state. */
  readonly state: string | undefined
  /** Which definitions count: all, those that changed, those lines of them; `undefined` where the event decides. */
  readonly changed: (typeof changedChoices)[number] | undefined
  /** The lowest level that fails the step. */
  readonly failOn: (typeof failLevels)[number]
  /** Whether outputs of which none was checked fail the step. */
  readonly requiresChecked: boolean
  /** How findings show at their lines. */
  readonly annotations: (typeof annotationModes)[number]
  /** How many findings show at their lines; as many as GitHub shows where it is not given. */
  readonly maxAnnotations: number
  /** The file that gets the report as SARIF. */
  readonly sarifFile: string | undefined
  /** Whether safe fixes become suggestions of a review. */
  readonly hasSuggestions: boolean
  /** Which files annotations, summary and report quote; outputs may hold secrets, and logs are public. */
  readonly excerpts: (typeof excerptChoices)[number]
  /** Whether what is found is kept in the cache folder of the user, and used. */
  readonly isCached: boolean
  /** Whether the plugins of a configuration run, which are code of the repository. */
  readonly allowsPlugins: boolean
  /** For the API; empty for none. Nothing prints it. */
  readonly token: string
}

/** @throws {UsageError} for an invalid value */
export function readInputs(runner: Runner): Inputs {
  const read = (name: InputName): string => inputValue(runner, name) || defaults[name]
  const isOn = (name: InputName): boolean => readChoice(name, read(name), switches) === 'true'
  const rulesIn = (name: InputName, value: string): readonly string[] =>
    readRuleNames(linesOf(value), `input \`${name}\``)
  return {
    paths: linesOf(read('paths')),
    outputs: linesOf(read('outputs')),
    config: read('config') || undefined,
    baseline: read('baseline') || undefined,
    levels: levelsOfChoice({only: rulesIn('only', read('only')), skip: rulesIn('skip', read('skip'))}, {}),
    state: read('state') || undefined,
    changed: read('changed') === '' ? undefined : readChoice('changed', read('changed'), changedChoices),
    failOn: readChoice('fail-on', read('fail-on'), failLevels),
    requiresChecked: isOn('require-checked'),
    annotations: readChoice('annotations', read('annotations'), annotationModes),
    maxAnnotations: readCount('max-annotations', read('max-annotations')),
    sarifFile: read('sarif-file') || undefined,
    hasSuggestions: isOn('review-suggestions'),
    excerpts: readChoice('excerpts', read('excerpts'), excerptChoices),
    isCached: isOn('cache'),
    allowsPlugins: isOn('allow-plugins'),
    // Outside of a workflow the default is an expression without a value.
    token: inputValue(runner, 'github-token')
  }
}

function linesOf(value: string): string[] {
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function readChoice<T extends string>(name: InputName, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value)
  if (found === undefined)
    throw new UsageError(`Unexpected input \`${name}\` \`${value}\`, expected ${didYouMean(value, known)}`)
  return found
}

function readCount(name: InputName, value: string): number {
  if (value === '') return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`Unexpected input \`${name}\` \`${value}\`, expected a number of findings`)
  return Number(value)
}
