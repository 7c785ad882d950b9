import {
  any,
  filledText,
  flag,
  type Key,
  keysOf,
  listShape,
  oneOfTexts,
  type TableValue,
  tableOf,
  text,
  typedTables
} from '../shapes.ts'
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

const type: Key = {shape: text}
const neededNames: Key = {shape: {is: 'list', of: text, isFilled: true}, required: true}
const onFiles = tableOf({type, patterns: neededNames})
const onTools = tableOf({type, toolTypes: neededNames})
const onTurns = tableOf({type})

/** `.kiro/hooks/*.kiro.hook`, one hook of the editor: https://kiro.dev/docs/hooks/types */
export const kiroEditorHook = (): HostManifest => ({
  ...documented('kiro'),
  id: 'kiro-hook',
  noun: 'hook',
  root: '../../',
  shape: tableOf(
    {
      ...keysOf(['name', 'version', 'description'], text, ignoredAsRead),
      enabled: {shape: flag},
      ...needed('when', {
        ...tablesBy(['fileEdited', 'fileSaved', 'fileCreated', 'fileDeleted'], onFiles),
        ...tablesBy(['preToolUse', 'postToolUse'], onTools),
        ...tablesBy(['promptSubmit', 'agentStop', 'userTriggered', 'preTaskExecution', 'postTaskExecution'], onTurns)
      }),
      ...needed('then', {
        askAgent: tableOf({type, prompt: {shape: filledText, required: true}}),
        runCommand: tableOf({type, command: {shape: filledText, required: true}})
      }),
      ...keysOf(['workspaceFolderName', 'shortName', 'timeout'], any)
    },
    {equivalents: {trigger: 'when', event: 'when', action: 'then', do: 'then'}}
  )
})

function needed(name: string, tables: Readonly<Record<string, TableValue>>): Readonly<Record<string, Key>> {
  return {[name]: {shape: typedTables(tables), required: true}}
}

function tablesBy(names: readonly string[], table: TableValue): Readonly<Record<string, TableValue>> {
  return Object.fromEntries(names.map((name) => [name, table]))
}

/** `.kiro/settings/mcp.json` */
export const kiroServers = (): HostManifest => ({
  ...documented('kiro'),
  id: 'kiro-servers',
  noun: 'servers',
  root: '../../',
  shape: serversBy('mcpServers', 'servers')
})
