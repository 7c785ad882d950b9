/** What hosts read of their manifests: right ones with each key, and what follows from wrong ones. */

/** `error, so Claude Code 2.1 does not load the plugin`: a severity, and the clause of a message. */
type Following = string

type ByPath<T> = Readonly<Record<string, T>>

interface Form {
  readonly right: readonly (string | number)[]
  readonly wrong: readonly (string | number)[]
  readonly expected: string
}

export interface KnownManifest {
  readonly path: string
  /** The rule that checks it, where it has hooks. */
  readonly rule?: 'agent-hooks' | 'host-manifest'
  /** What is beside it. */
  readonly beside?: string
  /**
   * Right manifests. A key has each kind of value that it may have in one of them, or nothing where any value is right. `!` is after
   * those that have to be there, and `own` is a name of people's own.
   */
  readonly right: readonly object[]
  /** What follows from a value of another kind, by the beginnings of paths, of which the longest holds. */
  readonly wrong: ByPath<Following>
  /** What follows without keys that have to be there, where that is not the same as from another value. */
  readonly without?: ByPath<Following>
  /** The keys of which a table has to have one. */
  readonly needs?: ByPath<string>
  /** What follows from other keys, by their tables; where they are of no concern, those that are almost right are ignored. */
  readonly others?: ByPath<Following>
  /** The keys that name the variant of a table. */
  readonly variants?: readonly string[]
  /** The texts that a key may have, where these are all. */
  readonly values?: ByPath<string>
  /** The least numbers that are right, with others that are not. */
  readonly least?: ByPath<readonly [right: number, wrong: number]>
  /** Texts that are right or wrong, and what is expected. */
  readonly forms?: ByPath<Form>
  /** The paths of right ones: the key, what is lost where they lead nowhere, and what they lead to. */
  readonly paths?: ByPath<string>
  /** What other keys stand for, by their tables. */
  readonly meant?: ByPath<ByPath<string>>
  /** Where other keys belong. */
  readonly elsewhere?: ByPath<string>
}

function keys(names: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, value]))
}

/** Facts about the keys of a table, of which each is in the tables at the paths. */
function below<T>(paths: readonly string[], facts: ByPath<T>): ByPath<T> {
  return Object.fromEntries(paths.flatMap((path) => Object.entries(facts).map(([key, fact]) => [path + key, fact])))
}

const claude = 'Claude Code 2.1'
const gemini = 'Gemini CLI 0.61'
const lost = (host: string, noun: string, severity = 'error'): Following =>
  `${severity}, so ${host} does not load the ${noun}`
const ignored = (host: string, severity = 'warning'): Following => `${severity}, which ${host} ignores`
const stops = (host: string): Following => `error, so ${host} does not start`

const claudeServerKeys = {
  timeout: 1,
  ...keys('alwaysLoad bareElicitationCapability', true),
  ...keys('disabled role description _comment autoApprove alwaysAllow cwd disabledTools', null)
}
const stdio = {'command!': 'a', args: ['a'], env: {own: 'a'}, type: 'stdio', ...claudeServerKeys}
const remote = {
  ...claudeServerKeys,
  type: 'http',
  'url!': 'https://example.com',
  headers: {own: 'a'},
  headersHelper: 'a',
  oauth: keys('clientId authServerMetadataUrl scopes', 'a'),
  tools: [{'name!': 'a'}],
  discoveryCache: true,
  ...keys('displayName request_timeout_ms toolPermissions orgMaxPermission network', null)
}
const serverTypes = 'stdio http streamable-http sse ws sdk'
const serverMeant = {cmd: 'command', arguments: 'args', environment: 'env'}

const languageServer = {
  ...keys('command! workspaceFolder', 'a'),
  'extensionToLanguage!': {own: 'a'},
  args: ['a'],
  transport: 'stdio',
  env: {own: 'a'},
  ...keys('initializationOptions settings', null),
  ...keys('startupTimeout shutdownTimeout requestTimeout maxRestarts', 1),
  ...keys('restartOnCrash diagnostics', true)
}

