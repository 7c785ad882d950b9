/** The time and the memory of the built command on each generated text, of the largest sizes that a file of its kind may have. */
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {prepareFolder, writeCase} from './case-folder.ts'
import {type Command, commandsOf} from './commands.ts'
import {type Usage, usageOf} from './usage.ts'
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

/** What any file of 64 MB may take. */
const most = {seconds: 5, megabytes: 500}

/** Seconds, after which a run is ended. */
const longest = 60

/** Bytes of a text: the limit, and of files that may be larger theirs. */
const [ofText, ofCapture] = [9_900_000, 63_900_000]
const captured: ReadonlySet<WorstCaseKind> = new Set(['transcript', 'table', 'messages', 'report'])

/**
 * Whether none takes more than it may; prints what each takes that does. One command line of each kind is run for a text, one after the
 * other. Records on standard input are left out: there may be any number of them.
 */
export function areWithinLimits(chosen: readonly WorstCase[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lint-agents-largest-'))
  let [count, failed] = [0, 0]
  try {
    prepareFolder(folder)
    for (const [index, worst] of chosen.entries())
      for (const kind of worst.kinds) {
        const command = commandsOf[kind].at(index % commandsOf[kind].length)
        if (command === undefined || command.isStdin) continue
        for (const size of captured.has(kind) ? [ofText, ofCapture] : [ofText]) {
          count++
          const {seconds, megabytes} = measure(folder, worst, {...command, size})
          if (seconds <= most.seconds && megabytes <= most.megabytes) continue
          failed++
          const name = `${worst.name} | ${kind} | ${command.name} | ${size / 1_000_000} MB`
          console.error(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`)
        }
      }
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
  console.log(`${count} runs, ${failed} take more than ${most.seconds} s or ${most.megabytes} MB`)
  return failed === 0
}

function measure(folder: string, worst: WorstCase, {file, args, size}: Command & {readonly size: number}): Usage {
  writeCase(folder, worst, file, worst.make(size))
  const usage = usageOf(args, folder, longest)
  rmSync(join(folder, file))
  return usage
}
