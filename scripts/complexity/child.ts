/** Measures one generated text after the other, in a process that may be stopped at any time. */
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {main} from '../../src/cli/main.ts'
import {prepareFolder, writeCase} from './case-folder.ts'
import {cases} from './cases.ts'
import {commandsOf} from './commands.ts'
import type {WorstCaseKind} from './worst-case.ts'

/** A generated text, and the command line to measure, by their names. */
export interface Job {
  readonly case: string
  readonly kind: WorstCaseKind
  readonly command: string
  /** In bytes. */
  readonly size: number
  readonly runs: number
}

/** What a job took: the least of its runs. */
export interface Measured {
  /** Of the processor, in milliseconds. */
  readonly time: number
  /** What went wrong, where the run did not end with a report. */
  readonly fault?: string
}

const folder = mkdtempSync(join(tmpdir(), 'complexity-'))
process.on('exit', () => rmSync(folder, {recursive: true, force: true}))
process.on('disconnect', () => process.exit())
prepareFolder(folder)

/** Kinds of files that end a run where they are wrong. */
const refused: ReadonlySet<WorstCaseKind> = new Set(['configuration', 'record', 'report', 'baseline', 'table'])

/** A file exceeds a limit, which the message names. */
const exceeded =
  /Cannot read the file: Unexpected|Unexpected (?:number|length)\b[^,]{0,80}, expected at most \d|has more than 100,000 findings in one file/

/** Whether a run that ends in 2 says what is wrong with its file, as it should: one is broken, too large, or of no known format. */
function isAnswer(kind: WorstCaseKind, errors: string): boolean {
  if (/internal error/i.test(errors)) return false
  return refused.has(kind) || errors.includes('Unexpected format') || exceeded.test(errors)
}

/** What takes longer, in milliseconds, is measured once. */
const longEnough = 500

async function measure({case: name, kind, command, size, runs}: Job): Promise<Measured> {
  const worst = cases.find((each) => each.name === name)
  const found = commandsOf[kind].find((each) => each.name === command)
  if (worst === undefined || found === undefined) throw new Error(`Missing case \`${name}\` or command \`${command}\``)
  const text = worst.make(size)
  let time = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && (run === 0 || time < longEnough); run++) {
    writeCase(folder, worst, found.file, text)
    const errors: string[] = []
    const start = process.cpuUsage()
    const code = await main(found.args, {
      cwd: folder,
      out: () => true,
      err: (line) => errors.push(line) > 0,
      isColored: false,
      stdin: () => (found.isStdin ? [Buffer.from(text)] : [])
    })
    const {user, system} = process.cpuUsage(start)
    time = Math.min(time, (user + system) / 1000)
    if (code === 2 && !isAnswer(kind, errors.join(' ')))
      return {time, fault: errors.join(' ').slice(0, 200).replace(/\s+/g, ' ')}
  }
  rmSync(join(folder, found.file))
  return {time}
}

process.on('message', (job: Job) => {
  measure(job).then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({time: 0, fault: String(error).slice(0, 200)})
  )
})
process.send?.('ready')