const userOption = {
  'type!': 'string',
  ...keys('title! description!', 'a'),
  ...keys('required multiple sensitive', true),
  ...keys('min max', 1),
  ...keys('default options', null)
}

/** What a plugin has in its own manifest, and in that of a marketplace. */
const aboutPlugin = {
  ...keys('displayName description repository license version', 'a'),
  author: {'name!': 'a', email: 'a', url: 'a'},
  homepage: 'https://example.com',
  keywords: ['a'],
  metadata: {},
  settings: {},
  defaultEnabled: true,
  userConfig: {own: userOption}
}
const pluginKeys: readonly object[] = [
  {
    ...aboutPlugin,
    dependencies: ['a'],
    agents: './agents/a.md',
    commands: './commands',
    skills: './skills',
    hooks: './a.json',
    mcpServers: './b.json',
    lspServers: './c.json',
    outputStyles: './styles',
    channels: [{'server!': 'a', displayName: 'a', userConfig: {own: userOption}}],
    ...keys('$schema themes workflows monitors types binaries experimental engines network icon', null)
  },
  {
    dependencies: [{'name!': 'a'}],
    agents: ['./agents/a.md'],
    commands: ['./commands'],
    skills: ['./skills'],
    hooks: ['./a.json'],
    mcpServers: ['./b.json'],
    lspServers: ['./c.json'],
    outputStyles: ['./styles']
  },
  {
    commands: {
      own: {source: './commands', allowedTools: ['a'], ...keys('content description argumentHint model', 'a')}
    },
    hooks: {},
    mcpServers: {own: stdio},
    lspServers: {own: languageServer}
  },
  {hooks: [{}], mcpServers: [{own: stdio}], lspServers: [{own: languageServer}]},
  {mcpServers: {own: remote}}
]
const languageServers = ['lspServers.own', 'lspServers.0.own']
const ofPeople = keys('author displayName description repository license homepage keywords', '')
const noFile = 'file that is there'
const noFolder = 'folder that is there'
const nothing = 'file or a folder that is there'

const claudePlugin: KnownManifest = {
  path: '.claude-plugin/plugin.json',
  right: pluginKeys.map((more) => ({'name!': 'a', ...more})),
  wrong: {
    '': lost(claude, 'plugin'),
    metadata: ignored(claude),
    ...Object.fromEntries(Object.keys(ofPeople).map((key) => [key, ignored(claude)]))
  },
  needs: {'commands.own': '`source` or `content`'},
  others: {
    '': ignored(claude, 'note'),
    ...below(['userConfig.own', 'channels.0', 'channels.0.userConfig.own', ...languageServers], {
      '': lost(claude, 'plugin')
    })
  },
  variants: ['mcpServers.own.type', 'mcpServers.0.own.type'],
  values: {
    'userConfig.own.type': 'string number boolean directory file',
    'lspServers.own.transport': 'stdio socket'
  },
  least: {
    'lspServers.own.startupTimeout': [1, 0],
    'lspServers.own.maxRestarts': [0, -1],
    'mcpServers.own.timeout': [1, 0]
  },
  forms: {
    name: {
      right: ['a-b', '\u00E4.1'],
      wrong: ['', 'a b', ' a', 'a ', 'a\u200E', 'a\u202A', 'a\u2066', 'a\u0007'],
      expected: 'a name without spaces'
    },
    homepage: {
      right: ['https://a', 'mailto:a', 'A+b.1-c:'],
      wrong: ['www.example.com', ' https://a', '1a:b', '/a:b'],
      expected: 'a URL'
    },
    agents: {
      right: ['./agents/a.md', './a\n.md'],
      wrong: ['a.md', './a', './a.mdx', '/./a.md'],
      expected: '`./agents/NAME.md`'
    },
    commands: {right: ['./a'], wrong: ['a', 'a./b', '.a', 'a/./b'], expected: '`./folder`'},
    skills: {right: ['.', './a'], wrong: ['a', '..', 'a/.', 'a./b'], expected: '`./skills`'},
    hooks: {
      right: ['./a.json', './a\nb.json'],
      wrong: ['a.json', './a', './a.json5', 'a./b.json', 'a/./b.json'],
      expected: '`./name.json`'
    },
    mcpServers: {
      right: ['./a.json', './a.mcpb', './a.dxt', 'https://a/b.mcpb', 'http://a/b.dxt', './a\nb.json'],
      wrong: ['a.json', './a', 'https://a/b.json', './a.jsonc', 'x./a.json', 'ftp://a.dxt', 'https://a.dxt/b'],
      expected: '`./.mcp.json`'
    },
    'mcpServers.own.command': {right: ['a'], wrong: ['', ' '], expected: 'a program'}
  },
  paths: {
    agents: `agent, expected a ${noFile}`,
    commands: `commands, expected a ${nothing}`,
    skills: `skills, expected a ${noFolder}`,
    hooks: `hooks, expected a ${noFile}`,
    mcpServers: `servers, expected a ${noFile}`,
    lspServers: `servers, expected a ${noFile}`,
    outputStyles: `output styles, expected a ${nothing}`
  },
  meant: {
    '': {
      agent: 'agents',
      command: 'commands',
      skill: 'skills',
      hook: 'hooks',
      mcp: 'mcpServers',
      servers: 'mcpServers'
    },
    'mcpServers.own': serverMeant
  },
  elsewhere: keys('category tags source strict', '`marketplace.json`') as ByPath<string>
}

