import {list} from '../text/plural.ts'
import {type Host, type Key, proven, read} from './model.ts'

const any: Key = {shape: 'any'}
const drop = proven('drop')

/** Keys of `config.toml` that an agent may set, too, by what they hold. */
const configKeys: Readonly<
  Record<'any' | 'text' | 'flag' | 'number' | 'texts' | 'table' | 'tables', readonly string[]>
> = {
  any: list`
    agents, memories, feedback, model_providers, plugins, profiles, projects, include_apps_instructions,
    include_environment_context
  `,
  text: list`
    compact_prompt, default_permissions, log_dir, model_catalog_json, model_instructions_file, model_provider,
    model_reasoning_effort, plan_mode_reasoning_effort, profile, review_model, service_tier, sqlite_home
  `,
  flag: list`
    check_for_update_on_startup, disable_paste_burst, hide_agent_reasoning, show_raw_agent_reasoning
  `,
  number: list`
    background_terminal_max_timeout, model_auto_compact_token_limit, model_context_window, project_doc_max_bytes,
    tool_output_token_limit
  `,
  texts: ['notify', 'project_doc_fallback_filenames'],
  table: ['analytics', 'history', 'otel', 'permissions', 'shell_environment_policy', 'tui'],
  tables: ['apps']
}

const one = (...values: readonly string[]): Key => ({shape: 'any', values, otherwise: drop})
const table: Key = {shape: 'table', otherwise: drop}

/** Those of them whose values are checked when an agent is loaded. */
const checkedKeys: Readonly<Record<string, Key>> = {
  allow_login_shell: {shape: 'flag', otherwise: drop},
  approval_policy: {...one('untrusted', 'on-failure', 'on-request', 'never'), orTable: true, isSafety: true},
  approvals_reviewer: {...one('user', 'auto_review', 'guardian_subagent'), isSafety: true},
  features: {shape: 'flags', otherwise: drop},
  file_opener: one('vscode', 'vscode-insiders', 'windsurf', 'cursor', 'none'),
  hooks: table,
  instructions: {shape: 'text', otherwise: drop},
  mcp_servers: {shape: 'servers', otherwise: drop},
  model: {shape: 'text', otherwise: drop},
  model_reasoning_summary: one('auto', 'concise', 'detailed', 'none'),
  model_verbosity: one('low', 'medium', 'high'),
  personality: one('none', 'friendly', 'pragmatic'),
  sandbox_workspace_write: {
    ...table,
    keys: {writable_roots: {shape: 'texts'}, network_access: {shape: 'flag'}},
    isSafety: true
  },
  skills: table,
  tools: table,
  web_search: one('disabled', 'cached', 'indexed', 'live')
}

/** https://developers.openai.com/codex */
export const codex = (): Host => ({
  id: 'codex',
  name: 'Codex',
  release: '0.169',
  version: '0.169.0',
  date: '2026-11-22',
  package: '@openai/codex',
  sources: ['https://developers.openai.com/codex', 'https://github.com/openai/codex'],
  guides: {
    places: [{globs: ['**/AGENTS.override.md']}, {globs: ['**/AGENTS.md'], unless: ['AGENTS.override.md']}],
    longest: 32 * 1024,
    fact: read('cut')
  },
  packages: [
    {
      by: 'plugin',
      manifest: '.codex-plugin/plugin.json',
      contents: [
        {kind: 'skill', globs: ['skills/**/SKILL.md'], key: 'skills'},
        {kind: 'manifest', globs: ['hooks/hooks.json'], key: 'hooks'},
        {kind: 'manifest', globs: ['.mcp.json'], key: 'mcpServers'}
      ]
    }
  ],
  listing: {
    kinds: ['skill'],
    unit: 'bytes',
    longest: [{context: 272_000, length: 21_760}],
    longestDescription: 1024,
    overflow: 'cut',
    fact: proven('cut'),
    remedy: '`allow_implicit_invocation: false` in `agents/openai.yaml`'
  },
  files: {
    agent: {
      noun: 'agent',
      globs: ['.codex/agents/**/*.toml'],
      elsewhere: proven('drop'),
      format: 'toml',
      matter: {reader: 'strict', syntax: drop},
      keys: {
        ...Object.fromEntries(
          Object.entries(configKeys).flatMap(([shape, names]) =>
            names.map((name): [string, Key] => [
              name,
              shape === 'any' ? any : {shape: shape as Key['shape'], otherwise: drop}
            ])
          )
        ),
        ...checkedKeys,
        name: {shape: 'filled-text', required: drop, otherwise: drop},
        description: {shape: 'filled-text', required: drop, otherwise: drop},
        developer_instructions: {shape: 'filled-text', required: drop, otherwise: drop},
        nickname_candidates: {shape: 'names', otherwise: drop},
        sandbox_mode: {
          shape: 'any',
          values: ['read-only', 'workspace-write', 'danger-full-access'],
          otherwise: drop,
          isSafety: true
        }
      },
      otherKeys: drop,
      foreign: list`
        allowed-tools, allowed_tools, capabilities, category, color, disallowedTools, effort, mode, disallowed_tools,
        enabled, is_background, isolation, max_depth, max_threads, max_turns, memory, permissionMode, prompt,
        readonly, reasoning_effort, role, sandbox, tags, temperature, version
      `,
      equivalents: {
        prompt: 'developer_instructions',
        sandbox: 'sandbox_mode',
        effort: 'model_reasoning_effort',
        reasoning_effort: 'model_reasoning_effort'
      },
      sameName: proven('pick')
    },
    skill: {
      noun: 'skill',
      globs: ['.agents/skills/**/SKILL.md', '.codex/skills/**/SKILL.md'],
      format: 'markdown',
      matter: {
        reader: 'codex',
        closing: 'padded-line',
        syntax: drop,
        twice: drop,
        missing: drop,
        unclosed: drop,
        mark: drop
      },
      keys: {
        name: {shape: 'scalar', longest: {length: 64, fact: drop}},
        description: {shape: 'scalar', required: drop, otherwise: drop, longest: {length: 1024, fact: proven('cut')}},
        metadata: {shape: 'table', otherwise: drop},
        license: any,
        compatibility: any,
        'allowed-tools': any
      },
      elsewhere: proven('drop'),
      folderName: read('undefined', 'https://agentskills.io/specification')
    }
  }
})
