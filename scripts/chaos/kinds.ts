/** What is done to a run while it writes. */
import {execFileSync, spawnSync} from 'node:child_process'
import {chmodSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {
  addLine,
  createRound,
  type End,
  firstWrite,
  folders,
  giveAway,
  type Round,
  type Started,
  startFix
} from './round.ts'

/** A round that is over, to be judged. */
export interface Played {
  readonly round: Round
  readonly ends: readonly End[]
  /** Files that are elsewhere now, by the path that they were made at. */
  readonly moved?: ReadonlyMap<string, string>
  /** Files that were replaced by links, with the time of the last one, in milliseconds. */
  readonly replaced?: ReadonlyMap<string, number>
  /** Removes what is around the round. */
  readonly close?: () => void
}

export interface Kind {
  readonly name: string
  /** Why it cannot run here. */
  readonly skipped?: string
  play(): Promise<Played>
}

/** Milliseconds; about what a run takes to write all files. */
const longest = 60

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Unexpected empty list')
  return item
}

/** Does something again and again, from the first write of a run to its end. */
async function during(round: Round, run: Started, step: () => void): Promise<End> {
  await firstWrite(round, run)
  while (run.process.exitCode === null && run.process.signalCode === null) {
    step()
    await setTimeout(1)
  }
  return run.end
}

const killed = (name: string, signal: NodeJS.Signals): Kind => ({
  name,
  async play() {
    const round = createRound()
    const run = startFix(round)
    await firstWrite(round, run)
    await setTimeout(Math.random() * longest)
    run.process.kill(signal)
    return {round, ends: [await run.end]}
  }
})

const edits: Kind = {
  name: 'edits made meanwhile',
  async play() {
    const round = createRound()
    let count = 0
    const end = await during(round, startFix(round), () => addLine(round, pick(round.files), `Edit ${count++}.\n`))
    return {round, ends: [end]}
  }
}

const twoRuns: Kind = {
  name: 'two runs at once',
  async play() {
    const round = createRound()
    const runs = [startFix(round), startFix(round)]
    return {round, ends: await Promise.all(runs.map(({end}) => end))}
  }
}

const fileLinks: Kind = {
  name: 'files replaced by links',
  async play() {
    const round = createRound()
    const replaced = new Map<string, number>()
    const end = await during(round, startFix(round), () => {
      const file = pick(round.files)
      const link = `${file}.link`
      symlinkSync(join(round.victim, basename(file)), link)
      renameSync(link, file)
      replaced.set(file, Date.now())
    })
    return {round, ends: [end], replaced}
  }
}

const folderLinks: Kind = {
  name: 'folders replaced by links',
  async play() {
    const round = createRound()
    const folder = join(round.repository, pick(folders))
    const away = join(round.base, 'away')
    let isAway = false
    const end = await during(round, startFix(round), () => {
      if (isAway) unlinkSync(folder)
      if (isAway) renameSync(away, folder)
      else renameSync(folder, away)
      if (!isAway) symlinkSync(round.victim, folder)
      isAway = !isAway
    })
    if (isAway) unlinkSync(folder)
    if (isAway) renameSync(away, folder)
    return {round, ends: [end]}
  }
}

const modes: Kind = {
  name: 'folders and files made read-only',
  ...(process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).error !== undefined
    ? {skipped: 'root needs `setpriv`'}
    : {}),
  async play() {
    const round = createRound()
    giveAway(round)
    const places = folders.map((folder) => join(round.repository, folder))
    const toggle = (path: string, off: number, on: number): void =>
      chmodSync(path, (statSync(path).mode & 0o777) === on ? off : on)
    const end = await during(round, startFix(round, {asOther: true}), () => {
      toggle(pick(places), 0o555, 0o755)
      toggle(pick(round.files), 0o444, 0o644)
    })
    for (const place of places) chmodSync(place, 0o755)
    for (const file of round.files) chmodSync(file, 0o644)
    return {round, ends: [end]}
  }
}

/** A disk of its own in memory; `undefined` where this user may not mount one. */
function mountDisk(): {readonly folder: string; readonly close: () => void} | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-disk-'))
  const close = (): void => rmSync(folder, {recursive: true, force: true})
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0)
    return {
      folder,
      close() {
        execFileSync('umount', [folder])
        close()
      }
    }
  close()
  return undefined
}

function canMount(): boolean {
  const disk = mountDisk()
  disk?.close()
  return disk !== undefined
}

/** @throws where it is full, which it is then */
function fill(file: string): void {
  for (;;) writeFileSync(file, Buffer.alloc(4096), {flag: 'a'})
}

const fullDisk: Kind = {
  name: 'a full disk',
  ...(canMount() ? {} : {skipped: 'this user cannot mount a tmpfs'}),
  async play() {
    const disk = mountDisk()
    if (disk === undefined) throw new Error('Cannot mount a tmpfs')
    const round = createRound(disk.folder)
    const filler = join(disk.folder, 'filler')
    try {
      fill(filler)
    } catch {}
    const run = startFix(round)
    // In half of the rounds there is room again while it runs.
    const wait = setTimeout(Math.random() * 4 * longest).then(() => {
      if (Math.random() < 0.5) rmSync(filler)
    })
    const end = await run.end
    await wait
    rmSync(filler, {force: true})
    return {round, ends: [end], close: disk.close}
  }
}

export const kinds: readonly Kind[] = [
  killed('kill -9', 'SIGKILL'),
  killed('SIGINT', 'SIGINT'),
  killed('SIGTERM', 'SIGTERM'),
  fullDisk,
  modes,
  fileLinks,
  folderLinks,
  edits,
  twoRuns
]
