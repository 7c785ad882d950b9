import {list} from '../../text/list.ts'
import {
  any,
  dropped,
  either,
  type HostManifest,
  ignored,
  keysOf,
  listShape,
  lost,
  mapShape,
  stopped,
  type TableValue,
  text,
  texts
} from './model.ts'

const ignoredAsRead = {...ignored, proof: 'read'} as const

const lostServer = {...lost('server'), proof: 'read'} as const

const server: TableValue = {
  is: 'table',
  keys: {
    ...keysOf(['command', 'cwd', 'url', 'httpUrl', 'tcp', 'type', 'description', 'authProviderType'], text),
    args: {shape: texts},
    ...keysOf(['env', 'headers'], mapShape(text)),
    timeout: {shape: {is: 'number'}},
    trust: {shape: {is: 'flag'}},
    ...keysOf(['includeTools', 'excludeTools'], texts),
    ...keysOf(['oauth', 'targetAudience', 'targetServiceAccount', 'extension'], any)
  },
  needs: ['command', 'url', 'httpUrl', 'tcp'],
  others: {...ignoredAsRead, areHarmless: true},
  equivalents: {environment: 'env', serverUrl: 'httpUrl', cmd: 'command'}
}

/** `gemini-extension.json` */
export const geminiExtension = (): HostManifest => ({
  id: 'gemini-extension',
  host: 'gemini',
  noun: 'extension',
  syntax: 'json',
  root: './',
  broken: dropped,
  otherwise: ignoredAsRead,
  shape: {
    is: 'table',
    keys: {
      name: {
        shape: {is: 'text', form: {pattern: /^[A-Za-z\d-]+$/, expected: 'letters, digits and hyphens'}},
        required: dropped,
        otherwise: dropped
      },
      version: {shape: text, required: dropped, otherwise: dropped},
      contextFileName: {
        shape: either(
          {is: 'text', path: {to: 'file', missing: lost('context')}},
          listShape({is: 'text', path: {to: 'file', missing: lost('context')}})
        )
      },
      description: {shape: text},
      mcpServers: {shape: mapShape(server, lostServer)},
      excludeTools: {shape: texts},
      ...keysOf(['migratedTo'], text),
      ...keysOf(['settings', 'themes', 'plan', 'hooks', '$schema', 'author', 'license', 'keywords', 'repository'], any),
      ...keysOf(['homepage', 'icon', 'displayName'], any)
    },
    others: {...ignoredAsRead, areHarmless: true},
    equivalents: {contextFile: 'contextFileName', context: 'contextFileName', mcp: 'mcpServers', servers: 'mcpServers'}
  }
})

const groups = list`
  admin, advanced, agents, context, experimental, extensions, general, hooksConfig, ide, mcp, model, modelConfigs,
  output, privacy, security, skills, telemetry, tools, ui, useWriteTodos, billing, adminPolicyPaths, policyPaths,
  contextManagement, autoMemory, $schema
`

/** Keys of the settings before they had groups, and where they are now. */
const moved = {
  theme: 'ui.theme',
  contextFileName: 'context.fileName',
  coreTools: 'tools.core',
  excludeTools: 'tools.exclude',
  allowedTools: 'tools.allowed',
  autoAccept: 'tools.autoAccept',
  sandbox: 'tools.sandbox',
  vimMode: 'general.vimMode',
  preferredEditor: 'general.preferredEditor',
  checkpointing: 'general.checkpointing',
  selectedAuthType: 'security.auth.selectedType',
  maxSessionTurns: 'model.maxSessionTurns'
}

/** `.gemini/settings.json` */
export const geminiSettings = (): HostManifest => ({
  id: 'gemini-settings',
  host: 'gemini',
  noun: 'settings',
  syntax: 'comments',
  root: '../',
  broken: stopped,
  otherwise: ignoredAsRead,
  shape: {
    is: 'table',
    keys: {
      ...keysOf(groups, any),
      ...Object.fromEntries(
        ['ui', 'tools', 'general', 'security', 'model', 'mcp', 'context'].map((key) => [
          key,
          {shape: {is: 'table', keys: {}}} as const
        ])
      ),
      hooks: {shape: {is: 'hooks'}},
      mcpServers: {shape: mapShape(server, lostServer)}
    },
    others: {...ignoredAsRead, areHarmless: true},
    equivalents: {...moved, mcp_servers: 'mcpServers'}
  }
})
