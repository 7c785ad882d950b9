import {UsageError} from '../../project/errors.ts'
import type {Overrides} from '../../project/project.ts'
import type {Args} from '../args.ts'
import type {OptionName} from '../options.ts'

/** A text that keeps a contract. */
export interface Rendered {
  readonly text: string
  /** What it is as an output, so that it can be held to the rules; nothing for a text that no agent prints. */
  readonly lintAs: Overrides | undefined
}

/** The value of an option that has to be there. @throws {UsageError} */
export function demand(args: Args, name: OptionName): string {
  const value = args.value(name)
  if (value === undefined) throw new UsageError(`Missing --${name}, expected it with \`render ${args.paths[0]}\``)
  return value
}
