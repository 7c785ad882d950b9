import {UsageError} from '../../disk/errors.ts'
import type {Overrides} from '../../project/project.ts'
import type {Args} from '../args.ts'
import type {OptionName} from '../options.ts'

export interface Rendered {
  readonly text: string
  /** The settings for linting it as an output; `undefined` for a text that no agent prints. */
  readonly lintAs: Overrides | undefined
}

/** The value of a required option. @throws {UsageError} */
export function demand(args: Args, name: OptionName): string {
  const value = args.value(name)
  if (value === undefined) throw new UsageError(`Missing --${name}, expected it with \`render ${args.paths[0]}\``)
  return value
}
