import {list} from '../../text/plural.ts'
import {ignored, stopped} from '../facts.ts'
import {
  any,
  count,
  either,
  flag,
  keysOf,
  mapShape,
  number,
  oneOfTexts,
  type TableValue,
  tableOf,
  text,
  texts,
  type ValueShape
} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, ignoredAsRead, lostAsRead, pluginList, pluginParts} from './plugin-parts.ts'

const optional = {
  ...keysOf(['enabled', 'required', 'supports_parallel_tool_calls'], flag),
  ...keysOf(['startup_timeout_sec', 'tool_timeout_sec', 'startup_timeout_ms'], number),
  ...keysOf(['enabled_tools', 'disabled_tools'], texts),
  ...keysOf(
    [
      'scopes',
      'oauth',
      'oauth_resource',
      'tools',
      'environment_id',
      'default_tools_approval_mode',
      'experimental_environment'
    ],
    any
  )
}

const server: ValueShape = {
  is: 'choice',
  key: 'url',
  absent: tableOf(
    {
      command: {shape: text, required: true},
      args: {shape: texts},
      env: {shape: mapShape(text)},
      env_vars: {shape: any},
      cwd: {shape: text},
      ...optional
    },
    {others: {...ignored, areHarmless: true}, equivalents: {environment: 'env', cmd: 'command'}}
  ),
  present: tableOf(
    {
      url: {shape: text},
      ...keysOf(['command', 'args', 'env', 'bearer_token'], {is: 'none', beside: 'url'}),
      bearer_token_env_var: {shape: text},
      ...keysOf(['http_headers', 'env_http_headers'], mapShape(text)),
      ...optional
    },
    {others: {...ignored, areHarmless: true}, equivalents: {headers: 'http_headers'}}
  )
}

const role: TableValue = tableOf(
  {
    description: {shape: text},
    config_file: {shape: {is: 'text', path: {to: 'file', missing: {effect: 'drop', proof: 'read', lostPart: 'agent'}}}},
    ...keysOf(['nickname_candidates', 'spawn_mode', 'fork_mode', 'model', 'model_reasoning_effort'], any)
  },
  {others: {...ignored, areHarmless: true}, equivalents: {file: 'config_file', config: 'config_file'}}
)

const groups = list`
  analytics, apps, audio, auto_review, debug, feedback, features, ghost_snapshot, history, hooks, marketplaces, memories,
  notice, permissions, plugins, projects, realtime, shell_environment_policy, skills,
  tools, tui, windows, desktop, js_repl_node_module_dirs, experimental_network, orchestrator, tool_suggest
`

const strings = list`
  model, review_model, instructions, developer_instructions, model_instructions_file, compact_prompt,
  commit_attribution, cli_auth_credentials_store, mcp_oauth_credentials_store,
  forced_chatgpt_workspace_id, zsh_path, log_dir, sqlite_home, model_catalog_json, default_permissions, service_tier,
  model_reasoning_effort, plan_mode_reasoning_effort, mcp_oauth_callback_url, experimental_instructions_file,
  experimental_compact_prompt_file, model_supports_reasoning_summaries, experimental_use_freeform_apply_patch
`

const flags = list`
  allow_login_shell, hide_agent_reasoning, show_raw_agent_reasoning, check_for_update_on_startup, disable_paste_burst,
  suppress_unstable_features_warning, include_apps_instructions,
  include_environment_context, include_permissions_instructions, experimental_use_unified_exec_tool
`

/** Keys whose values are not checked here. */
const unchecked = list`
  allow_symlinked_codex_home, cloud, experimental_realtime_start_instructions, experimental_realtime_webrtc_call_base_url,
  experimental_realtime_ws_backend_prompt, experimental_realtime_ws_model, experimental_realtime_ws_startup_context,
  experimental_thread_store, experimental_thread_store_endpoint, goals, include_collaboration_mode_instructions,
  include_environment_context_time, js_repl_node_path, mcp_enterprise_managed_auth, mcp_optional_startup_grace_ms,
  model_auto_compact_token_limit_scope, model_post_turn_compact_threshold_percent, oss_provider,
  responses_api_metadata, thread_unload_delay_secs
`

/** Keys that count only in a person's own configuration: the host ignores them in a project. */
const personal = list`
  model_provider, model_providers, notify, profile, profiles, otel, openai_base_url, chatgpt_base_url,
  apps_mcp_product_sku, experimental_realtime_ws_base_url
`

/** The keys of a configuration, which a file of an agent may have, too. */
export function configKeys(): readonly string[] {
  return [...Object.keys(configTable().keys), ...personal]
}

