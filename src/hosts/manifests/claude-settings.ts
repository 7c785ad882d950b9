import {list} from '../../text/plural.ts'
import {ruleFault} from '../claude-rules.ts'
import {dropped, ignored} from '../facts.ts'
import {
  any,
  either,
  flag,
  keysOf,
  listShape,
  mapShape,
  number,
  oneOfTexts,
  type TableValue,
  type TextValue,
  tableOf,
  text,
  texts
} from '../shapes.ts'
import type {HostManifest} from './model.ts'

const permission: TextValue = {is: 'text', rule: ruleFault}

const permissions: TableValue = tableOf(
  {
    ...keysOf(['allow', 'deny', 'ask'], listShape(permission, ignored)),
    defaultMode: {
      shape: oneOfTexts('default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions', 'manual')
    },
    ...keysOf(['disableBypassPermissionsMode', 'disableAutoMode'], oneOfTexts('disable')),
    additionalDirectories: {shape: texts},
    ...keysOf(
      list`
        blockReadsOutsideWorkingDirectories, blockFileToolReadsOutsideWorkingDirectories,
        blockWritesOutsideWorkingDirectories, denyInsteadOfPrompting
      `,
      flag
    ),
    ...keysOf(['blockReadsExemptPaths', 'workingDirectoriesAsGiven', 'workingDirectoriesExclude'], any)
  },
  {others: ignored, equivalents: {allowed: 'allow', denied: 'deny', mode: 'defaultMode', permissionMode: 'defaultMode'}}
)

const statusLine: TableValue = tableOf({
  type: {shape: oneOfTexts('command'), required: true},
  command: {shape: text, required: true}
})

/** Keys that hold one kind of value, by it. */
const flags = list`
  respectGitignore, syncClaudeAiSkills, syncClaudeAiPlugins, wslInheritsWindowsSettings, includeCoAuthoredBy,
  includeGitInstructions, enforceAvailableModels, enableAllProjectMcpServers, disableClaudeAiConnectors,
  disableBundledSkills, disableDirectMcpSkills, disableAllHooks, disableReplyCheck, disableAgentView,
  disableRemoteControl, disableWorkflows, disableArtifact, enableArtifact, enableWorkflows,
  workflowKeywordTriggerEnabled, disableSkillShellExecution, disableWindowsBashCommandSplit, bashEditDiffEnabled,
  respondToBashCommands, allowManagedHooksOnly, allowManagedPermissionRulesOnly, allowManagedMcpServersOnly,
  allowAllClaudeAiMcps, allowClaudeInChromeWithManagedMcp, disableCommandPluginSources, disableSideloadFlags,
  allowNestedModelAccessUnderForceLogin, forceRemoteSettingsRefresh, skipWebFetchPreflight, spinnerTipsEnabled,
  clawdFileProgressEnabled, syntaxHighlightingDisabled, terminalTitleFromRename, alwaysThinkingEnabled, fastMode,
  fastModePerSessionOptIn, promptSuggestionEnabled, emojiCompletionEnabled, awaySummaryEnabled,
  responseComparisonEnabled, showClearContextOnPlanAccept, channelsEnabled, prefersReducedMotion, doneMeansMerged,
  totalTokensReminderAfterUserTurn, autoMemoryEnabled, autoDreamEnabled, showThinkingSummaries,
  skipDangerousModePermissionPrompt, skipWorkflowUsageWarning, verbose, autoCompactEnabled,
  precomputeCompactionEnabled, idleCompaction, switchModelsOnFlag, autoContinueAtUsageLimit, autoScrollEnabled,
  wheelScrollAccelerationEnabled, fileCheckpointingEnabled, showTurnDuration, showMessageTimestamps,
  terminalProgressBarEnabled, todoFeatureEnabled, remoteControlAtStartup, isolatePeerMachines, autoUploadSessions,
  inputNeededNotifEnabled, agentPushNotifEnabled
`

const strings = list`
  apiKeyHelper, proxyAuthHelper, awsCredentialExport, awsAuthRefresh, gcpAuthRefresh, processWrapper,
  attributionProject, model, prUrlTemplate, otelHeadersHelper, outputStyle, language, advisorModel, agent,
  minimumVersion, requiredMinimumVersion, requiredMaximumVersion, plansDirectory, timeZone, autoMemoryDirectory,
  claudeMd, pluginTrustMessage
`

