import {UsageError} from '../disk/errors.ts'
import {didYouMean, oneOf} from '../schema/expectation.ts'
import {bashScript} from './completion/bash.ts'
import {fishScript} from './completion/fish.ts'
import {zshScript} from './completion/zsh.ts'

const scripts: ReadonlyMap<string, () => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript]
])

/** `lint-agents completion`: a script for a shell, made of the tables of commands and options. @throws {UsageError} */
export function completion([shell, ...rest]: readonly string[]): string {
  const names = [...scripts.keys()]
  if (shell === undefined)
    throw new UsageError(`Missing shell, expected \`lint-agents completion\` and ${oneOf(names)}`)
  const [other] = rest
  if (other !== undefined) throw new UsageError(`Unexpected shell \`${other}\`, expected one alone`)
  const script = scripts.get(shell)
  if (script === undefined) throw new UsageError(`Unexpected shell \`${shell}\`, expected ${didYouMean(shell, names)}`)
  return script()
}
