import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {openReader} from '../disk/contained-reader.ts'
import {statOf} from '../disk/open-file.ts'
import type {CapturedThread} from '../run/input.ts'
import {readCaptured, regularChunks} from '../run/transcripts.ts'
import {isRecord} from '../text/json-object.ts'
import {leadName, type PrintedMessage} from '../transcripts/model.ts'
import {parseJson} from '../transcripts/record.ts'
import type {Deadline} from './deadline.ts'
import type {Stop, TranscriptAgent} from './host.ts'

/** Hosts call the hook some tens of milliseconds before they write the last line of a transcript. */
const tries = 3
/** Milliseconds between two tries. */
const retryPause = 100

/**
 * The message that an agent ended with; `undefined` where it is unknown, or the agent did not end with one.
 *
 * @param pause milliseconds between two tries
 * @throws {UsageError} for a transcript that cannot be read
 */
export async function lastMessage(stop: Stop, deadline?: Deadline, pause = retryPause): Promise<string | undefined> {
  const {message, isPartial = false, transcript, participant} = stop
  if (transcript === undefined || (message !== undefined && !isPartial)) return message
  const last = () => readLast(transcript, participant, deadline, pause)
  if (message === undefined) return await last()
  const whole = await last().catch(() => undefined)
  if (whole === undefined) return message
  return message.trimEnd().endsWith(whole.trimEnd()) || whole.includes(message.trim()) ? whole : message
}

async function readLast(
  transcript: string,
  participant: TranscriptAgent,
  deadline: Deadline | undefined,
  pause: number
): Promise<string | undefined> {
  const path = ownTranscript(transcript, participant) ?? transcript
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === tries
    const thread = await readThread(path, participant, deadline).catch((error: unknown) => {
      if (isLast) throw error
      return undefined
    })
    // Before the last line is written, the transcript ends with the prompt, and the last message answers another.
    const isWritten = thread !== undefined && thread.stopReason === undefined && thread.isPrompted !== true
    if (isWritten && thread.text !== '') return thread.text
    if (isLast) return undefined
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The structured output beside the last message of an agent; `undefined` where no transcript has it. */
export async function structuredOutput(
  {transcript, participant}: Stop,
  deadline?: Deadline
): Promise<string | undefined> {
  const path = transcript && (ownTranscript(transcript, participant) ?? transcript)
  if (path === undefined || statOf(path) === undefined) return undefined
  return (await readThread(path, participant, deadline))?.structured?.text
}

/**
 * All that an agent printed, its last message at the end; `undefined` where no transcript has it.
 *
 * @param text of the last message, which may not be written yet
 * @throws {UsageError} for a transcript that cannot be read
 */
export async function allPrinted(
  {transcript, participant}: Stop,
  text: string,
  deadline?: Deadline
): Promise<readonly PrintedMessage[] | undefined> {
  const path = transcript && (ownTranscript(transcript, participant) ?? transcript)
  if (path === undefined || statOf(path) === undefined) return undefined
  const chunks = regularChunks(path)
  const {input} = await readCaptured(path, deadline?.iterate(chunks) ?? chunks, {threads: 'all', keepsPrinted: true})
  if (input.kind !== 'transcript') return undefined
  const thread = threadOf(input.threads, participant)
  const printed = thread && input.printed?.().get(thread.id)
  return printed && withLast(printed, text)
}

function withLast(printed: readonly PrintedMessage[], text: string): readonly PrintedMessage[] {
  const last = printed.at(-1)
  if (last?.text === text) return printed
  const before = last?.text.trim() === text.trim() ? printed.slice(0, -1) : printed
  return [...before, {message: (before.at(-1)?.message ?? 0) + 1, text, line: last?.line ?? 1}]
}

async function readThread(
  path: string,
  participant: TranscriptAgent,
  deadline: Deadline | undefined
): Promise<CapturedThread | undefined> {
  const chunks = regularChunks(path)
  const {input} = await readCaptured(path, deadline?.iterate(chunks) ?? chunks, {threads: 'all'})
  return threadOf(input.kind === 'transcript' ? input.threads : [], participant)
}

function threadOf(threads: readonly CapturedThread[], participant: TranscriptAgent): CapturedThread | undefined {
  const [first] = threads
  const main = threads.find(({kind}) => kind === 'main')
  if (participant.kind === 'main') return main ?? first
  const {id, name} = participant
  const found =
    threads.find((thread) => id !== undefined && thread.id === id) ??
    threads.findLast(({agent}) => name !== undefined && agent === name)
  if (found !== undefined) return found
  // A teammate in a process of its own has the first thread of its transcript, under the name of its definition.
  // The lead never idles; its transcript may mention the others.
  if (participant.kind === 'teammate') return first?.agent === leadName ? undefined : first
  // In a sub-agent's own file its thread is the first; in a shared file the main thread does not hold its message.
  return main === undefined ? first : undefined
}

/** The transcript of a teammate that runs in the process of its lead: the host names the transcript of the lead. */
function ownTranscript(transcript: string, {kind, name}: TranscriptAgent): string | undefined {
  if (kind !== 'teammate' || name === undefined) return undefined
  const folder = join(transcript.replace(/\.jsonl$/, ''), 'subagents')
  try {
    const reader = openReader(folder)
    const found = readdirSync(folder)
      .filter((file) => file.endsWith('.meta.json') && nameIn(reader.attempt(join(folder, file)).text) === name)
      .map((file) => join(folder, file.replace(/\.meta\.json$/, '.jsonl')))
    const times = new Map(found.map((path) => [path, statOf(path)?.mtimeMs ?? 0]))
    return found.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))[0]
  } catch {
    return undefined
  }
}

function nameIn(text = ''): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value['name'] : undefined
}
