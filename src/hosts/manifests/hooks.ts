/** Hooks: the events of each host, the values that belong to an event, and the tools that events are about. */

import type {HostId} from '../../contracts/host-ids.ts'
import {memo} from '../../text/memoize.ts'
import {list} from '../../text/plural.ts'
import {ruleFault} from '../claude-rules.ts'
import {hookEvents, oldToolNames, otherTools, removed, toolNames} from '../claude-tools.ts'
import {dropped, type Fact, ignored, lost, stopped} from '../facts.ts'
import {geminiEquivalents, geminiOtherTools, geminiTools} from '../gemini.ts'
import {qwenTools} from '../qwen-tools.ts'
import {
  any,
  type CheckRule,
  flag,
  formed,
  keysOf,
  listShape,
  mapShape,
  neededTexts,
  number,
  oneOfTexts,
  type TableValue,
  tableOf,
  text,
  texts,
  typedTables,
  type ValueShape
} from '../shapes.ts'
import {ignoredAsRead, lostAsRead} from './plugin-parts.ts'

export interface HookTable {
  readonly host: HostId
  readonly events: readonly string[]
  /** The consequence of other events. */
  readonly unknown: Fact
  /** It may have more events than are known: only names that are almost one of these, or stand for one, are wrong. */
  readonly isOpen?: true
  /** The names that its events have in other hosts, by those. */
  readonly equivalents: Readonly<Record<string, string>>
  /** The shape of each item in the list of an event. */
  readonly group: ValueShape
  /** The consequence of a wrong item. */
  readonly wrong: Fact
  /** The events of which a wrong hook loses all of the file that has it. */
  readonly guards: readonly string[]
  /** The events whose matchers are about tools. */
  readonly toolEvents: readonly string[]
  /** All possible matchers of other events, by event. */
  readonly matchers: Readonly<Record<string, readonly string[]>>
  /** The tools; none where they are not known. */
  readonly tools: readonly string[]
  readonly otherTools: RegExp
  /** Tools of earlier versions, with the tools that replaced them. */
  readonly removed?: Readonly<Record<string, string>>
  /** The names that tools of other hosts have here, by their own: no tool has one of these. */
  readonly otherNames?: Readonly<Record<string, string>>
  /** How matchers are compared with names; nothing where that is not known. */
  readonly matching?: Matching
  /** The variables for the folder of the project, and of the plugin. */
  readonly folders: readonly string[]
  /** Variables for folders that the host fills in in texts: in hooks they are empty. */
  readonly textFolders?: readonly string[]
  /** The one for the folder of the plugin, where a run showed that the shell of a command fills in all of them. */
  readonly packageFolder?: string
}

/** How a host reads a matcher: as names, or as a regular expression that may match anywhere in a name. */
interface Matching {
  /** Matchers of this form are names. If it is absent, matchers of tools are expressions, and all others are names. */
  readonly names?: RegExp
  readonly separator?: RegExp
  /** The key of a hook that restricts it to some calls of a tool, by a rule of permissions. */
  readonly condition?: {readonly key: string; readonly rule: CheckRule}
}

const hookOf = (required: readonly string[], optional: TableValue['keys'] = {}): TableValue =>
  tableOf({
    type: {shape: text},
    ...neededTexts(required),
    timeout: {shape: {is: 'number', above: 0}},
    ...keysOf(['if', 'statusMessage'], text),
    ...keysOf(['once'], flag),
    ...optional
  })

const groupOf = (hook: ValueShape, keys: TableValue['keys'] = {}): TableValue =>
  tableOf({matcher: {shape: text}, hooks: {shape: listShape(hook), required: true}, ...keys})

const claudeTypes = {
  command: hookOf(['command'], {
    args: {shape: texts},
    ...keysOf(['shell'], text),
    ...keysOf(['async', 'asyncRewake', 'holdsTools'], flag)
  }),
  prompt: hookOf(['prompt'], {...keysOf(['model'], text), ...keysOf(['continueOnBlock'], flag)}),
  agent: hookOf(['prompt'], keysOf(['model'], text)),
  http: hookOf([], {
    url: {shape: formed(/^[a-z][a-z\d+.-]*:/i, 'a URL'), required: true},
    headers: {shape: mapShape(text)}
  }),
  mcp_tool: hookOf(['server', 'tool'])
}

const startMatchers = ['startup', 'resume', 'clear', 'compact', 'fork']

