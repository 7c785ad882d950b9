import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {bytesOf, type Case, chunksOf, type Fault} from './case.ts'
import {internal} from './check-records.ts'
import {example, runCli, scratch} from './project.ts'

/** The transcript that payloads name: the text of another case. */
export const transcriptPath = join(scratch, 'transcript.jsonl')

/** The faults of an answer to a host: an agent is sent back by one JSON object or by code 2 with a reason, never by a failure. */
export async function hookFaults(found: Case): Promise<readonly Fault[]> {
  mkdirSync(scratch, {recursive: true})
  writeFileSync(transcriptPath, found.path ?? '')
  const payload = bytesOf(found)
    .toString('utf8')
    .replaceAll('TRANSCRIPT', transcriptPath)
    .replaceAll('PROJECT', example)
  const args = ['hook', ...(found.args ?? [])]
  const {code, out, err} = await runCli(example, args, chunksOf(Buffer.from(payload), found.chunk))
  for (const name of [`lint-agents-hook-${process.getuid?.()}`, 'lint-agents-hook'])
    rmSync(join(scratch, name), {recursive: true, force: true})
  return [
    ...internal(err),
    ...(isAnswer(out) ? [] : [{oracle: 'answer', detail: out}]),
    ...(code === 0 || (code === 2 && out === '' && err !== '') || (code === 1 && err !== '')
      ? []
      : [{oracle: 'answer', about: 'code', detail: `${code} ${err}`}]),
    ...(/[^\P{Cc}\n]/u.test(err) ? [{oracle: 'answer', about: 'characters', detail: JSON.stringify(err)}] : []),
    ...(out.length + err.length > 60_000
      ? [{oracle: 'answer', about: 'length', detail: `${out.length + err.length}`}]
      : [])
  ]
}

function isAnswer(out: string): boolean {
  if (out === '') return true
  const value: unknown = JSON.parse(out)
  return typeof value === 'object' && value !== null && !Array.isArray(value) && out.indexOf('\n') === out.length - 1
}
