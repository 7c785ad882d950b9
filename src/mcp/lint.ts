import * as z from 'zod/v4/mini'
import {largestDefinition} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import type {Report} from '../report/report.ts'
import {verdictOf} from '../report/summary-line.ts'
import type {RunRequest, RunResult} from '../run/request.ts'
import {run} from '../run/run.ts'
import {plain, sentence} from '../text/quoted.ts'
import {boundsOf, pathsInput, patternsByFolder, type ReadablePath, readablePath} from './boundary.ts'
import {
  findingLine,
  findingsAnswer,
  listedIn,
  listingInput,
  nonNegative,
  noticesOf,
  ToolFinding,
  toolFinding
} from './findings.ts'
import {defineTool, type McpCall} from './tool.ts'

const LintInput = z.strictObject({
  paths: pathsInput,
  text: z.optional(z.string().check(z.describe('A text in place of a file, with `path`'))),
  path: z.optional(
    z.string().check(z.minLength(1)).check(z.describe('Where the text belongs, which decides what it is'))
  ),
  ...listingInput
})

const LintAnswer = z.strictObject({
  ...findingsAnswer,
  summary: z.strictObject({
    files: nonNegative,
    errors: nonNegative,
    warnings: nonNegative,
    notes: nonNegative,
    fixable: nonNegative
  }),
  files: z.array(
    z.strictObject({
      path: z.string().check(z.describe('From the first root; absolute in another')),
      findings: z.array(ToolFinding)
    })
  )
})

export const lintTool = defineTool({
  name: 'lint',
  title: 'Lint agent definitions',
  description:
    'Lints agent definitions, commands, skills, manifests and templates, and the captured outputs that the configuration names: files, or one text with the path where it belongs. Nothing is written, and nothing of the workspace is run: plugins of a configuration are left out.',
  input: LintInput,
  output: LintAnswer,
  async answer({paths, text, path, ...listing}, call) {
    const reports = text === undefined ? await lintPaths(paths, path, call) : [await lintText(text, path, paths, call)]
    const {listed, unlisted} = listedIn(reports, listing)
    const sum = (name: keyof z.infer<typeof LintAnswer>['summary']): number =>
      reports.reduce((total, {summary}) => total + summary[name], 0)
    return {
      first: plain(sentenceOf(reports)),
      list: {
        items: listed.map((each) => ({
          value: {path: each.path, finding: toolFinding(each.finding)},
          line: findingLine(each)
        })),
        unlisted,
        notices: noticesOf(reports)
      },
      content: (values: readonly PlacedFinding[]) => ({
        summary: {
          files: sum('files'),
          errors: sum('errors'),
          warnings: sum('warnings'),
          notes: sum('notes'),
          fixable: sum('fixable')
        },
        files: byFile(values)
      })
    }
  }
})

interface PlacedFinding {
  readonly path: string
  readonly finding: z.infer<typeof ToolFinding>
}

function byFile(values: readonly PlacedFinding[]): readonly object[] {
  const files = new Map<string, object[]>()
  for (const {path, finding} of values) {
    const findings = files.get(path)
    if (findings === undefined) files.set(path, [finding])
    else findings.push(finding)
  }
  return [...files].map(([path, findings]) => ({path, findings}))
}

function sentenceOf(reports: readonly Report[]): string {
  return reports
    .map((report) => {
      const {found, rest} = verdictOf(report)
      return found + rest
    })
    .join('; ')
}

/** One run for each folder that may be read. */
async function lintPaths(
  paths: readonly string[] | undefined,
  path: string | undefined,
  call: McpCall
): Promise<readonly Report[]> {
  if (path !== undefined) throw new UsageError(sentence`Unexpected \`path\` without \`text\`, expected \`paths\``)
  const reports: Report[] = []
  for (const {folder, patterns, answerPath} of patternsByFolder(paths, call.folders)) {
    const {report} = await runIn(folder, {paths: patterns}, call)
    reports.push({...report, files: report.files.map((file) => ({...file, path: answerPath(file.path)}))})
  }
  return reports
}

async function lintText(
  text: string,
  path: string | undefined,
  paths: readonly string[] | undefined,
  call: McpCall
): Promise<Report> {
  if (paths !== undefined) throw new UsageError(sentence`Unexpected \`paths\` beside \`text\`, expected \`path\``)
  if (path === undefined) throw new UsageError(sentence`Missing \`path\`, expected where the text belongs`)
  expectSize(text)
  const place: ReadablePath = readablePath(path, call.folders)
  const {report} = await runIn(place.folder, {texts: [{path: place.path, content: text}]}, call)
  return report
}

/** @throws {UsageError} for a text above the size limit of runs */
export function expectSize(text: string): void {
  if (Buffer.byteLength(text) > largestDefinition)
    throw new UsageError(sentence`Unexpected size of \`text\`, expected at most ${largestDefinition / 1_000_000} MB`)
}

/** Runs without plugins of the configuration, which are code of the workspace. */
export async function runIn(folder: string, request: RunRequest, {pause}: McpCall): Promise<RunResult> {
  await pause()
  return await run(request, {cwd: folder, bounds: boundsOf(folder), notify() {}, onFile: pause})
}
