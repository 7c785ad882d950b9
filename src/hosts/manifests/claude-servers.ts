import {dropped, lost, read} from '../facts.ts'
import {
  any,
  count,
  either,
  flag,
  formed,
  keysOf,
  listShape,
  mapShape,
  type TableValue,
  tableOf,
  text,
  texts,
  type ValueShape
} from '../shapes.ts'
import type {HostManifest} from './model.ts'

const optional = {
  ...keysOf(['timeout'], count),
  ...keysOf(['alwaysLoad', 'bareElicitationCapability'], flag),
  ...keysOf(['disabled', 'role', 'description', '_comment', 'autoApprove', 'alwaysAllow', 'cwd', 'disabledTools'], any)
}

const remote: TableValue = tableOf({
  type: {shape: text},
  url: {shape: text, required: true},
  headers: {shape: mapShape(text)},
  headersHelper: {shape: text},
  oauth: {shape: tableOf(keysOf(['clientId', 'authServerMetadataUrl', 'scopes'], text))},
  tools: {shape: listShape(tableOf({name: {shape: text, required: true}}))},
  ...keysOf(['discoveryCache'], flag),
  ...keysOf(['displayName', 'request_timeout_ms', 'toolPermissions', 'orgMaxPermission', 'network'], any),
  ...optional
})

/** A text in which variables have braces: in version 2.1.332 a server gets `$NAME` as it is. */
const expandedText: ValueShape = {
  ...text,
  form: {
    pattern: /^(?!\$[A-Za-z_]\w*$)/,
    expected: `a variable in braces such as \`\${NAME}\``,
    otherwise: read('literal')
  }
}

/** A server of Claude Code: a program, or an address with its type. */
const claudeServer: ValueShape = {
  is: 'variants',
  by: 'type',
  usual: 'stdio',
  named: {has: ['url'], unless: 'command'},
  tables: {
    stdio: tableOf(
      {
        type: {shape: text},
        command: {shape: formed(/\S/, 'a program'), required: true},
        args: {shape: texts},
        env: {shape: mapShape(expandedText)},
        ...optional
      },
      {equivalents: {cmd: 'command', arguments: 'args', environment: 'env'}}
    ),
    http: remote,
    'streamable-http': remote,
    sse: remote,
    ws: remote,
    sdk: tableOf({name: {shape: text, required: true}})
  }
}

/** `.mcp.json` of a plugin, which may have its servers without `mcpServers` around them. */
export const claudePluginServers = (): HostManifest => ({
  ...claudeServers(),
  id: 'claude-plugin-servers',
  otherwise: lost('server'),
  shape: tableOf(keysOf(['$schema', '_comment', 'description'], any), {names: claudeServer})
})

/** `.mcp.json` */
export const claudeServers = (): HostManifest => ({
  id: 'claude-servers',
  host: 'claude',
  noun: 'servers',
  syntax: 'json',
  otherOwners: {servers: 'Visual Studio'},
  root: './',
  broken: dropped,
  otherwise: dropped,
  shape: tableOf(
    {
      mcpServers: {shape: mapShape(claudeServer, lost('server')), required: dropped},
      ...keysOf(['$schema', '_comment', 'description', 'inputs'], any)
    },
    {equivalents: {servers: 'mcpServers', mcp: 'mcpServers', mcp_servers: 'mcpServers'}}
  )
})

/** Servers in a manifest: a file, or the servers themselves; with a wrong one, none of the manifest is loaded. */
export const serversOrFiles = (path: ValueShape): ValueShape =>
  either(path, mapShape(claudeServer), listShape(either(path, mapShape(claudeServer))))
