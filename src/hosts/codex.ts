import {type Host, type Key, read, run} from './model.ts'

const any: Key = {shape: 'any'}
const drop = run('drop')

/** Keys of `config.toml` that an agent may set, too. */
const configKeys = [
  ...['agents', 'allow_login_shell', 'analytics', 'approval_policy', 'approvals_reviewer', 'apps', 'compact_prompt'],
  ...['background_terminal_max_timeout', 'check_for_update_on_startup', 'default_permissions', 'disable_paste_burst'],
  ...['features', 'feedback', 'file_opener', 'hide_agent_reasoning', 'history', 'hooks', 'include_apps_instructions'],
  ...['include_environment_context', 'instructions', 'log_dir', 'mcp_servers', 'memories', 'model'],
  ...['model_auto_compact_token_limit', 'model_catalog_json', 'model_context_window', 'model_instructions_file'],
  ...['model_provider', 'model_providers', 'model_reasoning_effort', 'model_reasoning_summary', 'model_verbosity'],
  ...['notify', 'otel', 'permissions', 'personality', 'plan_mode_reasoning_effort', 'plugins', 'profile', 'profiles'],
  ...['project_doc_fallback_filenames', 'project_doc_max_bytes', 'projects', 'review_model', 'sandbox_workspace_write'],
  ...['service_tier', 'shell_environment_policy', 'show_raw_agent_reasoning', 'skills', 'sqlite_home'],
  ...['tool_output_token_limit', 'tools', 'tui', 'web_search']
]

/** https://developers.openai.com/codex */
export const codex: Host = {
  id: 'codex',
  name: 'Codex',
  release: '0.169',
  version: '0.169.0',
  date: '2026-11-22',
  package: '@openai/codex',
  sources: ['https://developers.openai.com/codex', 'https://github.com/openai/codex'],
  files: {
    agent: {
      noun: 'agent',
      globs: ['.codex/agents/**/*.toml'],
      format: 'toml',
      matter: {reader: 'strict', syntax: drop},
      keys: {
        ...Object.fromEntries(configKeys.map((key) => [key, any])),
        name: {shape: 'filled-text', required: drop, otherwise: drop},
        description: {shape: 'filled-text', required: drop, otherwise: drop},
        developer_instructions: {shape: 'filled-text', required: drop, otherwise: drop},
        nickname_candidates: {shape: 'list', otherwise: drop},
        sandbox_mode: {
          shape: 'any',
          values: ['read-only', 'workspace-write', 'danger-full-access'],
          otherwise: drop,
          isSafety: true
        }
      },
      otherKeys: drop,
      foreign: [
        ...['allowed-tools', 'allowed_tools', 'capabilities', 'category', 'color', 'disallowedTools', 'effort', 'mode'],
        ...['disallowed_tools', 'enabled', 'is_background', 'isolation', 'max_depth', 'max_threads', 'max_turns'],
        ...['memory', 'permissionMode', 'prompt', 'readonly', 'reasoning_effort', 'role', 'sandbox', 'tags'],
        ...['temperature', 'version']
      ],
      meant: {
        prompt: 'developer_instructions',
        sandbox: 'sandbox_mode',
        effort: 'model_reasoning_effort',
        reasoning_effort: 'model_reasoning_effort'
      },
      sameName: read('pick')
    },
    skill: {
      noun: 'skill',
      globs: ['.agents/skills/**/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'codex', syntax: drop, twice: drop, missing: drop, unclosed: drop, mark: drop},
      keys: {
        name: {shape: 'scalar', longest: {length: 64, fact: drop}},
        description: {shape: 'scalar', required: drop, otherwise: drop},
        metadata: {shape: 'table', otherwise: drop},
        license: any,
        compatibility: any,
        'allowed-tools': any
      },
      folderName: read('undefined', 'https://agentskills.io/specification')
    }
  }
}
