/**
 * `npx tsx scripts/browser-samples.ts DIR ...`: the report of each file below folders, as a definition and as an output, by the linter
 * of the site and by the built command line, compared byte for byte.
 */
import {isUtf8} from 'node:buffer'
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, dirname, join, resolve} from 'node:path'
import type {Answer, Question} from '../src/browser/lint.ts'
import {workFolder} from '../src/browser/node/files.ts'
import {buildBrowser} from './browser.ts'
import {openBrowserLinter} from './browser-linter.ts'

const day = '2026-11-26'

/** In bytes: the linter of a page has texts of some megabytes. */
const largestSample = 4_000_000

/** How many samples are linted together. */
const groupSize = 20

/** What is compared, and the samples of each group whose reports differ. */
interface ComparedSamples {
  readonly count: number
  readonly differing: readonly string[]
}

/** @param ask the linter of the site */
export async function compareSamples(
  folders: readonly string[],
  ask: (question: Question) => Promise<Answer>
): Promise<ComparedSamples> {
  const samples = folders.flatMap(samplesIn)
  const differing: string[] = []
  for (let start = 0; start < samples.length; start += groupSize) {
    const group = samples.slice(start, start + groupSize)
    if (!(await isSame(group, ask)))
      for (const sample of group) if (!(await isSame([sample], ask))) differing.push(sample)
  }
  return {count: samples.length, differing}
}

/** Texts below a folder; the others are of no use in a page. */
function samplesIn(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size <= largestSample && isUtf8(readFileSync(path)))
    .sort()
}

async function isSame(samples: readonly string[], ask: (question: Question) => Promise<Answer>): Promise<boolean> {
  const files = projectOf(samples)
  const answer = await ask({kind: 'lint', request: {files, paths: ['.'], day}, format: 'json'})
  return ('text' in answer ? answer.text : undefined) === commandLineReport(files)
}

/** A project in which each sample has both places. */
function projectOf(samples: readonly string[]): Readonly<Record<string, string>> {
  const configuration = {files: [{include: ['runs/**'], kind: 'output'}]}
  const files: Record<string, string> = {'lint-agents.config.json': JSON.stringify(configuration)}
  for (const [index, sample] of samples.entries()) {
    const text = readFileSync(sample, 'utf8')
    files[`runs/${index}/${basename(sample)}`] = text
    if (sample.endsWith('.md')) files[`.claude/agents/${index}/${basename(sample)}`] = text
  }
  return files
}

function commandLineReport(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-agents-')))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  const {stdout} = spawnSync(process.execPath, [resolve('bin/lint-agents.js'), '.', '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {...process.env, SOURCE_DATE_EPOCH: String(Date.parse(day) / 1_000)}
  })
  rmSync(folder, {recursive: true})
  // Notices have whole paths.
  return stdout.replaceAll(folder, workFolder)
}

if (process.argv[1]?.endsWith('browser-samples.ts')) {
  const folder = mkdtempSync(join(tmpdir(), 'lint-agents-'))
  await buildBrowser(folder)
  const {count, differing} = await compareSamples(process.argv.slice(2), openBrowserLinter(folder))
  rmSync(folder, {recursive: true})
  for (const path of differing) console.log(path)
  console.log(`${count - differing.length} of ${count} samples have the same report, byte for byte`)
  if (differing.length > 0 || count === 0) process.exitCode = 1
}