function marketplace(plugin: object): object {
  return {
    'name!': 'a',
    'owner!': {'name!': 'a', email: 'a', url: 'a'},
    'plugins!': [{'name!': 'a', 'source!': './plugins/a', ...plugin}]
  }
}

function source(name: string, required: string, more = ''): object {
  const names = `ref sha path sparsePaths skipLfs headers headersHelper ${more}`.trim().split(' ')
  const optional = names.filter((each) => !required.split(' ').includes(`${each}!`)).join(' ')
  const isAny = required === '' ? {} : keys(required, 'a')
  return marketplace({'source!': {source: name, ...keys(optional, null), ...isAny}})
}

const claudeMarketplace: KnownManifest = {
  path: '.claude-plugin/marketplace.json',
  right: [
    {
      ...marketplace({category: 'a', tags: ['a'], strict: true, ...keys('relevance headers headersHelper', null)}),
      metadata: keys('version description pluginRoot', 'a'),
      ...keys('version description', 'a'),
      forceRemoveDeletedPlugins: true,
      allowCrossMarketplaceDependenciesOn: ['a'],
      ...keys('$schema renames', null)
    },
    marketplace(aboutPlugin),
    source('url', 'url!'),
    source('git', 'url!'),
    source('github', 'repo!'),
    source('npm', 'package!', 'version registry'),
    source('pip', 'package!', 'version registry'),
    source('git-subdir', 'url! path!'),
    source('archive', '', 'url sha256'),
    source('command', '', 'command')
  ],
  wrong: {'': lost(claude, 'marketplace'), 'plugins.': lost(claude, 'plugin'), 'plugins.0.metadata': ignored(claude)},
  others: {
    ...below(['', 'plugins.0'], {'': ignored(claude, 'note')}),
    'plugins.0.userConfig.own': lost(claude, 'plugin')
  },
  variants: ['plugins.0.source.source'],
  paths: {'plugins.0.source': `plugin, expected a ${noFolder}`},
  forms: {
    name: {right: ['a-b'], wrong: ['', 'a b', 'a/b', 'a\\b', 'a\u0007'], expected: 'a name without spaces and slashes'},
    'plugins.0.source': {
      right: ['.', './a'],
      wrong: ['', '..', 'a/b', '-a', '/a', 'a./b'],
      expected: '`./plugins/name`'
    }
  },
  meant: {'': {plugin: 'plugins', author: 'owner'}}
}

const bareServers = keys('$schema _comment description', null)

