import {list} from '../../text/plural.ts'
import {dropped, ignored, lost, stopped} from '../facts.ts'
import {
  any,
  either,
  flag,
  formed,
  keysOf,
  listShape,
  mapShape,
  number,
  type TableValue,
  tableOf,
  text,
  texts
} from '../shapes.ts'
import type {HostManifest} from './model.ts'

const ignoredAsRead = {...ignored, proof: 'read'} as const

const lostServer = {...lost('server'), proof: 'read'} as const

/** Keys of which a wrong value loses nothing else. */
const used = (keys: TableValue['keys']): TableValue['keys'] =>
  Object.fromEntries(Object.entries(keys).map(([key, each]) => [key, {...each, otherwise: ignoredAsRead}]))

const server: TableValue = tableOf(
  {
    ...keysOf(['command', 'cwd', 'url', 'httpUrl'], text),
    args: {shape: texts},
    ...used(keysOf(['tcp', 'type', 'description', 'authProviderType'], text)),
    ...used({...keysOf(['env'], mapShape(text, lostServer)), ...keysOf(['headers'], mapShape(text))}),
    timeout: {shape: number, otherwise: ignoredAsRead},
    trust: {shape: flag, otherwise: ignoredAsRead},
    ...used(keysOf(['includeTools', 'excludeTools'], texts)),
    ...keysOf(['oauth', 'targetAudience', 'targetServiceAccount', 'extension'], any)
  },
  {
    needs: ['command', 'url', 'httpUrl', 'tcp'],
    others: {...ignoredAsRead, areHarmless: true},
    equivalents: {environment: 'env', serverUrl: 'httpUrl', cmd: 'command'}
  }
)

/** `gemini-extension.json` */
export const geminiExtension = (): HostManifest => ({
  id: 'gemini-extension',
  host: 'gemini',
  noun: 'extension',
  syntax: 'json',
  root: './',
  broken: dropped,
  otherwise: ignoredAsRead,
  shape: tableOf(
    {
      name: {
        shape: formed(/^[A-Za-z\d-]+$/, 'letters, digits and hyphens'),
        required: dropped,
        otherwise: dropped
      },
      version: {shape: text, required: dropped},
      contextFileName: {
        shape: either(
          {is: 'text', path: {to: 'file', missing: lost('context')}},
          listShape({is: 'text', path: {to: 'file', missing: lost('context')}})
        ),
        otherwise: lost('context')
      },
      description: {shape: text},
      mcpServers: {shape: mapShape(server, lostServer), otherwise: lost('servers')},
      excludeTools: {shape: listShape(text, ignoredAsRead), otherwise: stopped},
      ...keysOf(['migratedTo'], text),
      ...keysOf(['settings', 'themes', 'plan', 'hooks', '$schema', 'author', 'license', 'keywords', 'repository'], any),
      ...keysOf(['homepage', 'icon', 'displayName'], any)
    },
    {
      others: {...ignoredAsRead, areHarmless: true},
      equivalents: {
        contextFile: 'contextFileName',
        context: 'contextFileName',
        mcp: 'mcpServers',
        servers: 'mcpServers'
      }
    }
  )
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
  hooks: {switches: ['enabled', 'disabled', 'notifications']},
  models: [['model', 'name']],
  syntax: 'comments',
  root: '../',
  broken: stopped,
  otherwise: ignoredAsRead,
  shape: tableOf(
    {
      ...keysOf(groups, any),
      ...Object.fromEntries(
        ['ui', 'tools', 'general', 'model', 'mcp', 'context'].map((key) => [key, {shape: tableOf({})} as const])
      ),
      security: {shape: tableOf({}), otherwise: stopped},
      hooks: {shape: {is: 'hooks'}, otherwise: {...lost('hooks'), proof: 'read'}},
      mcpServers: {shape: mapShape(server, lostServer), otherwise: lost('servers')}
    },
    {others: {...ignoredAsRead, areHarmless: true}, equivalents: {...moved, mcp_servers: 'mcpServers'}}
  )
})
