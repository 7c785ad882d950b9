import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {didYouMean} from '../schema/expectation.ts'
import {type Runner, readInput, workspaceOf} from './runner.ts'

/** The inputs of `action.yml` with their defaults. */
export const defaults = {
  paths: '.',
  outputs: '',
  config: '',
  'fail-on': 'error',
  excerpts: 'definitions',
  cache: 'false'
} as const

/** Which files reports quote. */
const excerptChoices = ['definitions', 'all', 'none'] as const

const switches = ['true', 'false'] as const

const failLevels = ['error', 'warning', 'never'] as const

/** The inputs of a workflow, read. */
export interface Inputs {
  /** Files, folders and globs of definitions. */
  readonly paths: readonly string[]
  /** Files, folders and globs of captured outputs. */
  readonly outputs: readonly string[]
  readonly config: string | undefined
  /** The lowest level that fails the step. */
  readonly failOn: (typeof failLevels)[number]
  /** Which files annotations, summary and report quote; outputs may hold secrets, and logs are public. */
  readonly excerpts: (typeof excerptChoices)[number]
  /** Whether what is found is kept in the cache folder of the user, and used. */
  readonly isCached: boolean
}

/** @throws {UsageError} for an invalid value */
export function readInputs(runner: Runner): Inputs {
  const read = (name: keyof typeof defaults): string => readInput(runner, name) || defaults[name]
  return {
    paths: linesOf(read('paths')).flatMap((line) => pathsOf(line, workspaceOf(runner))),
    outputs: linesOf(read('outputs')),
    config: read('config') || undefined,
    failOn: readChoice('fail-on', read('fail-on'), failLevels),
    excerpts: readChoice('excerpts', read('excerpts'), excerptChoices),
    isCached: readChoice('cache', read('cache'), switches) === 'true'
  }
}

function linesOf(value: string): string[] {
  return value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Spaces separate paths, unless the line as a whole is the path of a file or folder. */
function pathsOf(line: string, folder: string): string[] {
  return existsSync(resolve(folder, line)) ? [line] : line.split(/\s+/)
}

function readChoice<T extends string>(name: keyof typeof defaults, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value)
  if (found === undefined)
    throw new UsageError(`Unexpected input \`${name}\` \`${value}\`, expected ${didYouMean(value, known)}`)
  return found
}