const claudeServers: KnownManifest = {
  path: 'project/.mcp.json',
  right: [{'mcpServers!': {own: stdio}, ...bareServers, inputs: null}, {'mcpServers!': {own: remote}}],
  wrong: {'': lost(claude, 'servers'), 'mcpServers.own': lost(claude, 'server', 'warning')},
  variants: ['mcpServers.own.type'],
  values: {'mcpServers.own.type': serverTypes},
  least: {'mcpServers.own.timeout': [1, 0]},
  meant: {
    '': {servers: 'mcpServers', mcp: 'mcpServers', mcp_servers: 'mcpServers'},
    'mcpServers.own': serverMeant
  }
}

const claudePluginServers: KnownManifest = {
  path: '.mcp.json',
  beside: '.claude-plugin/plugin.json',
  right: [{own: stdio, ...bareServers}, {own: remote}],
  wrong: {'': lost(claude, 'server', 'warning')},
  variants: ['own', 'own.type']
}

const permissions = {
  ...keys('allow deny ask', ['Bash']),
  defaultMode: 'default',
  ...keys('disableBypassPermissionsMode disableAutoMode', 'disable'),
  additionalDirectories: ['a'],
  ...keys(
    `blockReadsOutsideWorkingDirectories blockFileToolReadsOutsideWorkingDirectories
      blockWritesOutsideWorkingDirectories denyInsteadOfPrompting`,
    true
  ),
  ...keys('blockReadsExemptPaths workingDirectoriesAsGiven workingDirectoriesExclude', null)
}

const claudeSettings: KnownManifest = {
  path: '.claude/settings.json',
  right: [
    {
      permissions,
      hooks: null,
      env: {own: 'a'},
      cleanupPeriodDays: 1,
      modelOverrides: {own: 'a'},
      statusLine: {'type!': 'command', 'command!': 'a'},
      defaultShell: 'bash',
      autoUpdatesChannel: 'latest',
      enabledPlugins: {own: null},
      extraKnownMarketplaces: {own: {'source!': null}},
      sandbox: {enabled: true},
      ...keys('respectGitignore disableAllHooks alwaysThinkingEnabled agentPushNotifEnabled verbose', true),
      ...keys('apiKeyHelper model outputStyle plansDirectory claudeMd pluginTrustMessage', 'a'),
      ...keys('fallbackModel availableModels allowedHttpHookUrls claudeMdExcludes', ['a']),
      ...keys('$schema attribution effortLevel viewMode theme forceLoginMethod', null)
    },
    {env: {own: 1}},
    {env: {own: true}}
  ],
  wrong: {
    '': lost(claude, 'settings'),
    ...below(['extraKnownMarketplaces', 'env.', 'permissions.allow.', 'permissions.deny.', 'permissions.ask.'], {
      '': ignored(claude)
    })
  },
  others: below(['', 'permissions'], {'': ignored(claude)}),
  values: {
    'permissions.defaultMode': 'default acceptEdits plan auto dontAsk bypassPermissions manual',
    'permissions.disableBypassPermissionsMode': 'disable',
    'permissions.disableAutoMode': 'disable',
    'statusLine.type': 'command',
    defaultShell: 'bash powershell',
    autoUpdatesChannel: 'latest stable rc'
  },
  least: {cleanupPeriodDays: [1, 0]},
  meant: {
    '': keys('allowedTools ignorePatterns defaultMode permission allow deny', 'permissions') as ByPath<string>,
    permissions: {allowed: 'allow', denied: 'deny', mode: 'defaultMode', permissionMode: 'defaultMode'}
  },
  elsewhere: {mcpServers: '`.mcp.json`', agents: '`.claude/agents`', commands: '`.claude/commands`'}
}

const opencodeAgent = {
  ...keys('model variant prompt description color', 'a'),
  ...keys('temperature top_p steps maxSteps', 1),
  mode: 'all',
  tools: {own: true},
  permission: {own: {own: 'ask'}},
  ...keys('disable hidden', true),
  options: {},
  name: null
}

