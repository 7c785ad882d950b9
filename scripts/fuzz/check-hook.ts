import {bytesOf, type Case, chunksOf, type Fault} from './case.ts'
import {internal} from './check-records.ts'
import {exampleFolder, fileBeside, runCli, withTemporary} from './project.ts'

/**
 * The faults of an answer to a host: an agent is sent back by one JSON object or by code 2 with a reason, never by a failure.
 *
 * @param found its path is the text of the transcript that the payload names
 */
export async function hookFaults(found: Case): Promise<readonly Fault[]> {
  const {path: transcript = '', args = [], chunk} = found
  const project = exampleFolder()
  const payload = bytesOf(found)
    .toString('utf8')
    .replaceAll('TRANSCRIPT', fileBeside('transcript.jsonl', transcript))
    .replaceAll('PROJECT', project)
  const chunks = chunksOf(Buffer.from(payload), chunk)
  const {code, out, err} = await withTemporary(() => runCli(project, ['hook', ...args], chunks))
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
