import {claudeContentText} from './claude/content.ts'
import {reportIn} from './claude/reports.ts'
import type {LineOf, Path} from './format.ts'
import {asObject, asString, jsonInText} from './record.ts'
import type {StepAnswer} from './steps.ts'

/** Attributes with the name of an agent, as those that instrument programs write them. */
export const agentAttributes = [
  'gen_ai.agent.name',
  'agent.name',
  'agent_name',
  'ag2.agent.name',
  'traceloop.entity.name'
] as const

/** The agent in the name of a step, `invoke_agent reviewer` or `agent_run [reviewer]`. */
export function agentInName(name: string | undefined): string | undefined {
  const [, invoked, started] = /^(?:invoke_agent (.+)|agent_run \[(.+)\])$/.exec(name ?? '') ?? []
  return invoked ?? started
}

/** An agent that a tool started, by the call of the tool. */
interface CalledAgent {
  readonly agent: string
  readonly answer: StepAnswer | undefined
}

/**
 * The agent that a tool started, as Claude Code and programs like it call agents: its type is in what the tool was given.
 * `undefined` for other tools, and for an agent that went on in the background.
 */
export function calledAgent(
  input: unknown,
  output: {readonly value: unknown; readonly path: Path},
  lineOf: LineOf
): CalledAgent | undefined {
  const agent = asString(asObject(parsedValue(input))['subagent_type'])
  if (agent === undefined) return undefined
  const value = parsedValue(output.value)
  if (value === undefined || value === null) return {agent, answer: undefined}
  const report = reportIn(claudeContentText(asObject(value)['content'] ?? value))
  if (report === undefined) return undefined
  const {text, stopReason} = report
  return {agent, answer: {text, line: lineOf(output.path), ...(stopReason !== undefined && {stopReason})}}
}

/** Some programs keep values as JSON. */
function parsedValue(value: unknown): unknown {
  return (typeof value === 'string' ? jsonInText(value) : undefined) ?? value
}
