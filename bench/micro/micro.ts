/**
 * Where the time of a run goes. The start is measured in the built program; the rest is divided by profiles of the same sources,
 * built with a map to them.
 */
import {spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {buildCommandLine} from '../../scripts/command-line.ts'
import {type Command, environmentOf} from '../command.ts'
import {corpus, writeFiles} from '../corpus/corpus.ts'
import {endingsOf, writeDefinitions} from '../groups/cold.ts'
import {timesOf} from '../measure.ts'
import type {Node} from '../nodes.ts'
import {emptyNode, inFolder, own, ownFirst} from '../ours.ts'
import {median} from '../statistics.ts'
import {duration, table} from '../table.ts'
import {readProfiles} from './profile.ts'
import {orderOf} from './stages.ts'

/** The parts that the probe measures, in words. */
const parts = {
  bundle: 'reading the bundle',
  code: 'reading compiled code',
  compile: 'compiling, or loading compiled code',
  evaluate: 'evaluating the modules',
  lint: 'the work',
  keep: 'keeping compiled code'
}
type Times = Readonly<Record<keyof typeof parts, number>>

interface Case {
  readonly title: string
  readonly cwd: string
  readonly files: readonly string[]
  readonly isFirst: boolean
}

/** Prints a table for each kind of run. @param rounds how often each runs */
export async function micro(nodes: readonly Node[], rounds: number, print: (text: string) => void): Promise<void> {
  await inFolder(async (folder) => {
    const profiled = join(folder, 'bin')
    await buildCommandLine(profiled, true)
    for (const {path, version} of nodes)
      for (const each of casesIn(folder)) {
        const rows = rowsOf(each, {node: path, folder, profiled, rounds})
        const head = ['cause', 'time']
        print(
          `### ${each.title}, Node ${version}\n\n${table(
            head,
            rows.map(([name, time]) => [name, duration(time)])
          )}`
        )
      }
  })
}

function casesIn(folder: string): readonly Case[] {
  const made = (name: string, write: (cwd: string) => readonly string[]): Pick<Case, 'cwd' | 'files'> => {
    const cwd = join(folder, name)
    rmSync(cwd, {recursive: true, force: true})
    mkdirSync(cwd)
    return {cwd, files: write(cwd)}
  }
  const plain = made('plain', (cwd) => writeDefinitions(cwd, endingsOf.plain))
  const contract = made('contract', (cwd) => writeDefinitions(cwd, endingsOf.contract))
  const many = made('many', (cwd) => {
    writeFiles(cwd, corpus(1000))
    return []
  })
  return [
    {title: '5 files without a contract, later runs', ...plain, isFirst: false},
    {title: '5 files that use a contract, first run', ...contract, isFirst: true},
    {title: '5 files that use a contract, later runs', ...contract, isFirst: false},
    {title: '1,000 files', ...many, isFirst: false}
  ]
}

interface Setting {
  readonly node: string
  readonly folder: string
  readonly profiled: string
  readonly rounds: number
}

/** The causes of the time of a run: those of its start, then the stages of its work. */
function rowsOf({cwd, files, isFirst}: Case, {node, folder, profiled, rounds}: Setting): readonly [string, number][] {
  const where = {node, cwd, cache: join(folder, 'code')}
  const run = {...(isFirst ? ownFirst : own)(files, where), codes: [0, 1]}
  const probed = join(folder, 'probed')
  const [empty = 0, whole = 0] = timesOf([emptyNode(node, cwd), run, withProbe(run, probed)], rounds).map(median)
  const times = readTimes(probed)
  const stages = [...profile(run, {folder: join(folder, 'profiles'), profiled, rounds})]
  const sampled = stages.reduce((sum, [, time]) => sum + time, 0)
  const work = stages.map(([stage, time]): [string, number] => [stage, (time / sampled) * times.lint])
  const known = Object.values(times).reduce((sum, time) => sum + time, 0)
  const start = (['bundle', 'code', 'compile', 'evaluate', 'keep'] as const).map((part): [string, number] => [
    parts[part],
    times[part]
  ])
  return [
    ['`node -e 0`', empty],
    ...start,
    ...work.sort(([a], [b]) => orderOf(a) - orderOf(b)).filter(([, time]) => time >= times.lint / 200),
    ['not attributed', whole - empty - known],
    ['**the whole run**', whole]
  ]
}

/** The same run, which appends its times to a file. */
function withProbe(command: Command, file: string): Command {
  writeFileSync(file, '')
  const args = ['--require', resolve('bench/micro/probe.cjs'), ...command.args]
  return {...command, args, env: {...command.env, BENCH_PROBE: file}}
}

/** The medians of what the probe measured. */
function readTimes(file: string): Times {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const all = lines.map((line) => JSON.parse(line) as Times)
  return Object.fromEntries(
    Object.keys(parts).map((part) => [part, median(all.map((times) => times[part as keyof Times]))])
  ) as unknown as Times
}

/** Milliseconds of all profiles by stage. */
function profile(
  {program, args, cwd, env}: Command,
  {folder, profiled, rounds}: Pick<Setting, 'folder' | 'profiled' | 'rounds'>
): ReadonlyMap<string, number> {
  rmSync(folder, {recursive: true, force: true})
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=100']
  const [, ...rest] = args
  for (let round = 0; round < rounds; round++)
    spawnSync(program, [...flags, join(profiled, 'lint-agents.js'), ...rest], {
      cwd,
      env: environmentOf(env),
      stdio: 'ignore'
    })
  return readProfiles(folder)
}
