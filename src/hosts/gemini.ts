import {list} from '../text/plural.ts'
import {proven, read} from './facts.ts'
import type {Host} from './model.ts'
import {
  any,
  filledText,
  formed,
  type Key,
  mapShape,
  number,
  oneOfTexts,
  positive,
  table,
  text,
  texts,
  type ValueShape
} from './shapes.ts'

const anyKey: Key = {shape: any}
const drop = proven('drop')
const droppedBy = (shape: ValueShape): Key => ({shape, otherwise: drop})

export const geminiTools = list`
  activate_skill, ask_user, complete_task, enter_plan_mode, exit_plan_mode, get_internal_docs, glob,
  google_web_search, grep_search, invoke_agent, list_directory, list_mcp_resources, read_file, read_many_files,
  read_mcp_resource, replace, run_shell_command, tracker_add_dependency, update_topic, tracker_create_task,
  tracker_get_task, tracker_list_tasks, tracker_update_task, tracker_visualize, web_fetch, write_file, write_todos
`

/** Tools of servers and extensions. */
export const geminiOtherTools = /^(?:\*|discovered_tool_.+|mcp_[^_]+_.+|mcp_\*)$/

/** Tools of Claude Code, which agents are often copied from. */
export const geminiEquivalents = {
  Read: 'read_file',
  Write: 'write_file',
  Edit: 'replace',
  Bash: 'run_shell_command',
  Grep: 'grep_search',
  Glob: 'glob',
  LS: 'list_directory',
  WebFetch: 'web_fetch',
  WebSearch: 'google_web_search',
  Task: 'invoke_agent',
  Agent: 'invoke_agent',
  TodoWrite: 'write_todos',
  Skill: 'activate_skill'
}

/** https://geminicli.com/docs */
export const gemini = (): Host => ({
  id: 'gemini',
  name: 'Gemini CLI',
  release: '0.61',
  version: '0.61.0',
  date: '2026-11-22',
  package: '@google/gemini-cli',
  sources: ['https://geminicli.com/docs', 'https://github.com/google-gemini/gemini-cli'],
  guides: {places: [{globs: ['**/GEMINI.md']}], importing: ['GEMINI.md', '.gemini/GEMINI.md']},
  packages: [
    {
      by: 'extension',
      manifest: 'gemini-extension.json',
      contents: [
        {kind: 'agent', globs: ['agents/*.md']},
        {kind: 'skill', globs: ['skills/*/SKILL.md']},
        {kind: 'command', globs: ['commands/**/*.toml']},
        {kind: 'manifest', globs: ['hooks/hooks.json']}
      ]
    }
  ],
  files: {
    agent: {
      noun: 'agent',
      globs: ['.gemini/agents/*.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      variables: {known: ['query', 'activeModel', 'cliVersion', 'today'], other: proven('refuse')},
      matter: {
        reader: 'strict',
        closing: 'line-start',
        syntax: drop,
        twice: drop,
        tag: drop,
        missing: drop,
        unclosed: drop,
        rest: proven('refuse'),
        mark: drop,
        spaces: drop
      },
      keys: {
        kind: {shape: oneOfTexts('local', 'remote'), otherwise: drop},
        name: {
          shape: formed(/^[a-z0-9_-]+$/, 'lower case, digits, hyphens and underscores'),
          required: drop,
          otherwise: drop
        },
        description: {shape: filledText, required: drop, otherwise: drop},
        display_name: droppedBy(text),
        tools: {...droppedBy(texts), isSafety: true},
        mcp_servers: droppedBy(mapShape(table)),
        model: droppedBy(text),
        temperature: droppedBy(number),
        max_turns: droppedBy(positive),
        timeout_mins: droppedBy(positive),
        agent_card_url: anyKey,
        agent_card_json: anyKey,
        auth: anyKey
      },
      otherKeys: drop,
      emptyBody: proven('refuse'),
      empty: drop,
      equivalents: {'allowed-tools': 'tools', mcpServers: 'mcp_servers', maxTurns: 'max_turns'},
      tools: {
        keys: {tools: 'gives'},
        known: geminiTools,
        aliases: ['search_file_content'],
        removed: {},
        equivalents: geminiEquivalents,
        others: geminiOtherTools,
        areWhole: true,
        rewritten: {pattern: /^mcp__([^_]+)__(.+)$/, as: 'mcp_$1_$2'},
        unknown: drop
      },
      sameName: proven('pick')
    },
    skill: {
      noun: 'skill',
      globs: ['.gemini/skills/*/SKILL.md', '.gemini/skills/SKILL.md', '.agents/skills/*/SKILL.md'],
      format: 'markdown',
      fillsIn: '{{args}}',
      matter: {
        reader: 'lines',
        closing: 'line-start',
        syntax: drop,
        missing: drop,
        unclosed: drop,
        mark: drop,
        spaces: drop
      },
      keys: {
        name: {shape: any, required: drop},
        description: {shape: any, required: drop},
        license: anyKey,
        compatibility: anyKey,
        metadata: anyKey,
        'allowed-tools': anyKey
      },
      sameName: proven('pick'),
      elsewhere: proven('drop'),
      folderName: read('undefined', 'https://agentskills.io/specification')
    },
    command: {
      noun: 'command',
      globs: ['.gemini/commands/**/*.toml'],
      elsewhere: proven('drop'),
      format: 'toml',
      fillsIn: '{{args}}',
      matter: {reader: 'strict', syntax: drop},
      keys: {
        prompt: {shape: text, required: drop, otherwise: drop},
        description: {shape: text, otherwise: drop}
      },
      otherKeys: proven('ignore')
    }
  }
})
