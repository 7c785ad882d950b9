import {any, flag, keysOf, mapShape, type TableValue, tableOf, text, texts} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, ignoredAsRead, lostAsRead} from './plugin-parts.ts'

const server: TableValue = tableOf(
  {
    ...keysOf(['command', 'cwd', 'url', 'httpUrl', 'tcp'], text),
    args: {shape: texts},
    ...keysOf(['env', 'headers'], mapShape(any)),
    ...keysOf(['includeTools', 'excludeTools'], texts, ignoredAsRead)
  },
  {
    needs: ['command', 'url', 'httpUrl', 'tcp', 'type'],
    equivalents: {environment: 'env', serverUrl: 'httpUrl', cmd: 'command'}
  }
)

/** `.qwen/settings.json`: other keys of the program, version 0.24.4, are not checked. */
export const qwenSettings = (): HostManifest => ({
  ...documented('qwen'),
  id: 'qwen-settings',
  noun: 'settings',
  hooks: {switches: ['enabled', 'disabled', 'notifications']},
  syntax: 'comments',
  root: '../',
  otherwise: ignoredAsRead,
  shape: tableOf(
    {
      disableAllHooks: {shape: flag},
      hooks: {shape: {is: 'hooks'}},
      mcpServers: {shape: mapShape(server, lostAsRead('server')), otherwise: lostAsRead('servers')}
    },
    {equivalents: {mcp_servers: 'mcpServers', hook: 'hooks'}}
  )
})
