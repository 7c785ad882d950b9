/** Compressed captures: of gzip, and logs of evaluations, which are archives of JSON files. */
import {gzipSync} from 'node:zlib'
import {type Zippable, zipSync} from 'fflate'
import type {Random} from './random.ts'
import {changeJson, changeRecords} from './values.ts'

const record = '{"role": "assistant", "content": "Done."}\n'

const header =
  '{"version": 2, "status": "success", "eval": {"task": "beds", "model": "m", "dataset": {"name": "d"}}, "results": {}}'

const sample =
  '{"id": 1, "epoch": 1, "input": "Plan.", "target": "", "messages": [{"role": "user", "content": "Plan."}, {"role": "assistant", "content": "Done."}], "output": {"model": "m", "choices": [{"message": {"role": "assistant", "content": "Done."}, "stop_reason": "stop"}]}}'

/** A file of a project, whose members, names, bytes and ends are not as expected now and then. */
export function randomArchive(random: Random): {readonly path: string; readonly bytes: Buffer} {
  const isLog = random.chance(0.5)
  const bytes = damaged(isLog ? evaluationLog(random) : members(random), random)
  return {path: isLog ? 'runs/beds.eval' : 'runs/review.jsonl.gz', bytes}
}

function members(random: Random): Buffer {
  const text = record.repeat(1 + random.int(20))
  return Buffer.concat(
    Array.from({length: 1 + random.int(3)}, () => gzipSync(random.chance(0.5) ? text : changeRecords(text, random)))
  )
}

function evaluationLog(random: Random): Buffer {
  const changed = (text: string): Uint8Array => Buffer.from(random.chance(0.6) ? changeJson(text, random) : text)
  const names = ['samples/1_epoch_1.json', 'samples/../a.json', 'samples/1_epoch_1.json/', 'summaries.json']
  const samples = Array.from({length: random.int(4)}, (_, index): [string, Uint8Array] => [
    random.chance(0.5) ? `samples/${index}_epoch_1.json` : random.pick(names),
    changed(sample)
  ])
  const start: [string, Uint8Array] = [random.pick(['header.json', '_journal/start.json']), changed(header)]
  const entries: Zippable = Object.fromEntries(random.chance(0.5) ? [start, ...samples] : [...samples, start])
  return Buffer.from(zipSync(entries, {level: random.chance(0.5) ? 0 : 6, mtime: '2026-01-01'}))
}

function damaged(bytes: Buffer, random: Random): Buffer {
  const kept = random.chance(0.7) ? bytes : bytes.subarray(0, random.int(bytes.length))
  if (kept.length > 0 && random.chance(0.5)) kept[random.int(kept.length)] = random.int(256)
  return random.chance(0.2) ? Buffer.concat([kept, kept]) : kept
}
