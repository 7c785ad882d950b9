import type {StepAnswer} from './answer-in.ts'
import {claudeContentText} from './claude/content.ts'
import {reportIn} from './claude/reports.ts'
import type {LineOf, Path} from './format.ts'
import {asObject, asString, jsonInText} from './record.ts'

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
