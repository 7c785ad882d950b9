/** The reach model as text: a group for each host, a row for each file. */
import type {HostId} from '../contracts/host-ids.ts'
import type {FileReach} from '../contracts/readers.ts'
import {hostOf} from '../hosts/tables.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {TreeReport} from './tree.ts'

/** In columns; a longer path moves the rest of its row to the next line. */
const widestPath = 48

export function treeText({hosts, misplaced, declared, unread}: TreeReport): string {
  const groups = hosts.map(({host, version, files}) => {
    const {name} = hostOf(host as HostId)
    const rows = files.map(({path, as, name: called, by, from, when}) => [
      path,
      `${as} \`${called}\`${by === 'place' ? '' : `, by ${wayText(by, from, path)}`}${when === undefined ? '' : `, ${when}`}`
    ])
    return group(version === '' ? name : `${name} ${version}`, rows)
  })
  const misplacedRows = misplaced.map(({path, host, expected}) => [
    path,
    `${hostOf(host as HostId).name} would open \`${expected}\``
  ])
  const declaredRows = declared.map(({path, kind, contracts}) => [path, [kind, ...contracts].join(', ')])
  const others = unread === 0 ? '' : `${plural(unread, 'file')} without a reader\n`
  const text = [
    ...groups,
    group('Misplaced', misplacedRows),
    group('Read for what they declare or show', declaredRows),
    others
  ]
  return text.filter((each) => each !== '').join('\n') || 'No agent files found\n'
}

const ways: Readonly<Record<string, string>> = {
  plugin: 'the plugin',
  extension: 'the extension',
  role: 'a role in',
  import: 'an import in',
  bundle: 'the skill',
  link: 'the link'
}

function wayText(by: string, from: string, path: string): string {
  return from === path ? `a ${by}` : `${ways[by] ?? by} \`${from}\``
}

function group(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const width = Math.min(widestPath, Math.max(...rows.map(([path = '']) => path.length)))
  const lines = rows.map(([path = '', rest = '']) => {
    const pathText = printable(path)
    const gap = pathText.length > width ? `\n${' '.repeat(width + 4)}` : ' '.repeat(width - pathText.length + 2)
    return `  ${pathText}${gap}${printable(rest)}\n`
  })
  return `${title}\n${lines.join('')}`
}

export function readersSentence({readers, misplaced}: FileReach): string {
  if (misplaced !== undefined)
    return `${hostOf(misplaced.host).name} does not open this file: it would open \`${misplaced.expected}\`.`
  const [first] = readers
  if (first === undefined) return 'No agent host reads this file.'
  const each = readers.map(({host, kind, by, from, when}) => {
    const way = from === undefined ? '' : `, by ${wayText(by, from, '')}`
    return `${hostOf(host).name} (${kind}${way}${when === undefined ? '' : `, ${when}`})`
  })
  return `Read by ${each.join(', ')}.`
}
