import {formatStatus} from '../../contracts/suggested-prompts/index.ts'
import type {Args} from '../args.ts'
import {demand, type Rendered} from './rendered.ts'

/** The status block of a sub-agent: `lint-agents render status`. @throws {UsageError} */
export function renderStatus(args: Args): Rendered {
  const text = formatStatus({task: demand(args, 'task'), parent: demand(args, 'parent')})
  return {text, lintAs: {role: 'sub-agent'}}
}
