import {readFileSync, statSync} from 'node:fs'
import {resolve} from 'node:path'
import {createSource} from '../../contracts/source.ts'
import {type ActiveWorkflow, formatPrompts, nextPrompt, stateFile} from '../../contracts/suggested-prompts/index.ts'
import {UsageError} from '../../project/errors.ts'
import {expectation} from '../../schema/expectation.ts'
import {pointAt, type Range} from '../../text/lines.ts'
import type {Args} from '../args.ts'
import type {Terminal} from '../terminal.ts'
import {demand, type Rendered} from './rendered.ts'

/** The prompts of a project where nothing is under way (REQ-0003 3.3 and its fallback blocks). */
const fallback = ['Show project status', 'Start a new workflow'] as const

/** The prompt block that the workflow state asks for: `lint-agents render next-steps`. @throws {UsageError} */
export function renderNextSteps(args: Args, terminal: Terminal): Rendered {
  const state = demand(args, 'state')
  const options = args.values('option')
  const workflow = readWorkflow(state, terminal)
  if (workflow === undefined) {
    if (options.length > 0) terminal.err('--option is ignored: no workflow is active\n')
    return {text: formatPrompts({items: fallback}), lintAs: {}}
  }
  const first = nextPrompt(workflow)
  if (first === undefined)
    throw new UsageError(
      `${state}: Unexpected phase index \`${workflow.current_phase_index}\`, expected one of its phases`
    )
  if (options.length > 2)
    throw new UsageError(`Unexpected ${options.length} times --option, expected it at most 2 times`)
  return {
    text: formatPrompts({items: [first, ...options, 'Show workflow status']}),
    lintAs: {role: 'phase-agent', state}
  }
}

/** `undefined` where no workflow is active. */
function readWorkflow(file: string, {cwd}: Terminal): ActiveWorkflow | undefined {
  const path = resolve(cwd, file)
  if (statSync(path, {throwIfNoEntry: false})?.isFile() !== true) throw new UsageError(`No such file: ${file}`)
  const source = createSource(readFileSync(path, 'utf8'), {path, kind: 'state', declared: true, variables: []})
  const {json, state, issues} = stateFile(source)
  const place = ({start}: Range): string => {
    const {line, column} = pointAt(source.lines, start)
    return `${file}:${line}:${column}`
  }
  const [fault] = json.faults
  if (fault !== undefined) throw new UsageError(`${place(fault)}: Unexpected ${fault.reason}, expected JSON`)
  const [issue] = issues
  if (issue !== undefined)
    throw new UsageError(
      `${place(json.locate(issue.path))}: Unexpected value of \`${issue.path.join('.')}\`, expected ${expectation(issue)}`
    )
  return state?.active_workflow ?? undefined
}