function mcp(server: object): object {
  return {mcp: {own: server}}
}

const opencode = 'OpenCode 1.18'
const opencodeConfig: KnownManifest = {
  path: 'opencode.json',
  right: [
    {
      ...keys('$schema server skills references reference provider lsp attachment enterprise', null),
      ...keys('compaction experimental theme keybinds tui', null),
      ...keys('shell model small_model default_agent username', 'a'),
      logLevel: 'DEBUG',
      command: {own: {...keys('template! description agent model variant', 'a'), subtask: true}},
      watcher: {ignore: ['a']},
      ...keys('snapshot autoshare autoupdate formatter', true),
      plugin: [null],
      share: 'auto',
      ...keys('disabled_providers enabled_providers instructions', ['a']),
      subagent_depth: 0,
      ...keys('mode agent', {own: opencodeAgent}),
      ...mcp({type: 'remote', 'url!': 'a', enabled: true, headers: {own: 'a'}, oauth: true, timeout: 1}),
      layout: 'auto',
      permission: 'ask',
      tools: {own: true},
      tool_output: keys('max_lines max_bytes', 1)
    },
    {
      ...mcp({type: 'local', 'command!': ['a'], cwd: 'a', environment: {own: 'a'}, enabled: true, timeout: 1}),
      autoupdate: 'notify',
      formatter: {own: {disabled: true, command: ['a'], environment: {own: 'a'}, extensions: ['a']}},
      permission: {own: 'ask'},
      agent: {own: {permission: 'ask'}},
      mode: {own: {permission: {own: 'ask'}}}
    },
    {
      ...mcp({type: 'remote', 'url!': 'a', oauth: {}, timeout: false}),
      permission: {own: {own: 'ask'}},
      agent: {own: {permission: {own: 'ask'}}},
      mode: {own: {permission: 'ask'}}
    },
    mcp({type: 'local', 'command!': ['a'], timeout: true})
  ],
  wrong: {'': stops(opencode)},
  others: {
    ...below(['', 'command.own', 'mcp.own'], {'': ignored(opencode)}),
    ...below(['agent.own', 'mode.own'], {'': `note, which ${opencode} passes on to the model provider`})
  },
  variants: ['mcp.own.type'],
  values: {
    logLevel: 'DEBUG INFO WARN ERROR',
    share: 'manual auto disabled',
    layout: 'auto stretch',
    permission: 'ask allow deny',
    'agent.own.mode': 'subagent primary all'
  },
  least: {
    subagent_depth: [0, -1],
    'tool_output.max_lines': [1, 0],
    'agent.own.steps': [1, 0],
    'mcp.own.timeout': [1, 0]
  },
  forms: {autoupdate: {right: ['notify'], wrong: ['auto'], expected: '`notify`'}},
  meant: {
    '': {
      ...{mcpServers: 'mcp', mcp_servers: 'mcp', agents: 'agent', commands: 'command', permissions: 'permission'},
      ...{plugins: 'plugin', providers: 'provider', modes: 'mode', rules: 'instructions', keybindings: 'keybinds'}
    }
  }
}

const geminiServers = {
  own: {
    ...keys('command cwd url httpUrl tcp type description authProviderType', 'a'),
    args: ['a'],
    ...keys('env headers', {own: 'a'}),
    timeout: 1,
    trust: true,
    ...keys('includeTools excludeTools', ['a']),
    ...keys('oauth targetAudience targetServiceAccount extension', null)
  }
}
/** What is lost with a wrong value of a server, and which values of it only count as they are. */
const geminiServerWrong = {
  mcpServers: lost(gemini, 'servers', 'warning'),
  'mcpServers.': lost(gemini, 'server', 'warning'),
  ...Object.fromEntries(
    'tcp type description authProviderType env headers timeout trust includeTools excludeTools'
      .split(' ')
      .map((key) => [`mcpServers.own.${key}`, ignored(gemini)])
  ),
  'mcpServers.own.env.': lost(gemini, 'server', 'warning')
}
const geminiNeeds = {'mcpServers.own': '`command` or `url` or `httpUrl` or `tcp`'}
const geminiOthers = below(['', 'mcpServers.own'], {'': ignored(gemini, 'note')})
const geminiMeant = {environment: 'env', serverUrl: 'httpUrl', cmd: 'command'}

