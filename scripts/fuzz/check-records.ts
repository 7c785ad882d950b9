import {bytesOf, type Case, chunksOf, type Fault} from './case.ts'
import {pointsOf} from './check-places.ts'
import {exampleFolder, runCli} from './project.ts'

/** The faults of `outputs --format ndjson -`: a line for a line, in order. */
export async function recordFaults(found: Case): Promise<readonly Fault[]> {
  const bytes = bytesOf(found)
  const args = ['outputs', '--format', 'ndjson', '-', ...(found.args ?? [])]
  const {code, out, err} = await runCli(exampleFolder(), args, chunksOf(bytes))
  const parts = await runCli(exampleFolder(), args, chunksOf(bytes, found.chunk))
  if (code === 2 && out === '' && err !== '') return internal(err)
  const lines = out.split('\n').slice(0, -1)
  const results = lines.map((line) => JSON.parse(line) as Result)
  const inputs = recordsIn(bytes)
  const failed = results.some(({error}) => error !== undefined)
  return [
    ...internal(err),
    ...(parts.out === out && parts.code === code ? [] : [{oracle: 'chunks', detail: 'another result'}]),
    ...(lines.length === inputs.length ? [] : [{oracle: 'records', detail: `${lines.length} for ${inputs.length}`}]),
    ...((code === 2) === failed ? [] : [{oracle: 'records', about: 'code', detail: `${code}`}]),
    ...(/[^\P{Cc}\n]/u.test(out) ? [{oracle: 'records', about: 'characters', detail: JSON.stringify(out)}] : []),
    ...results.flatMap((result, index) => resultFaults(result, inputs[index] ?? ''))
  ]
}

interface Result {
  readonly id: unknown
  readonly error?: string
  readonly errors?: number
  readonly warnings?: number
  readonly notes?: number
  readonly findings?: readonly {line: number; column: number; endLine: number; endColumn: number; fix?: unknown}[]
}

function resultFaults(
  {error, errors = 0, warnings = 0, notes = 0, findings = []}: Result,
  input: string
): readonly Fault[] {
  if (error !== undefined) return []
  const {text} = JSON.parse(input) as {text: string}
  const end = pointsOf(text)(text.length)
  const isWithin = findings.every(({endLine}) => endLine <= end.line)
  return [
    ...(isWithin ? [] : [{oracle: 'line', detail: input}]),
    ...(findings.some(({fix}) => fix !== undefined) ? [{oracle: 'evidence', detail: 'a record has a fix'}] : []),
    ...(errors + warnings + notes < findings.length ? [{oracle: 'counts', detail: `${findings.length} findings`}] : [])
  ]
}

/** The lines with more than whitespace, without the mark that a file may begin with. */
function recordsIn(bytes: Buffer): readonly string[] {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => /[^\t-\r ]/.test(line))
}

/** A failure of ours in what a program prints for people. */
export function internal(err: string): readonly Fault[] {
  return /Internal error/.test(err) ? [{oracle: 'internal-error', detail: err.trim()}] : []
}
