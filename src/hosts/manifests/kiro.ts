import {any, flag, keysOf, listShape, oneOfTexts, type TableValue, tableOf, text, typedTables} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, ignoredAsRead, lostAsRead, serversBy} from './plugin-parts.ts'

const hook: TableValue = tableOf(
  {
    name: {shape: text},
    // https://kiro.dev/docs/cli/v3/hooks
    trigger: {
      shape: oneOfTexts(
        ...['SessionStart', 'Stop', 'PreToolUse', 'PostToolUse', 'PreTaskExec', 'PostTaskExec', 'UserPromptSubmit'],
        ...['PostFileCreate', 'PostFileSave', 'PostFileDelete', 'Manual']
      ),
      required: true
    },
    action: {
      shape: typedTables({
        command: tableOf({type: {shape: text}, command: {shape: text, required: true}}),
        agent: tableOf({type: {shape: text}, prompt: {shape: text, required: true}})
      }),
      required: true
    },
    enabled: {shape: flag},
    ...keysOf(['matcher', 'timeout', 'description'], any)
  },
  {equivalents: {event: 'trigger', when: 'trigger', do: 'action'}}
)

/** `.kiro/hooks/*.json` */
export const kiroHooks = (): HostManifest => ({
  ...documented('kiro'),
  id: 'kiro-hooks',
  noun: 'hooks',
  isCommonName: true,
  root: '../../',
  shape: tableOf({
    version: {shape: text, otherwise: ignoredAsRead},
    hooks: {shape: listShape(hook, lostAsRead('hook')), required: true}
  })
})

/** `.kiro/settings/mcp.json` */
export const kiroServers = (): HostManifest => ({
  ...documented('kiro'),
  id: 'kiro-servers',
  noun: 'servers',
  root: '../../',
  shape: serversBy('mcpServers', 'servers')
})