const claudeHooks = (): HookTable => ({
  host: 'claude',
  events: hookEvents,
  unknown: ignored,
  equivalents: {
    BeforeTool: 'PreToolUse',
    AfterTool: 'PostToolUse',
    BeforeAgent: 'UserPromptSubmit',
    AfterAgent: 'Stop',
    PreCompress: 'PreCompact',
    beforeSubmitPrompt: 'UserPromptSubmit',
    beforeShellExecution: 'PreToolUse',
    afterFileEdit: 'PostToolUse'
  },
  group: groupOf({is: 'variants', by: 'type', usual: '', tables: {'': hookOf(['type']), ...claudeTypes}}),
  wrong: lost('hook'),
  guards: ['PreToolUse', 'PermissionRequest'],
  toolEvents: ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest', 'PermissionDenied'],
  matchers: {SessionStart: startMatchers, PreCompact: ['manual', 'auto'], PostCompact: ['manual', 'auto']},
  tools: [...toolNames, ...oldToolNames],
  otherTools,
  removed,
  // The program itself, version 2.1.332.
  matching: {names: /^[\w|, -]+$/, separator: /[|,]/, condition: {key: 'if', rule: ruleFault}},
  folders: ['CLAUDE_PROJECT_DIR', 'CLAUDE_PLUGIN_ROOT'],
  textFolders: ['CLAUDE_SKILL_DIR'],
  packageFolder: 'CLAUDE_PLUGIN_ROOT'
})

