import * as z from 'zod/v4/mini'
import {UsageError} from '../disk/errors.ts'
import {largestDefinition} from '../disk/incidental.ts'
import type {Report} from '../report/report.ts'
import {verdictOf} from '../report/verdict.ts'
import type {RunRequest, RunResult} from '../run/request.ts'
import {run} from '../run/run.ts'
import {boundsOf, pathsInput, patternsByFolder, type ReadablePath, readablePath} from './boundary.ts'
import {
  type FoundInFile,
  findingLine,
  findingsAnswer,
  listedIn,
  listingInput,
  nonNegative,
  noticesOf,
  quoteNote,
  ToolFinding,
  toolFinding,
  withLines
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
    const notices = noticesOf(reports)
    return {
      content: {
        note: quoteNote,
        summary: {
          files: sum('files'),
          errors: sum('errors'),
          warnings: sum('warnings'),
          notes: sum('notes'),
          fixable: sum('fixable')
        },
        files: byFile(listed),
        unlisted,
        notices
      },
      text: withLines(sentenceOf(reports), [...listed.map(findingLine), ...notices], unlisted)
    }
  }
})

function byFile(listed: readonly FoundInFile[]): readonly object[] {
  const files = new Map<string, object[]>()
  for (const {path, finding} of listed) files.set(path, [...(files.get(path) ?? []), toolFinding(finding)])
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
  if (path !== undefined) throw new UsageError('Unexpected `path` without `text`, expected `paths`')
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
  if (paths !== undefined) throw new UsageError('Unexpected `paths` beside `text`, expected `path`')
  if (path === undefined) throw new UsageError('Missing `path`, expected where the text belongs')
  expectSize(text)
  const place: ReadablePath = readablePath(path, call.folders)
  const {report} = await runIn(place.folder, {texts: [{path: place.path, content: text}]}, call)
  return report
}

/** @throws {UsageError} for a text that is larger than what a run reads */
export function expectSize(text: string): void {
  if (Buffer.byteLength(text) > largestDefinition)
    throw new UsageError(`Unexpected size of \`text\`, expected at most ${largestDefinition / 1_000_000} MB`)
}

/** What a run finds. Plugins of the configuration are code of the workspace, and do not run. */
export async function runIn(folder: string, request: RunRequest, {pause}: McpCall): Promise<RunResult> {
  await pause()
  return await run(request, {cwd: folder, bounds: boundsOf(folder), notify() {}, onFile: pause})
}
