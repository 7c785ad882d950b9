/** Common parts of plugin manifests, for hosts that are known by their documents alone. */

import type {HostId} from '../../contracts/host-ids.ts'
import {dropped, type Fact, ignored, lost} from '../facts.ts'
import {
  any,
  either,
  type Key,
  keysOf,
  listShape,
  mapShape,
  number,
  type PathUse,
  type TableValue,
  tableOf,
  text,
  texts,
  type ValueShape
} from '../shapes.ts'

const asRead = (fact: Fact): Fact => ({...fact, proof: 'read'})
const droppedAsRead = asRead(dropped)
export const ignoredAsRead = asRead(ignored)
export const lostAsRead = (noun: string): Fact => asRead(lost(noun))

/** One path or several, of a part that is lost where nothing is there. */
function paths(noun: string, to: PathUse['to'], inline: readonly ValueShape[]): Key {
  const path: ValueShape = {is: 'text', path: {to, missing: lostAsRead(noun), outside: lostAsRead(noun)}}
  return {shape: either(path, ...inline, listShape(either(path, ...inline))), otherwise: lostAsRead(noun)}
}

/** The facts of a manifest that the host cannot read, according to its documents. */
export const documented = <Host extends HostId>(host: Host) =>
  ({host, syntax: 'json', isRead: true, broken: droppedAsRead, otherwise: droppedAsRead}) as const

/** The plugins of a marketplace: a wrong one is not offered. */
export function pluginList(plugin: TableValue): Key {
  return {shape: listShape(plugin, lostAsRead('plugin')), required: true}
}

/** A plugin of a marketplace, and the metadata beside the list. @param to where its source leads */
export function listedPlugins(to: PathUse['to']): Readonly<Record<'plugins' | 'metadata', Key>> {
  const path: ValueShape = {is: 'text', path: {to, missing: lostAsRead('plugin'), outside: lostAsRead('plugin')}}
  const keys = {
    name: {shape: text, required: true},
    source: {shape: either(path, mapShape(any)), required: true}
  } as const
  return {
    plugins: pluginList(tableOf(keys)),
    metadata: {shape: tableOf(keysOf(['version', 'description', 'pluginRoot'], text))}
  }
}

export const hooksFile: TableValue = tableOf(
  {version: {shape: number}, hooks: {shape: {is: 'hooks'}, required: true}},
  {equivalents: {hook: 'hooks', events: 'hooks'}}
)

/** The keys of a plugin: descriptions for people, and its parts. */
export const pluginParts: Readonly<Record<string, Key>> = {
  ...keysOf(['description', 'version', 'displayName', 'license', 'homepage'], text, ignoredAsRead),
  author: {shape: either(tableOf(keysOf(['name', 'email', 'url'], text)), text), otherwise: ignoredAsRead},
  keywords: {shape: texts, otherwise: ignoredAsRead},
  agents: paths('agents', 'any', []),
  commands: paths('commands', 'any', []),
  skills: paths('skills', 'any', []),
  rules: paths('rules', 'any', []),
  hooks: paths('hooks', 'file', [tableOf({})]),
  mcpServers: paths('servers', 'file', [mapShape(any)]),
  lspServers: paths('language servers', 'file', [mapShape(any)])
}

/** The servers of MCP under a key, by their names: a program or an address. */
export function serversBy(key: string, other: string): TableValue {
  const server: TableValue = tableOf(
    {
      ...keysOf(['command', 'url', 'type', 'cwd', 'envFile'], text),
      args: {shape: texts},
      env: {shape: tableOf({})},
      headers: {shape: tableOf({})}
    },
    {
      needs: ['command', 'url', 'serverUrl', 'httpUrl', 'type'],
      equivalents: {cmd: 'command', arguments: 'args', environment: 'env'}
    }
  )
  return tableOf(
    {
      [key]: {shape: mapShape(server, lostAsRead('server')), otherwise: lostAsRead('servers')},
      ...keysOf(['inputs', 'sandbox', '$schema'], any)
    },
    {needs: [key, 'inputs'], equivalents: {[other]: key, mcp_servers: key}}
  )
}
