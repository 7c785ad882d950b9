import * as z from 'zod/v4/mini'
import {UsageError} from '../disk/errors.ts'
import {isWithoutCheck, verdictOf} from '../report/summary-line.ts'
import type {RunResult} from '../run/request.ts'
import {plain, sentence} from '../text/quoted.ts'
import {readablePath} from './boundary.ts'
import {findingLine, findingsAnswer, listedIn, listingInput, noticesOf, ToolFinding, toolFinding} from './findings.ts'
import {expectSize, runIn} from './lint.ts'
import {defineTool} from './tool.ts'

const name = z.string().check(z.minLength(1))

const CheckInput = z.strictObject({
  text: z.string().check(z.describe('The whole message that an agent printed, or is about to print')),
  agent: z.optional(name.check(z.describe('Whose message it is: the name in a definition, or in the configuration'))),
  contracts: z.optional(
    z
      .array(name)
      .check(z.minLength(1), z.maxLength(20))
      .check(z.describe('Contracts to check it against, besides those of the agent'))
  ),
  root: z.optional(name.check(z.describe('The folder whose definitions count; the first root where it is not given'))),
  ...listingInput
})

const CheckAnswer = z.strictObject({
  ...findingsAnswer,
  verdict: z
    .enum(['clean', 'warnings', 'errors', 'not-checked'])
    .check(z.describe('`not-checked`: no contract of the agent was found, or nothing could be checked')),
  findings: z.array(ToolFinding)
})

export const checkOutputTool = defineTool({
  name: 'check_output',
  title: "Check an agent's output",
  description:
    "Checks the text that an agent printed against its contract: those that the configuration binds to the agent, and what the agent's definition asks for. Errors break the program that reads the output; what only the words of a definition seem to ask for is a warning.",
  input: CheckInput,
  output: CheckAnswer,
  async answer({text, agent, contracts, root = '.', ...listing}, call) {
    if (agent === undefined && contracts === undefined)
      throw new UsageError(sentence`Missing \`agent\`, expected it or \`contracts\``)
    expectSize(text)
    const {folder} = readablePath(root, call.folders)
    const overrides = {kind: 'output', format: 'text', ...(agent && {agent}), ...(contracts && {contracts})} as const
    const ran = await runIn(folder, {texts: [{path: outputName, content: text, overrides}], overrides}, call)
    const {report} = ran
    const {listed, unlisted} = listedIn([report], listing)
    const {found, rest} = verdictOf(report)
    return {
      first: plain(found + rest),
      list: {
        items: listed.map((each) => ({value: toolFinding(each.finding), line: findingLine(each)})),
        unlisted,
        notices: noticesOf([report])
      },
      content: (findings) => ({verdict: outcomeOf(ran), findings})
    }
  }
})

/** The path of the text in findings: nothing has that name. */
const outputName = '<output>'

function outcomeOf({report, hasFailed}: RunResult): z.infer<typeof CheckAnswer>['verdict'] {
  const {errors, warnings, files} = report.summary
  if (errors > 0) return 'errors'
  if (hasFailed || files === 0 || isWithoutCheck(report)) return 'not-checked'
  return warnings > 0 ? 'warnings' : 'clean'
}