const geminiExtension: KnownManifest = {
  path: 'gemini-extension.json',
  right: [
    {
      'name!': 'a',
      'version!': 'a',
      contextFileName: 'a.md',
      description: 'a',
      mcpServers: geminiServers,
      excludeTools: ['a'],
      migratedTo: 'a',
      ...keys('settings themes plan hooks $schema author license keywords repository homepage icon displayName', null)
    },
    {'name!': 'a', 'version!': 'a', contextFileName: ['a.md']}
  ],
  wrong: {
    '': ignored(gemini),
    name: lost(gemini, 'extension'),
    contextFileName: lost(gemini, 'context', 'warning'),
    excludeTools: stops(gemini),
    'excludeTools.': ignored(gemini),
    ...geminiServerWrong
  },
  without: {version: lost(gemini, 'extension')},
  needs: geminiNeeds,
  others: geminiOthers,
  forms: {
    name: {right: ['A-b1'], wrong: ['', 'a b', 'a_b', '.a', 'a.'], expected: 'letters, digits and hyphens'}
  },
  paths: {contextFileName: `context, expected a ${noFile}`},
  meant: {
    '': {contextFile: 'contextFileName', context: 'contextFileName', mcp: 'mcpServers', servers: 'mcpServers'},
    'mcpServers.own': geminiMeant
  }
}

const geminiSettings: KnownManifest = {
  path: '.gemini/settings.json',
  right: [
    {
      mcpServers: geminiServers,
      ...keys('ui tools general security model mcp context', {}),
      ...keys('admin advanced agents experimental extensions hooksConfig ide modelConfigs output', null),
      ...keys('privacy skills telemetry useWriteTodos billing adminPolicyPaths policyPaths', null),
      ...keys('contextManagement autoMemory $schema', null)
    }
  ],
  wrong: {'': ignored(gemini), security: stops(gemini), ...geminiServerWrong},
  needs: geminiNeeds,
  others: geminiOthers,
  meant: {
    '': {
      ...{theme: 'ui.theme', contextFileName: 'context.fileName', coreTools: 'tools.core', vimMode: 'general.vimMode'},
      ...{excludeTools: 'tools.exclude', allowedTools: 'tools.allowed', autoAccept: 'tools.autoAccept'},
      ...{sandbox: 'tools.sandbox', preferredEditor: 'general.preferredEditor', mcp_servers: 'mcpServers'},
      ...{checkpointing: 'general.checkpointing', selectedAuthType: 'security.auth.selectedType'},
      maxSessionTurns: 'model.maxSessionTurns'
    },
    'mcpServers.own': geminiMeant
  }
}

const codexServerKeys = {
  ...keys('enabled required supports_parallel_tool_calls', true),
  ...keys('startup_timeout_sec tool_timeout_sec startup_timeout_ms', 1),
  ...keys('enabled_tools disabled_tools', ['a']),
  ...keys('scopes oauth oauth_resource tools environment_id default_tools_approval_mode', null),
  experimental_environment: null
}

