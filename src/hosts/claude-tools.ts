/** The tools of Claude Code and the events of its hooks. */

import {list} from '../text/plural.ts'

/** Tools of MCP servers, and patterns. */
export const otherTools = /^mcp__|\*/

export const toolNames = list`
  Agent, Artifact, AskUserQuestion, Bash, ClaudeDesign, CronCreate, CronDelete, CronList, Edit, EndConversation,
  EnterPlanMode, EnterWorktree, ExitPlanMode, ExitWorktree, Glob, Grep, ListAgents, ListMcpResourcesTool, LSP,
  Monitor, NotebookEdit, OfferChromeSetup, PowerShell, Projects, propose_skills, PushNotification, Read,
  ReadMcpResourceDirTool, ReadMcpResourceTool, ReadNotifications, RemoteTrigger, ReportFindings, ScheduleWakeup,
  SendFeedback, SendMessage, SendUserFile, SendUserMessage, SetGoal, ShareOnboardingGuide, ShowOnboardingRolePicker,
  Skill, SubagentHandback, TaskCreate, TaskGet, TaskList, TaskStop, TaskUpdate, TodoWrite, ToolSearch,
  WaitForMcpServers, WebFetch, WebSearch, Workflow, Write
`

/** Old names that still work, and tools of agent teams, which only some sessions have. */
export const oldToolNames = list`
  Task, KillShell, KillBash, ListPeers, Brief, ListMcpResources, ReadMcpResource, ReadMcpResourceDir, ProposeGoal,
  TaskOutput, TeamCreate, TeamDelete
`

/** Tools of earlier versions, with the tools that replaced them. */
export const removed = {
  LS: 'Glob',
  NotebookRead: 'Read',
  MultiEdit: 'Edit',
  BashOutput: 'Read',
  AgentOutputTool: 'Read',
  SlashCommand: 'Skill'
}

/** Tools that sub-agents do not get, and the mode of permissions in which they do. */
export const mainOnly = {
  AskUserQuestion: '',
  EnterPlanMode: '',
  ExitPlanMode: 'plan',
  ScheduleWakeup: '',
  Workflow: ''
}

/** Programs that run without a permission, since they only read. Git decides by its own commands. */
export const permittedPrograms: ReadonlySet<string> = new Set(
  'basename cat cd column comm cut date df diff dirname du echo env false file find free git grep head hostname id jq ls nl printenv printf ps pwd readlink realpath rg sed seq sort stat tail test tr tree true type uname uniq uptime wc which whoami [ [['.split(
    ' '
  )
)

export const hookEvents = list`
  PreToolUse, PostToolUse, PostToolUseFailure, PostToolBatch, PermissionRequest, PermissionDenied, UserPromptSubmit,
  UserPromptExpansion, Notification, Stop, StopFailure, SubagentStart, SubagentStop, SessionStart, SessionEnd, Setup,
  PreCompact, PostCompact, PreModelSwitch, PostModelSwitch, Elicitation, ElicitationResult, ConfigChange,
  InstructionsLoaded, DirectoryAdded, TeammateIdle, TaskCreated, TaskCompleted, WorktreeCreate, WorktreeRemove,
  CwdChanged, FileChanged, MessageDisplay, PreSkillShellCommand
`
