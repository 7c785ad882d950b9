import {UsageError} from '../disk/errors.ts'
import {levelsOfChoice, readRuleNames} from '../run/rules.ts'
import {didYouMean} from '../schema/expectation.ts'
import {inputValue, type Runner} from './runner.ts'

/** Inputs of `action.yml` with their defaults. */
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

/** Files that reports may quote. */
const excerptChoices = ['definitions', 'all', 'none'] as const

const switches = ['true', 'false'] as const

const failLevels = ['error', 'warning', 'never'] as const

const changedChoices = ['files', 'lines', 'off'] as const

const annotationModes = ['commands', 'checks', 'off'] as const

export interface Inputs {
  /** Files, folders and globs of definitions, one on each line, since names may have spaces. */
  readonly paths: readonly string[]
  /** Files, folders and globs of captured outputs. */
  readonly outputs: readonly string[]
  readonly config: string | undefined
  /** File of known findings, which do not count. */
  readonly baseline: string | undefined
  /** Levels by rule id, from the selected rules. */
  readonly levels: Readonly<Record<string, string>>
  readonly state: string | undefined
  /** Definitions that count: all, changed files, or changed lines; `undefined` lets the event decide. */
  readonly changed: (typeof changedChoices)[number] | undefined
  readonly failOn: (typeof failLevels)[number]
  /** Whether the step fails if there are outputs and none was checked. */
  readonly requiresChecked: boolean
  readonly annotations: (typeof annotationModes)[number]
  /** Limit of annotations; by default GitHub's. */
  readonly maxAnnotations: number
  readonly sarifFile: string | undefined
  /** Whether safe fixes become review suggestions. */
  readonly hasSuggestions: boolean
  /** Files that annotations, summary and report quote; outputs may hold secrets, and logs are public. */
  readonly excerpts: (typeof excerptChoices)[number]
  /** Whether findings are cached in the user's cache folder. */
  readonly isCached: boolean
  /** Whether configured plugins may run, which are code of the repository. */
  readonly allowsPlugins: boolean
  /** For the API; empty for none. Never printed. */
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
    // Outside of a workflow the default is an unevaluated expression.
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
