import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import type {CapturedThread} from '../run/input.ts'
import {fileChunks, readCaptured} from '../run/transcripts.ts'
import {isRecord} from '../text/json.ts'
import {parseJson} from '../transcripts/record.ts'
import type {Speaker, Stop} from './host.ts'

/** The one member of a team that never idles, in whose transcript the others may be spoken of. */
const lead = 'team-lead'

/** Hosts ask some tens of milliseconds before the last line of a transcript is written. */
const tries = 3
const pause = 100

/**
 * What an agent ended with; `undefined` where nobody can tell, or it did not come to an end.
 *
 * @throws {UsageError} for a transcript that cannot be read
 */
export async function lastMessage({said, isRough = false, transcript, speaker}: Stop): Promise<string | undefined> {
  if (transcript === undefined || (said !== undefined && !isRough)) return said
  if (said === undefined) return await readLast(transcript, speaker)
  const whole = await readLast(transcript, speaker).catch(() => undefined)
  if (whole === undefined) return said
  return said.trimEnd().endsWith(whole.trimEnd()) || whole.includes(said.trim()) ? whole : said
}

async function readLast(transcript: string, speaker: Speaker): Promise<string | undefined> {
  const path = ownTranscript(transcript, speaker) ?? transcript
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === tries
    const thread = await readThread(path, speaker).catch((error: unknown) => {
      if (isLast) throw error
      return undefined
    })
    if (thread !== undefined && thread.stopReason === undefined && thread.text !== '') return thread.text
    if (isLast) return undefined
    await sleep(pause)
  }
}

async function readThread(path: string, speaker: Speaker): Promise<CapturedThread | undefined> {
  const {input} = await readCaptured(path, fileChunks(path), {threads: 'all'})
  const threads = input.kind === 'transcript' ? input.threads : []
  const [first] = threads
  const main = threads.find(({kind}) => kind === 'main')
  if (speaker.kind === 'main') return main ?? first
  const {id, name} = speaker
  const own =
    threads.find((thread) => id !== undefined && thread.id === id) ??
    threads.findLast(({agent}) => name !== undefined && agent === name)
  if (own !== undefined) return own
  // A teammate in a process of its own is the first to speak in its transcript, under the name of its definition.
  if (speaker.kind === 'teammate') return first?.agent === lead ? undefined : first
  // A file of a sub-agent's own holds its thread first; in one that it shares, the main thread says nothing of it.
  return main === undefined ? first : undefined
}

/** The transcript of a teammate that lives in the process of its lead, whose transcript is what the host names. */
function ownTranscript(transcript: string, {kind, name}: Speaker): string | undefined {
  if (kind !== 'teammate' || name === undefined) return undefined
  const folder = join(transcript.replace(/\.jsonl$/, ''), 'subagents')
  try {
    const found = readdirSync(folder)
      .filter((file) => file.endsWith('.meta.json') && nameIn(join(folder, file)) === name)
      .map((file) => join(folder, file.replace(/\.meta\.json$/, '.jsonl')))
    const times = new Map(found.map((path) => [path, statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0]))
    return found.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))[0]
  } catch {
    return undefined
  }
}

function nameIn(path: string): unknown {
  const value = parseJson(readFileSync(path, 'utf8'))
  return isRecord(value) ? value['name'] : undefined
}
