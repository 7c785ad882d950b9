import {list} from '../text/plural.ts'
import {proven, read} from './facts.ts'
import {configKeys} from './manifests/codex.ts'
import type {Host} from './model.ts'
import {
  any,
  either,
  filledText,
  flag,
  formed,
  type Key,
  keysOf,
  mapShape,
  number,
  oneOfTexts,
  scalar,
  table,
  tableOf,
  text,
  texts,
  type ValueShape
} from './shapes.ts'

const drop = proven('drop')

/** Keys of `config.toml` that an agent may set, too, by their values. */
const typedKeys: Readonly<Record<string, Key>> = {
  ...keysOf(
    list`
      compact_prompt, default_permissions, log_dir, model_catalog_json, model_instructions_file, model_provider,
      model_reasoning_effort, plan_mode_reasoning_effort, profile, review_model, service_tier, sqlite_home
    `,
    text,
    drop
  ),
  ...keysOf(
    list`
      check_for_update_on_startup, disable_paste_burst, hide_agent_reasoning, show_raw_agent_reasoning
    `,
    flag,
    drop
  ),
  ...keysOf(
    list`
      background_terminal_max_timeout, model_auto_compact_token_limit, model_context_window, project_doc_max_bytes,
      tool_output_token_limit
    `,
    number,
    drop
  ),
  ...keysOf(['notify', 'project_doc_fallback_filenames'], texts, drop),
  ...keysOf(['analytics', 'history', 'otel', 'permissions', 'shell_environment_policy', 'tui'], table, drop),
  apps: {shape: mapShape(table), otherwise: drop}
}

/** A program or an address, and not both. */
const server: ValueShape = {
  is: 'choice',
  key: 'url',
  present: tableOf({url: {shape: text}, command: {shape: {is: 'none', beside: 'url'}}}),
  absent: tableOf({command: {shape: text, required: true}})
}

const one = (...values: readonly string[]): Key => ({shape: oneOfTexts(...values), otherwise: drop})
const tableKey: Key = {shape: table, otherwise: drop}

/** The keys whose values are checked when an agent is loaded. */
const checkedKeys: Readonly<Record<string, Key>> = {
  allow_login_shell: {shape: flag, otherwise: drop},
  approval_policy: {
    shape: either(oneOfTexts('untrusted', 'on-failure', 'on-request', 'never'), table),
    otherwise: drop,
    isSafety: true
  },
  approvals_reviewer: {...one('user', 'auto_review', 'guardian_subagent'), isSafety: true},
  features: {shape: mapShape(flag), otherwise: drop},
  file_opener: one('vscode', 'vscode-insiders', 'windsurf', 'cursor', 'none'),
  hooks: tableKey,
  instructions: {shape: text, otherwise: drop},
  mcp_servers: {shape: mapShape(server), otherwise: drop},
  model: {shape: text, otherwise: drop},
  model_reasoning_summary: one('auto', 'concise', 'detailed', 'none'),
  model_verbosity: one('low', 'medium', 'high'),
  personality: one('none', 'friendly', 'pragmatic'),
  sandbox_workspace_write: {
    shape: tableOf({writable_roots: {shape: texts}, network_access: {shape: flag}}),
    otherwise: drop,
    isSafety: true
  },
  skills: tableKey,
  tools: tableKey,
  web_search: one('disabled', 'cached', 'indexed', 'live')
}

/** https://developers.openai.com/codex */
export const codex = (): Host => ({
  id: 'codex',
  name: 'Codex',
  release: '0.171',
  version: '0.171.0',
  date: '2026-11-22',
  package: '@openai/codex',
  sources: ['https://developers.openai.com/codex', 'https://github.com/openai/codex'],
  guides: {
    places: [{globs: ['**/AGENTS.override.md']}, {globs: ['**/AGENTS.md'], unless: ['AGENTS.override.md']}],
    longest: 32 * 1024,
    fact: read('cut')
  },
  configuration: {paths: ['.codex/config.toml'], syntax: 'toml', agents: 'agents', agentFile: 'config_file'},
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
        ...keysOf(configKeys(), any),
        ...typedKeys,
        ...checkedKeys,
        name: {shape: filledText, required: drop, otherwise: drop},
        description: {shape: filledText, required: drop, otherwise: drop},
        developer_instructions: {shape: filledText, required: drop, otherwise: drop},
        nickname_candidates: {
          shape: {
            is: 'list',
            isFilled: true,
            of: formed(/^[\w -]+$/, 'letters, digits, spaces, hyphens and underscores')
          },
          otherwise: drop
        },
        sandbox_mode: {
          shape: oneOfTexts('read-only', 'workspace-write', 'danger-full-access'),
          otherwise: drop,
          isSafety: true
        }
      },
      otherKeys: drop,
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
        reader: 'masking-lists',
        closing: 'padded-line',
        syntax: drop,
        twice: drop,
        missing: drop,
        unclosed: drop,
        mark: drop
      },
      keys: {
        name: {shape: scalar, longest: {length: 64, fact: drop}},
        description: {shape: scalar, required: drop, otherwise: drop, longest: {length: 1024, fact: proven('cut')}},
        metadata: {shape: table, otherwise: drop},
        license: {shape: any},
        compatibility: {shape: any},
        'allowed-tools': {shape: any}
      },
      elsewhere: proven('drop'),
      folderName: read('undefined', 'https://agentskills.io/specification')
    }
  }
})