const codexConfig: KnownManifest = {
  path: '.codex/config.toml',
  right: [
    {
      ...keys('analytics apps audio auto_review debug feedback ghost_snapshot history marketplaces memories', {}),
      ...keys('notice permissions plugins projects realtime skills tools tui', {}),
      ...keys('shell_environment_policy windows desktop js_repl_node_module_dirs experimental_network', {}),
      ...keys('orchestrator tool_suggest', {}),
      ...keys('model instructions review_model model_reasoning_effort', 'a'),
      ...keys('developer_instructions model_instructions_file compact_prompt log_dir sqlite_home', null),
      ...keys('allow_login_shell hide_agent_reasoning disable_paste_burst include_environment_context', true),
      ...keys('model_context_window model_auto_compact_token_limit tool_output_token_limit', 1),
      ...keys('background_terminal_max_timeout mcp_oauth_callback_port project_doc_max_bytes', 1),
      approval_policy: 'never',
      sandbox_mode: 'read-only',
      sandbox_workspace_write: {
        writable_roots: ['a'],
        ...keys('network_access exclude_tmpdir_env_var exclude_slash_tmp', true)
      },
      approvals_reviewer: 'user',
      model_reasoning_summary: 'auto',
      model_verbosity: 'low',
      file_opener: 'none',
      personality: 'none',
      web_search: 'live',
      forced_login_method: 'api',
      ...keys('project_doc_fallback_filenames project_root_markers', ['a']),
      features: {own: true},
      mcp_servers: {own: {'command!': 'a', args: ['a'], env: {own: 'a'}, env_vars: null, cwd: 'a', ...codexServerKeys}},
      agents: {
        ...keys('max_threads max_concurrent_threads_per_session max_depth job_max_runtime_seconds', 1),
        ...keys('enabled interrupt_message default_subagent_model default_subagent_reasoning_effort', null),
        own: {
          description: 'a',
          config_file: 'agents/a.toml',
          ...keys('nickname_candidates spawn_mode fork_mode model model_reasoning_effort', null)
        }
      }
    },
    {
      approval_policy: {},
      features: {own: {}},
      mcp_servers: {
        own: {
          url: 'a',
          bearer_token_env_var: 'a',
          ...keys('http_headers env_http_headers', {own: 'a'}),
          ...codexServerKeys
        }
      }
    }
  ],
  wrong: {'': stops('Codex 0.171')},
  variants: ['mcp_servers.own.url', 'agents.own'],
  others: below(['', 'sandbox_workspace_write', 'mcp_servers.own', 'agents.own'], {'': ignored('Codex 0.171', 'note')}),
  values: {
    approval_policy: 'untrusted on-failure on-request never',
    sandbox_mode: 'read-only workspace-write danger-full-access',
    approvals_reviewer: 'user auto_review guardian_subagent',
    model_reasoning_summary: 'auto concise detailed none',
    model_verbosity: 'low medium high',
    file_opener: 'vscode vscode-insiders windsurf cursor none',
    personality: 'none friendly pragmatic',
    web_search: 'disabled cached indexed live',
    forced_login_method: 'chatgpt api'
  },
  least: {project_doc_max_bytes: [0, -1], 'agents.max_threads': [1, 0]},
  paths: {'agents.own.config_file': `agent, expected a ${noFile}`},
  meant: {
    '': {mcpServers: 'mcp_servers', mcp: 'mcp_servers', approval_mode: 'approval_policy', sandbox: 'sandbox_mode'},
    'mcp_servers.own': {environment: 'env', cmd: 'command'},
    'agents.own': {file: 'config_file', config: 'config_file'}
  },
  elsewhere: keys(
    'notify otel profile profiles model_provider model_providers',
    '`~/.codex/config.toml`'
  ) as ByPath<string>
}

/** A manifest with one hook of an event. */
function hook(hook: object, event = 'Stop'): object {
  return {hooks: {[event]: [{matcher: 'a', 'hooks!': [hook]}]}}
}

const hookKeys = {
  timeout: 1,
  ...keys('if statusMessage', 'a'),
  once: true
}

/** Keys of hooks whose values depend on others, and events, of which others are not keys. */
const namedHooks = (event: string): readonly string[] => ['hooks', `hooks.${event}`, `hooks.${event}.0.hooks.0.type`]
const positive = (event: string): ByPath<Form> => ({
  [`hooks.${event}.0.hooks.0.timeout`]: {right: [0.5], wrong: [0, -1], expected: 'a number above 0'}
})

