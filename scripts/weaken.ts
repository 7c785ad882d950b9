/**
 * `npm run weaken -- [--seconds N] [--seed N] [--door NAME] [--case N]`: edits that an attacker makes so that an error goes unseen, through each door. An error
 * that a door finds without the edit, and neither finds nor mentions with it, is a find: printed, and written to `weaken-finds/`.
 */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {forStream} from '../src/text/printable.ts'
import {createRandom, type Random, seedOf} from './fuzz/random.ts'
import {type Door, doors} from './weaken/doors.ts'
import {type Edit, ofFile, ofProject} from './weaken/edits.ts'
import {type Project, removeProject, writeProject} from './weaken/project.ts'
import {seeds} from './weaken/seeds.ts'

const folder = 'weaken-finds'
const {values} = parseArgs({
  options: {
    seconds: {type: 'string', default: '60'},
    seed: {type: 'string', default: '1'},
    door: {type: 'string'},
    case: {type: 'string'}
  }
})

/** The answer of a door; what fails is a find of the fuzzer, not of this script. */
async function answerOf(door: Door, project: Project): Promise<string> {
  const at = writeProject(project, door.isCommitted)
  try {
    return await door.ask(at, project)
  } catch (error) {
    return `failed: ${(error as Error).message}`
  } finally {
    removeProject(at)
  }
}

function pickEdits(random: Random, door: Door): readonly [string, Edit][] {
  const lists = door.knowsBase ? [ofFile, ofProject, ofProject] : [ofFile]
  const count = random.pick([1, 1, 1, 2, 3])
  return Array.from({length: count}, () => random.pick(Object.entries(random.pick(lists))))
}

/** Whether the file is still there: a later edit may put a folder in the place of a link above it. */
function hasFile({base, change, path}: Project): boolean {
  return [base, change].some((files) =>
    Object.entries(files).some(([each, content]) => content !== null && `${path}/`.startsWith(`${each}/`))
  )
}

const chosen = Object.entries(doors).filter(([name]) => values.door === undefined || name === values.door)
const found = new Map<string, number>()
const counts: Record<string, Record<string, number>> = {}
const red = new Map<string, boolean>()
rmSync(folder, {recursive: true, force: true})
mkdirSync(folder, {recursive: true})
console.log(`seed ${values.seed}`)
const end = Date.now() + Number(values.seconds) * 1_000
const first = Number(values.case ?? 0)
const last = values.case === undefined ? Infinity : first
for (let index = first; index <= last && Date.now() < end; index++) {
  const random = createRandom(seedOf(Number(values.seed), index))
  const [name, door] = random.pick(chosen)
  const seed = random.pick(seeds.filter(({message}) => (message !== undefined) === (door.about === 'message')))
  const key = `${name} ${seeds.indexOf(seed)}`
  if (!red.has(key)) red.set(key, (await answerOf(door, seed)) === 'red')
  if (red.get(key) !== true) continue
  const edits = pickEdits(random, door)
  let project: Project | undefined = seed
  for (const [, edit] of edits) project = project && edit(project, random)
  if (project === undefined || !hasFile(project)) continue
  const answer = await answerOf(door, project)
  const ofDoor = counts[name] ?? {}
  counts[name] = ofDoor
  ofDoor[answer.slice(0, 60)] = (ofDoor[answer.slice(0, 60)] ?? 0) + 1
  if (answer === 'red' || answer === 'warned') continue
  const title = `${name}: ${answer.slice(0, 100)} with ${edits.map(([each]) => each).join(', then ')}`
  const times = (found.get(title) ?? 0) + 1
  found.set(title, times)
  if (times > 1) continue
  process.stdout.write(forStream(`${title} (${seed.path})\n`))
  const change = Object.fromEntries(
    Object.entries(project.change).map(([path, content]) => [path, String(content).slice(0, 2_000)])
  )
  writeFileSync(
    `${folder}/${found.size}.md`,
    `Weakened: ${title}\n\nCase ${index} of seed ${values.seed}.\n\n    ${JSON.stringify({...project, change}).slice(0, 10_000)}\n`
  )
}
console.table(counts)
console.log(found.size === 1 ? '1 find' : `${found.size} finds`)
if (found.size > 0) process.exitCode = 1
process.exit()
