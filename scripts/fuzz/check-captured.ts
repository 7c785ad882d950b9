import {isDeepStrictEqual} from 'node:util'
import {UsageError} from '../../src/disk/errors.ts'
import type {RunResult} from '../../src/run/request.ts'
import {run} from '../../src/run/run.ts'
import {bytesOf, type Case, chunksOf, type Fault} from './case.ts'
import {reportFaults} from './check-report.ts'
import {exampleFolder} from './project.ts'

/** The faults of a file that agents or their host wrote. */
export async function capturedFaults(found: Case): Promise<readonly Fault[]> {
  const bytes = bytesOf(found)
  const result = await runOn(found, bytes, bytes.length)
  const parts = await runOn(found, bytes, found.chunk ?? bytes.length)
  if (result === undefined || parts === undefined)
    return result === parts ? [] : [{oracle: 'chunks', detail: 'only one of the two can be read'}]
  const {report} = result
  const count = bytes.toString('utf8').split(/\r\n|\r|\n/).length
  const findings = report.files.flatMap((file) => file.findings)
  return [
    ...(isDeepStrictEqual(parts.report, report) ? [] : [{oracle: 'chunks', detail: 'another report'}]),
    ...findings.flatMap(({line, endLine, fix, rule, origin}): readonly Fault[] => [
      ...(line >= 1 && endLine <= count
        ? []
        : [{oracle: 'line', about: rule, detail: `${line}-${endLine} of ${count}`}]),
      ...(fix === undefined ? [] : [{oracle: 'evidence', about: rule, detail: 'a captured output has a fix'}]),
      ...(origin !== undefined && (origin.line < 1 || origin.column < 1)
        ? [{oracle: 'origin', about: rule, detail: JSON.stringify(origin)}]
        : [])
    ]),
    ...reportFaults(report)
  ]
}

/** @returns nothing for a file that is refused with a reason */
async function runOn(
  {path = 'runs/run.jsonl', args = []}: Case,
  bytes: Buffer,
  size: number
): Promise<RunResult | undefined> {
  const [kind, threads, ...contracts] = args
  try {
    return await run(
      {
        texts: [
          {
            path,
            content: chunksOf(bytes, size),
            overrides: {kind: kind === 'messages' ? kind : 'output', ...(contracts.length > 0 && {contracts})}
          }
        ],
        outputs: [],
        threads: threads === 'main' || threads === 'sub' ? threads : 'all'
      },
      {cwd: exampleFolder(), notify: () => {}, details: ['lines']}
    )
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}