const claudeHooks: KnownManifest = {
  rule: 'agent-hooks',
  path: '.claude/settings.local.json',
  right: [
    hook({
      ...hookKeys,
      ...{type: 'command', 'command!': 'a', args: ['a'], shell: 'a'},
      ...keys('async asyncRewake holdsTools', true)
    }),
    hook({...hookKeys, type: 'prompt', 'prompt!': 'a', model: 'a', continueOnBlock: true}),
    hook({...hookKeys, type: 'agent', 'prompt!': 'a', model: 'a'}),
    hook({...hookKeys, type: 'http', 'url!': 'https://example.com', headers: {own: 'a'}}),
    hook({...hookKeys, type: 'mcp_tool', 'server!': 'a', 'tool!': 'a'})
  ],
  wrong: {'': lost(claude, 'hook', 'warning')},
  variants: namedHooks('Stop'),
  values: {'hooks.Stop.0.hooks.0.type': 'command prompt agent http mcp_tool'},
  forms: positive('Stop')
}

const guards: KnownManifest = {
  rule: 'agent-hooks',
  path: '.claude/settings.json',
  right: ['PreToolUse', 'PermissionRequest'].map((event) => ({
    hooks: {[event]: [{'hooks!': [{type: 'command', 'command!': 'a'}]}]}
  })),
  wrong: {'': lost(claude, 'settings')},
  variants: [...namedHooks('PreToolUse'), ...namedHooks('PermissionRequest')]
}

const geminiHooks: KnownManifest = {
  rule: 'agent-hooks',
  path: '.gemini/settings.json',
  right: [
    {
      hooks: {
        BeforeTool: [{sequential: null, matcher: null, 'hooks!': [{type: 'command', 'command!': 'a', timeout: 1}]}]
      }
    },
    {hooks: {BeforeTool: [{'hooks!': [{type: 'plugin'}]}]}},
    {hooks: {BeforeTool: [{'hooks!': [{type: 'runtime'}]}]}}
  ],
  wrong: {'': lost(gemini, 'hook', 'warning'), 'hooks.BeforeTool.0.hooks.0.timeout': ignored(gemini)},
  variants: namedHooks('BeforeTool'),
  values: {'hooks.BeforeTool.0.hooks.0.type': 'command plugin runtime'}
}

const codexHooks: KnownManifest = {
  rule: 'agent-hooks',
  path: '.codex/config.toml',
  right: [
    hook({
      ...{type: 'command', 'command!': 'a', timeout: 0, async: true},
      ...keys('commandWindows command_windows statusMessage', 'a')
    }),
    hook({type: 'mcp_tool', 'server!': 'a', 'tool!': 'a', input: {}, timeout: 0}),
    hook({type: 'prompt'}),
    hook({type: 'agent'})
  ],
  wrong: {'': stops('Codex 0.171')},
  without: {'hooks.Stop.0.hooks': lost('Codex 0.171', 'hook', 'warning')},
  variants: namedHooks('Stop'),
  values: {'hooks.Stop.0.hooks.0.type': 'command mcp_tool prompt agent'},
  least: {'hooks.Stop.0.hooks.0.timeout': [0, -1]}
}

const hooksFile = (
  beside: string,
  host: string,
  severity: string,
  described = lost(host, 'hooks', severity)
): KnownManifest => ({
  path: 'hooks/hooks.json',
  beside,
  right: [{'hooks!': null, description: 'a', ...keys('modules $schema', null)}],
  wrong: {'': lost(host, 'hooks', severity), description: described},
  meant: {'': {hook: 'hooks', events: 'hooks'}}
})

export const knownManifests: readonly KnownManifest[] = [
  ...[claudeHooks, guards, geminiHooks, codexHooks],
  ...[
    hooksFile('../.claude-plugin', claude, 'error'),
    hooksFile('../gemini-extension.json', gemini, 'warning', ignored(gemini))
  ],
  ...[claudePlugin, claudeMarketplace, claudeServers, claudePluginServers, claudeSettings],
  ...[opencodeConfig, geminiExtension, geminiSettings, codexConfig]
]