const stringLists = list`
  fallbackModel, availableModels, enabledMcpjsonServers, disabledMcpjsonServers, allowedHttpHookUrls,
  httpHookAllowedEnvVars, pluginSuggestionMarketplaces, companyAnnouncements, claudeMdExcludes
`

/** Keys whose values are not checked here, or are ignored where they are wrong. */
const others = list`
  $schema, deniedModels, policyHelper, policyHelpers, fileSuggestion, breakReminder, quietHours, skillListingMaxDescChars,
  skillListingBudgetFraction, attribution, attributionProjectPolicy, additionalDirectoryConfigRoots,
  availableModelsMatch, modelPicker, modelPricing, skillOverrides, managedMcpServers, allowedMcpServers,
  deniedMcpServers, worktree, workflowSizeGuideline, bashOutputMaxChars, taskOutputMaxChars,
  desktopMcpServersListScope, strictPluginOnlyCustomization, footerLinksRegexes, subagentStatusLine, prependPlugins,
  appendPlugins, additionalMarketplaces, strictKnownMarketplaces, allowedMarketplaces, blockedMarketplaces,
  forceLoginMethod, forceLoginGatewayUrl, gatewayInternalNetworks, parentSettingsBehavior, managedSourcesBehavior,
  forceLoginOrgUUID, allowedProviders, viewMode, feedbackSurveyRate, feedbackDrafts, spinnerVerbs,
  spinnerTipsOverride, maxProseWidth, spellcheck, promptCacheTtl, subagentPromptCacheTtl, effortLevel,
  maxEffortLevel, modelSettings, ultracode, autoCompactWindow, askUserQuestionTimeout, dialogExpiry,
  modelProposedGoals, pluginConfigs, remote, tui, voice, allowedChannelPlugins, timeFormat, totalTokensReminder,
  totalTokensReminderBudget, remoteTools, sshConfigs, sshHostCommands, theme, editorMode, keybindingFlavor,
  vimInsertModeRemaps, preferredNotifChannel, precomputeArmTokens, autoCompactRaisedForLoad, autoCompactOfferAnswer,
  teammateMode, remoteControl, daemonColdStart, crossSessionInbound, remoteMessageReceipts,
  desktopSessionCleanupPeriodDays, xaaIdp, autoMode, feedback, forceLoginOrgUuid
`

/** `.claude/settings.json` and `.claude/settings.local.json` */
export const claudeSettings = (): HostManifest => ({
  id: 'claude-settings',
  host: 'claude',
  noun: 'settings',
  hooks: {notList: dropped},
  names: [
    {at: ['agent'], kind: 'agent'},
    {at: ['outputStyle'], kind: 'style'},
    {at: ['enabledMcpjsonServers', '*'], kind: 'server'},
    {at: ['disabledMcpjsonServers', '*'], kind: 'server'}
  ],
  commands: [{at: ['statusLine', 'command'], noun: 'status line'}],
  models: [['model'], ['advisorModel'], ['fallbackModel', '*'], ['env', 'ANTHROPIC_MODEL']],
  syntax: 'json',
  root: '../',
  broken: dropped,
  otherwise: dropped,
  shape: tableOf(
    {
      ...keysOf(others, any),
      ...keysOf(flags, flag),
      ...keysOf(strings, text),
      ...keysOf(stringLists, texts),
      permissions: {shape: permissions},
      hooks: {shape: {is: 'hooks'}},
      env: {shape: mapShape(either(text, number, flag), ignored)},
      cleanupPeriodDays: {shape: {is: 'number', least: 1}},
      modelOverrides: {shape: mapShape(text)},
      statusLine: {shape: statusLine},
      defaultShell: {shape: oneOfTexts('bash', 'powershell')},
      autoUpdatesChannel: {shape: oneOfTexts('latest', 'stable', 'rc')},
      enabledPlugins: {shape: mapShape(any)},
      extraKnownMarketplaces: {
        shape: mapShape(tableOf({source: {shape: any, required: true}})),
        otherwise: ignored
      },
      sandbox: {shape: tableOf({enabled: {shape: flag}})}
    },
    {
      others: ignored,
      elsewhere: {mcpServers: '`.mcp.json`', agents: '`.claude/agents`', commands: '`.claude/commands`'},
      equivalents: {
        allowedTools: 'permissions',
        ignorePatterns: 'permissions',
        defaultMode: 'permissions',
        permission: 'permissions',
        allow: 'permissions',
        deny: 'permissions'
      }
    }
  )
})
