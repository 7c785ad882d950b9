import {list} from '../../text/plural.ts'
import {any, flag, keysOf, mapShape, type TableValue, text, texts} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, ignoredAsRead, lostAsRead} from './plugin-parts.ts'

/** A group of settings: Qwen Code ignores a value of another kind. */
const group: TableValue = {is: 'table', keys: {}}

const groups = list`
  advanced, agents, artifact, channels, context, experimental, general, goals, ide, mcp, memory, modelPricing,
  omni, output, dualOutput, outboundCorrelation, policy, privacy, review, security, serve, skills, slashCommands,
  telemetry, ui, worktree
`

const strings = list`
  plansDirectory, proxy, fastModel, advisorModel, visionModel, compactionModel, imageModel, modelFallbacks
`

/** Keys whose values are not checked here, or which older versions have. */
const unchecked = list`
  $schema, $version, modelProviders, providerProtocol, extensions, visionBridgeTimeoutMs, stopHookBlockingCap, model, tools,
  permissions, coreTools, theme, autoAccept, excludeTools, allowedTools, contextFileName, sandbox, vimMode, approvalMode, checkpointing,
  preferredEditor, selectedAuthType, maxSessionTurns, toolDiscoveryCommand, toolCallCommand, mcpServerCommand,
  allowMCPServers, excludeMCPServers, includeDirectories, fileFiltering, bugCommand, accessibility, ideMode,
  usageStatisticsEnabled, hideTips, hideWindowTitle, chatCompression, folderTrust, sessionTokenLimit,
  contentGenerator, enableOpenAILogging, tavilyApiKey, disableAutoUpdate, disableUpdateNag, customThemes
`

const server: TableValue = {
  is: 'table',
  keys: {
    ...keysOf(['command', 'cwd', 'url', 'httpUrl', 'tcp'], text),
    args: {shape: texts},
    ...keysOf(['env', 'headers'], mapShape(any)),
    ...keysOf(['includeTools', 'excludeTools'], texts, ignoredAsRead)
  },
  needs: ['command', 'url', 'httpUrl', 'tcp', 'type'],
  equivalents: {environment: 'env', serverUrl: 'httpUrl', cmd: 'command'}
}

/** `.qwen/settings.json`, as the table in the program has it: version 0.24.4. */
export const qwenSettings = (): HostManifest => ({
  ...documented('qwen'),
  id: 'qwen-settings',
  noun: 'settings',
  hooks: {switches: ['enabled', 'disabled', 'notifications']},
  syntax: 'comments',
  root: '../',
  otherwise: ignoredAsRead,
  shape: {
    is: 'table',
    keys: {
      ...keysOf(groups, group),
      ...keysOf(strings, text),
      ...keysOf(unchecked, any),
      env: {shape: mapShape(any)},
      disableAllHooks: {shape: flag},
      hooks: {shape: {is: 'hooks'}},
      mcpServers: {shape: mapShape(server, lostAsRead('server')), otherwise: lostAsRead('servers')}
    },
    equivalents: {mcp_servers: 'mcpServers', hook: 'hooks'}
  }
})
