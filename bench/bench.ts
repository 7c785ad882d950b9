/**
 * `npm run bench`: this command line beside Node itself and the other linters. `npm run bench -- --help` has the options.
 *
 * With `--save` the results become the page, the table of the README and the chart, by `npm run generate`.
 */
import {writeFileSync} from 'node:fs'
import {arch, cpus, totalmem, type} from 'node:os'
import {version} from '../src/report/version.ts'
import {slowingVariables} from './command.ts'
import type {Bench} from './groups/group.ts'
import {benches} from './groups/index.ts'
import {measure} from './measure.ts'
import {micro} from './micro/micro.ts'
import {majorOf, type Node, nodeAt, nodeFromNpm} from './nodes.ts'
import {type Options, readOptions, usage} from './options.ts'
import {inFolder, withOther} from './ours.ts'
import {installPeers, peerVersions} from './peers.ts'
import {type Group, merge, type Place, readResults, writeResults} from './results.ts'
import {groupSection, placeSection} from './table.ts'

const nodeOfActions = '24'

/** Those that are named, else this one and that of npm. */
function nodesOf({nodes}: Options): readonly Node[] {
  if (nodes.length > 0) return nodes.map(nodeAt)
  const current = nodeAt(process.execPath)
  if (current.version.startsWith(nodeOfActions)) return [current]
  const newer = nodeFromNpm(nodeOfActions)
  if (newer === undefined) console.error(`Node ${nodeOfActions}: not measured, npm cannot install it`)
  return [current, ...(newer === undefined ? [] : [newer])]
}

function placeOf(nodes: readonly Node[]): Place {
  const [first] = cpus()
  const model = first?.model.replaceAll(/\((?:R|TM)\)/g, '').trim()
  return {
    machine: `${type()} ${arch()}, ${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: {
      ...Object.fromEntries(nodes.map(({version}) => [`Node ${Number.parseInt(version, 10)}`, version])),
      'lint-agents': version,
      ...peerVersions()
    }
  }
}

/** Runs a group in a folder of its own. */
function runGroup(bench: Bench, node: Node, nodes: readonly Node[], options: Options): Promise<Group> {
  const {rounds, sessionSize, beside, isInherited} = options
  return inFolder(async (folder) => {
    const newest = nodes.toSorted((a, b) => majorOf(b) - majorOf(a))[0] ?? node
    const setting = {folder, node: node.path, major: majorOf(node), newest, sessionSize}
    const {title, commands, bars, missing = []} = bench.plan(setting)
    const more = isInherited ? slowingVariables() : {}
    const all = withOther(commands, beside).map((command) => ({...command, env: {...more, ...command.env}}))
    const measured = await measure(all, rounds)
    return {id: bench.id, title, node: node.version, measured, bars, missing}
  })
}

async function main(options: Options): Promise<void> {
  const printed: string[] = []
  const print = (text: string): void => {
    printed.push(text)
    console.log(`${text}\n`)
    if (options.out !== undefined) writeFileSync(options.out, `${printed.join('\n\n')}\n`)
  }
  const nodes = nodesOf(options)
  if (options.isMicro) return await micro(nodes, options.rounds, print)
  installPeers()
  const place = placeOf(nodes)
  print(placeSection(place))
  if (options.isInherited) print(`Set: ${Object.keys(slowingVariables()).join(', ') || 'nothing'}`)
  const chosen = benches.filter(({id}) => options.names.length === 0 || options.names.includes(id))
  const order = benches.map(({id}) => id)
  const groups: Group[] = []
  for (const bench of chosen)
    for (const node of bench.isPerNode ? nodes : nodes.slice(0, 1)) {
      const group = await runGroup(bench, node, nodes, options)
      groups.push(group)
      print(groupSection(group))
      if (options.isSaved) writeResults(merge(readResults(), {...place, groups}, order))
    }
}

const options = readOptions(process.argv.slice(2))
if (options === undefined) console.log(usage)
else await main(options)