const configTable = (): TableValue =>
  tableOf(
    {
      ...keysOf(groups, tableOf({})),
      ...keysOf([...strings, ...unchecked], any),
      ...keysOf(['model', 'instructions', 'review_model', 'model_reasoning_effort'], text),
      ...keysOf(flags, flag),
      ...keysOf(
        list`
        model_context_window, model_auto_compact_token_limit, tool_output_token_limit,
        background_terminal_max_timeout, mcp_oauth_callback_port
      `,
        number
      ),
      project_doc_max_bytes: {shape: {is: 'number', least: 0}},
      approval_policy: {
        shape: either(oneOfTexts('untrusted', 'on-failure', 'on-request', 'never'), tableOf({}))
      },
      sandbox_mode: {shape: oneOfTexts('read-only', 'workspace-write', 'danger-full-access')},
      sandbox_workspace_write: {
        shape: tableOf(
          {
            writable_roots: {shape: texts},
            ...keysOf(['network_access', 'exclude_tmpdir_env_var', 'exclude_slash_tmp'], flag)
          },
          {others: {...ignored, areHarmless: true}}
        )
      },
      approvals_reviewer: {shape: oneOfTexts('user', 'auto_review', 'guardian_subagent')},
      model_reasoning_summary: {shape: oneOfTexts('auto', 'concise', 'detailed', 'none')},
      model_verbosity: {shape: oneOfTexts('low', 'medium', 'high')},
      file_opener: {shape: oneOfTexts('vscode', 'vscode-insiders', 'windsurf', 'cursor', 'none')},
      personality: {shape: oneOfTexts('none', 'friendly', 'pragmatic')},
      web_search: {shape: oneOfTexts('disabled', 'cached', 'indexed', 'live')},
      forced_login_method: {shape: oneOfTexts('chatgpt', 'api')},
      ...keysOf(['project_doc_fallback_filenames', 'project_root_markers'], texts),
      features: {shape: mapShape(either(flag, mapShape(any)))},
      hooks: {shape: {is: 'hooks'}},
      mcp_servers: {shape: mapShape(server)},
      agents: {
        shape: tableOf(
          {
            ...keysOf(['max_threads', 'max_concurrent_threads_per_session'], count),
            ...keysOf(['max_depth', 'job_max_runtime_seconds'], number),
            ...keysOf(
              ['enabled', 'interrupt_message', 'default_subagent_model', 'default_subagent_reasoning_effort'],
              any
            )
          },
          {names: role}
        )
      }
    },
    {
      others: {...ignored, areHarmless: true},
      elsewhere: Object.fromEntries(personal.map((key) => [key, '`~/.codex/config.toml`'])),
      equivalents: {
        mcpServers: 'mcp_servers',
        mcp: 'mcp_servers',
        approval_mode: 'approval_policy',
        sandbox: 'sandbox_mode'
      }
    }
  )

/** `.codex/config.toml` */
export const codexConfig = (): HostManifest => ({
  id: 'codex-config',
  host: 'codex',
  noun: 'configuration',
  models: [['model'], ['review_model']],
  agentFiles: {at: ['agents', '*', 'config_file'], except: /^(?:\.\/)?agents\//},
  syntax: 'toml',
  root: './',
  broken: stopped,
  otherwise: stopped,
  shape: configTable()
})

const facts = documented('codex')

/** `.codex-plugin/plugin.json` */
export const codexPlugin = (): HostManifest => ({
  ...facts,
  id: 'codex-plugin',
  noun: 'plugin',
  root: '../',
  shape: tableOf(
    {
      name: {shape: text, required: true},
      ...pluginParts,
      apps: pluginParts['hooks'] ?? {shape: any},
      interface: {shape: tableOf({}), otherwise: ignoredAsRead}
    },
    {equivalents: {agent: 'agents', skill: 'skills', hook: 'hooks', mcp_servers: 'mcpServers'}}
  )
})

const remoteSources = Object.fromEntries(
  ['url', 'git', 'git-subdir', 'github', 'npm'].map((each) => [each, tableOf({})])
)

const local: TableValue = tableOf({
  source: {shape: text},
  path: {
    shape: {
      is: 'text',
      form: {pattern: /^\.\.?\//, expected: 'a path such as `./plugins/name`'},
      path: {to: 'folder', missing: lostAsRead('plugin'), outside: lostAsRead('plugin')}
    },
    required: true
  }
})

/** `.agents/plugins/marketplace.json`: paths are from the root of the repository. */
export const codexMarketplace = (): HostManifest => ({
  ...facts,
  id: 'codex-marketplace',
  noun: 'marketplace',
  root: '../../',
  links: ['same-names'],
  shape: tableOf(
    {
      name: {shape: text, required: true},
      interface: {shape: tableOf({})},
      plugins: pluginList(
        tableOf({
          name: {shape: text, required: true},
          source: {
            shape: either(text, {is: 'variants', by: 'source', usual: 'url', tables: {local, ...remoteSources}}),
            required: true
          },
          policy: {
            shape: tableOf({
              installation: {shape: oneOfTexts('AVAILABLE', 'INSTALLED_BY_DEFAULT', 'NOT_AVAILABLE')},
              authentication: {shape: oneOfTexts('ON_INSTALL', 'ON_USE')}
            })
          },
          category: {shape: text}
        })
      )
    },
    {equivalents: {plugin: 'plugins'}}
  )
})

/** `.codex/hooks.json` */
export const codexHooksFile = (): HostManifest => ({
  ...facts,
  id: 'codex-hooks',
  noun: 'hooks',
  root: '../',
  shape: tableOf({hooks: {shape: {is: 'hooks'}, required: true}}, {equivalents: {hook: 'hooks', events: 'hooks'}})
})