const geminiHooks = (): HookTable => ({
  host: 'gemini',
  events: list`
    BeforeTool, AfterTool, BeforeAgent, AfterAgent, Notification, SessionStart, SessionEnd, PreCompress, BeforeModel,
    AfterModel, BeforeToolSelection
  `,
  unknown: {effect: 'ignore', proof: 'read'},
  equivalents: {
    PreToolUse: 'BeforeTool',
    PostToolUse: 'AfterTool',
    UserPromptSubmit: 'BeforeAgent',
    Stop: 'AfterAgent',
    PreCompact: 'PreCompress'
  },
  group: groupOf(
    typedTables({
      command: tableOf({
        command: {shape: text, required: true},
        timeout: {shape: number, otherwise: {effect: 'ignore', proof: 'read'}}
      }),
      plugin: tableOf({}),
      runtime: tableOf({})
    }),
    {matcher: {shape: any}, sequential: {shape: any}}
  ),
  wrong: {...lost('hook'), proof: 'read'},
  guards: [],
  toolEvents: ['BeforeTool', 'AfterTool'],
  matchers: {
    SessionStart: ['startup', 'resume', 'clear'],
    SessionEnd: ['exit', 'clear', 'logout', 'prompt_input_exit', 'other'],
    PreCompress: ['manual', 'auto']
  },
  tools: geminiTools,
  otherTools: geminiOtherTools,
  otherNames: geminiEquivalents,
  // The program itself, version 0.61.0.
  matching: {},
  folders: ['GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'extensionPath']
})

const codexHooks = (): HookTable => ({
  host: 'codex',
  events: list`
    PreToolUse, PermissionRequest, PostToolUse, PreCompact, PostCompact, SessionStart, SessionEnd, UserPromptSubmit,
    SubagentStart, SubagentStop, Stop, PreModelRequest, PostModelRequest, state, managed_dir, windows_managed_dir
  `,
  unknown: ignored,
  equivalents: {
    BeforeTool: 'PreToolUse',
    AfterTool: 'PostToolUse',
    BeforeAgent: 'UserPromptSubmit',
    AfterAgent: 'Stop'
  },
  group: tableOf({
    matcher: {shape: text},
    hooks: {
      shape: listShape(
        typedTables({
          command: tableOf({
            command: {shape: text, required: true},
            ...keysOf(['commandWindows', 'command_windows', 'statusMessage'], text),
            async: {shape: flag},
            timeout: {shape: {is: 'number', least: 0}}
          }),
          mcp_tool: tableOf({
            ...neededTexts(['server', 'tool']),
            input: {shape: tableOf({})},
            timeout: {shape: {is: 'number', least: 0}}
          }),
          prompt: tableOf({}),
          agent: tableOf({})
        })
      ),
      required: lost('hook')
    }
  }),
  wrong: stopped,
  guards: [],
  toolEvents: ['PreToolUse', 'PermissionRequest', 'PostToolUse'],
  matchers: {},
  tools: [],
  otherTools: /./,
  // https://github.com/openai/codex
  matching: {names: /^[\w|]+$/, separator: /\|/},
  folders: []
})

/** Values for hosts whose matchers, tools and programs are not known. */
const unmatched = {
  guards: [],
  toolEvents: [],
  matchers: {},
  tools: [],
  otherTools: /./,
  folders: []
} satisfies Partial<HookTable>

const copilotCommand: TableValue = tableOf(
  {
    type: {shape: oneOfTexts('command', 'prompt', 'http')},
    ...keysOf(['bash', 'powershell', 'command', 'cwd'], text),
    env: {shape: mapShape(text)},
    ...keysOf(['timeout', 'timeoutSec'], {is: 'number', above: 0})
  },
  {needs: ['bash', 'powershell', 'command', 'prompt', 'url']}
)

/** Hooks of Copilot's agents: with its own names of events, and with Claude Code's. */
const copilotHooks = (): HookTable => ({
  host: 'copilot',
  events: list`
    sessionStart, sessionEnd, userPromptSubmitted, preToolUse, postToolUse, postToolUseFailure, errorOccurred, agentStop,
    subagentStart, subagentStop, preCompact, permissionRequest, notification, SessionStart, SessionEnd, UserPromptSubmit,
    PreToolUse, PostToolUse, PostToolUseFailure, ErrorOccurred, Stop, SubagentStart, SubagentStop, PreCompact,
    PermissionRequest, Notification
  `,
  unknown: dropped,
  equivalents: {
    userPromptSubmit: 'userPromptSubmitted',
    UserPromptSubmitted: 'UserPromptSubmit',
    beforeSubmitPrompt: 'userPromptSubmitted',
    stop: 'agentStop',
    AgentStop: 'Stop',
    BeforeTool: 'PreToolUse',
    AfterTool: 'PostToolUse'
  },
  group: {
    is: 'choice',
    key: 'hooks',
    present: tableOf({matcher: {shape: any}, hooks: {shape: listShape(copilotCommand)}}),
    absent: copilotCommand
  },
  wrong: dropped,
  ...unmatched
})

const cursorCommand: TableValue = tableOf(
  {
    ...keysOf(['command', 'prompt', 'model'], text),
    type: {shape: oneOfTexts('command', 'prompt')},
    timeout: {shape: {is: 'number', above: 0}},
    failClosed: {shape: flag},
    ...keysOf(['matcher', 'loop_limit'], any)
  },
  {needs: ['command', 'prompt']}
)

const cursorHooks = (): HookTable => ({
  host: 'cursor',
  events: list`
    sessionStart, sessionEnd, preToolUse, postToolUse, postToolUseFailure, subagentStart, subagentStop,
    beforeShellExecution, afterShellExecution, beforeMCPExecution, afterMCPExecution, beforeReadFile, afterFileEdit,
    beforeSubmitPrompt, preCompact, stop, afterAgentResponse, afterAgentThought, beforeTabFileRead, afterTabFileEdit
  `,
  unknown: ignoredAsRead,
  isOpen: true,
  equivalents: {
    PreToolUse: 'preToolUse',
    PostToolUse: 'postToolUse',
    UserPromptSubmit: 'beforeSubmitPrompt',
    userPromptSubmitted: 'beforeSubmitPrompt',
    SessionStart: 'sessionStart',
    SessionEnd: 'sessionEnd',
    Stop: 'stop',
    SubagentStop: 'subagentStop',
    PreCompact: 'preCompact',
    beforeCommand: 'beforeShellExecution'
  },
  group: cursorCommand,
  wrong: lostAsRead('hook'),
  ...unmatched
})

/** Its program takes the names of Claude Code's tools, too: version 0.24.4. */
const qwenHooks = (): HookTable => ({
  host: 'qwen',
  events: list`
    PreToolUse, PostToolUse, PostToolUseFailure, PostToolBatch, Notification, UserPromptSubmit, UserPromptExpansion,
    SessionStart, Stop, MessageDisplay, SubagentStart, SubagentStop, PreCompact, PostCompact, SessionEnd,
    SessionDelete, PermissionRequest, PermissionDenied, StopFailure, TodoCreated, TodoCompleted, InstructionsLoaded
  `,
  unknown: ignoredAsRead,
  equivalents: {
    BeforeTool: 'PreToolUse',
    AfterTool: 'PostToolUse',
    BeforeAgent: 'UserPromptSubmit',
    AfterAgent: 'Stop',
    PreCompress: 'PreCompact'
  },
  group: groupOf(
    typedTables({
      command: tableOf(neededTexts(['command'])),
      http: tableOf(neededTexts(['url'])),
      prompt: tableOf(neededTexts(['prompt']))
    }),
    {matcher: {shape: any}, sequential: {shape: any}}
  ),
  wrong: lostAsRead('hook'),
  guards: [],
  toolEvents: ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest', 'PermissionDenied'],
  matchers: {},
  tools: [...qwenTools.known, ...qwenTools.aliases, ...Object.keys(qwenTools.equivalents ?? {})],
  otherTools: qwenTools.others,
  matching: {},
  folders: ['QWEN_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR']
})

/** In agents of its command line: https://kiro.dev/docs/cli/hooks */
const kiroHooks = (): HookTable => ({
  host: 'kiro',
  events: ['agentSpawn', 'userPromptSubmit', 'preToolUse', 'postToolUse', 'stop'],
  unknown: ignoredAsRead,
  equivalents: {
    SessionStart: 'agentSpawn',
    UserPromptSubmit: 'userPromptSubmit',
    PreToolUse: 'preToolUse',
    PostToolUse: 'postToolUse',
    Stop: 'stop'
  },
  group: tableOf({command: {shape: text, required: true}, matcher: {shape: any}}),
  wrong: lostAsRead('hook'),
  ...unmatched
})

const tables: {readonly [Host in HostId]?: () => HookTable} = {
  claude: claudeHooks,
  gemini: geminiHooks,
  codex: codexHooks,
  copilot: copilotHooks,
  cursor: cursorHooks,
  qwen: qwenHooks,
  kiro: kiroHooks
}

const made = new Map<HostId, HookTable | undefined>()

/** The hooks of a host, where they are known. */
export function hooksOf(id: HostId): HookTable | undefined {
  return memo(made, id, () => tables[id]?.())
}
