import {resolve} from 'node:path'
import {createSource} from '../../contracts/source.ts'
import {type ActiveWorkflow, formatPrompts, nextPrompt, stateFile} from '../../contracts/suggested-prompts/index.ts'
import {UsageError} from '../../disk/errors.ts'
import {readRegularText} from '../../disk/text-file.ts'
import {messageFor, syntaxMessage} from '../../schema/message.ts'
import {placeFormatter} from '../../schema/place.ts'
import {rangeOfProblem} from '../../schema/problem.ts'
import type {Args} from '../args.ts'
import {expectFile} from '../overrides.ts'
import type {Terminal} from '../terminal.ts'
import {demand, type Rendered} from './rendered.ts'

/** The prompt block that the workflow state asks for: `lint-agents render next-steps`. @throws {UsageError} */
export function renderNextSteps(args: Args, terminal: Terminal): Rendered {
  const state = demand(args, 'state')
  const options = args.values('option')
  const workflow = readWorkflow(state, terminal)
  if (workflow === undefined) return withoutWorkflow(state, options)
  const first = nextPrompt(workflow)
  if (first === undefined)
    throw new UsageError(
      `${state}: Unexpected phase index \`${workflow.current_phase_index}\`, expected one of its phases`
    )
  expectAtMost(2, options)
  return {
    text: formatPrompts({items: [first, ...options, 'Show workflow status']}),
    lintAs: {role: 'phase-agent', state}
  }
}

/** If no workflow is active, nothing is computed: options, or a new workflow, and the utility of REQ-0003 2.2. */
function withoutWorkflow(state: string, options: readonly string[]): Rendered {
  expectAtMost(3, options)
  const items = [...(options.length > 0 ? options : ['Start a new workflow']), 'View project status']
  return {text: formatPrompts({items}), lintAs: {state}}
}

function expectAtMost(most: number, {length}: readonly string[]): void {
  if (length > most) throw new UsageError(`Unexpected ${length} times --option, expected it at most ${most} times`)
}

/** `undefined` where no workflow is active. */
function readWorkflow(file: string, {cwd}: Terminal): ActiveWorkflow | undefined {
  const path = resolve(cwd, file)
  expectFile('state', file, cwd)
  const text = readRegularText(path) ?? ''
  const {json, state, problems} = stateFile(createSource(text, {path, kind: 'state', declared: true}))
  const placeOf = placeFormatter(file, text)
  const [fault] = json.faults
  if (fault !== undefined) throw new UsageError(`${placeOf(fault)}: ${syntaxMessage(fault, 'JSON')}`)
  const [problem] = problems
  if (problem !== undefined)
    throw new UsageError(`${placeOf(rangeOfProblem(problem, json))}: ${messageFor(problem, {whole: 'the state'})}`)
  return state?.active_workflow ?? undefined
}
