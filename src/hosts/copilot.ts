import {list} from '../text/plural.ts'
import {proven, read} from './facts.ts'
import type {Host, MatterFacts, Tools} from './model.ts'
import {
  any,
  either,
  filledText,
  flag,
  formed,
  type Key,
  listShape,
  mapShape,
  neededTexts,
  oneOfTexts,
  type TableValue,
  table,
  tableOf,
  text,
  textOrTexts,
  texts,
  type ValueShape
} from './shapes.ts'

const agentsPage = 'https://docs.github.com/en/copilot/reference/custom-agents-configuration'
const editorPage = 'https://code.visualstudio.com/docs/agents/reference/custom-agent-file-reference'
const promptsPage = 'https://code.visualstudio.com/docs/copilot/customization/prompt-files'
const instructionsPage = 'https://code.visualstudio.com/docs/copilot/customization/custom-instructions'

const anyKey: Key = {shape: any}
const drop = proven('drop')
const matter: MatterFacts = {reader: 'strict', syntax: drop, twice: drop, missing: drop, unclosed: drop}

const validator = 'https://github.com/microsoft/vscode'
const ignoredIn = (shape: ValueShape): Key => ({shape, otherwise: read('ignore', validator)})

/** The command line starts no agent with another shape of the key, or with nothing after it. */
const neededAs = (shape: ValueShape): Key => ({shape, otherwise: drop, empty: drop})

/** Names of tools of Copilot in VS Code that it has changed, and takes still: https://code.visualstudio.com/docs/copilot/reference/copilot-vscode-features */
const renamedTools = {
  changes: 'search/changes',
  codebase: 'search/codebase',
  editFiles: 'edit/editFiles',
  extensions: 'vscode/extensions',
  fetch: 'web/fetch',
  githubRepo: 'web/githubRepo',
  openSimpleBrowser: 'vscode/openSimpleBrowser',
  problems: 'read/problems',
  searchResults: 'search/searchResults',
  terminalLastCommand: 'read/terminalLastCommand',
  terminalSelection: 'read/terminalSelection',
  testFailure: 'execute/testFailure',
  todos: 'todo',
  usages: 'search/usages',
  vscodeAPI: 'vscode/vscodeAPI'
}

/** Sets of tools, former names of tools, and names of other hosts, in any case. Extensions bring more. */
const tools: Tools = {
  keys: {tools: 'gives'},
  known: [...list`agent, browser, edit, execute, read, search, todo, vscode, web`, ...Object.values(renamedTools)],
  aliases: [
    ...Object.keys(renamedTools),
    ...list`runCommands, runTasks, runTests, runNotebooks, think, new, custom-agent`
  ],
  removed: {},
  others: new RegExp(
    `^(?:${list`
      agent, browser, edit, execute, read, search, todo, vscode, web, shell, bash, powershell, NotebookRead, MultiEdit,
      Write, NotebookEdit, Grep, Glob, Task, WebSearch, WebFetch, TodoWrite, view, create, web_fetch,
      web_search, sql, skill, apply_patch, str_replace_editor
    `.join('|')})$|^mcp_|[/*]`,
    'i'
  ),
  isOpen: true,
  unknown: read('ignore', agentsPage)
}

/** A program, or an address with its type. */
const program: TableValue = tableOf({
  type: {shape: text},
  command: {shape: text, required: true},
  args: {shape: texts, required: true},
  tools: {shape: texts, required: true}
})
const address: TableValue = tableOf({...neededTexts(['type', 'url']), tools: {shape: texts, required: true}})
const server: ValueShape = {
  is: 'variants',
  by: 'type',
  usual: 'local',
  named: {has: ['url'], unless: 'command'},
  tables: {local: program, stdio: program, http: address, sse: address}
}

const agentKeys: Readonly<Record<string, Key>> = {
  name: {
    ...neededAs(
      formed(
        /^(?!(?:code-review|explore|general-purpose|research|rubber-duck|security-review|task)$)/,
        'a name that no agent of Copilot has'
      )
    )
  },
  description: {shape: text, required: drop, otherwise: drop},
  tools: {...neededAs(textOrTexts), isSafety: true},
  target: {shape: oneOfTexts('vscode', 'github-copilot'), otherwise: read('ignore', editorPage)},
  model: neededAs(textOrTexts),
  'reasoning-effort': neededAs(text),
  'argument-hint': ignoredIn(filledText),
  agents: ignoredIn(texts),
  handoffs: ignoredIn(listShape(tableOf(neededTexts(['label', 'agent', 'prompt'])))),
  hooks: neededAs(table),
  metadata: anyKey,
  github: neededAs(tableOf({permissions: {shape: table}, toolsets: {shape: texts}})),
  'mcp-servers': {shape: mapShape(server), otherwise: drop},
  skills: neededAs(texts),
  'user-invocable': {...neededAs(flag), usual: true},
  'disable-model-invocation': neededAs(flag),
  infer: {
    ...neededAs(flag),
    retired: {instead: 'disable-model-invocation', fact: read('retire', agentsPage)}
  }
}

const equivalents = {
  'user-invokable': 'user-invocable',
  'allowed-tools': 'tools',
  allowedTools: 'tools',
  mcpServers: 'mcp-servers',
  'mcp-server': 'mcp-servers',
  mcp_servers: 'mcp-servers',
  mode: ''
}

/** https://docs.github.com/en/copilot, and Copilot in VS Code */
export const copilot = (): Host => ({
  id: 'copilot',
  name: 'Copilot',
  release: '1.0',
  version: '1.0.102',
  date: '2026-11-22',
  package: '@github/copilot',
  sources: [agentsPage, editorPage, promptsPage, instructionsPage],
  guides: {
    places: [{globs: ['.github/copilot-instructions.md', '**/AGENTS.md', '**/CLAUDE.md', '**/GEMINI.md']}],
    elsewhere: proven('drop'),
    anyCase: true
  },
  packages: ['.github/plugin/plugin.json', 'plugin.json'].map((manifest) => ({
    by: 'plugin',
    manifest,
    ...(manifest !== 'plugin.json' && {catalog: '.github/plugin/marketplace.json'}),
    contents: [
      {kind: 'agent', globs: ['agents/**/*.md'], key: 'agents'},
      {kind: 'skill', globs: ['skills/**/SKILL.md'], key: 'skills'}
    ]
  })),
  files: {
    agent: {
      noun: 'agent',
      globs: ['.github/agents/**/*.md', '**/*.agent.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter,
      keys: agentKeys,
      otherKeys: read('ignore', editorPage),
      equivalents,
      renamedTools,
      tools: {...tools, none: proven('no-tools')},
      hasHooks: true,
      names: {handoffs: {kind: 'agent', item: 'agent'}, agents: {kind: 'agent'}},
      emptyBody: proven('all-tools')
    },
    prompt: {
      noun: 'prompt file',
      globs: ['.github/prompts/**/*.prompt.md', '**/*.prompt.md'],
      elsewhere: read('drop', promptsPage),
      format: 'markdown',
      matter: {reader: 'strict', syntax: read('ignore', promptsPage)},
      keys: {
        name: ignoredIn(filledText),
        description: ignoredIn(filledText),
        'argument-hint': ignoredIn(filledText),
        agent: ignoredIn(filledText),
        model: ignoredIn(textOrTexts),
        tools: {shape: listShape(any), otherwise: read('ignore', promptsPage)},
        mode: {shape: any, retired: {instead: 'agent', fact: read('retire', promptsPage)}}
      },
      otherKeys: read('ignore', promptsPage),
      renamedTools,
      tools,
      names: {agent: {kind: 'agent'}}
    },
    instructions: {
      noun: 'instructions',
      globs: ['.github/instructions/**/*.instructions.md', '**/*.instructions.md'],
      elsewhere: proven('drop'),
      anyCase: true,
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore', instructionsPage)},
      keys: {
        applyTo: {
          shape: either(filledText, texts),
          required: read('always', instructionsPage),
          otherwise: read('always', validator)
        },
        name: anyKey,
        description: anyKey,
        excludeAgent: anyKey
      },
      otherKeys: read('ignore', instructionsPage),
      equivalents: {globs: 'applyTo', paths: 'applyTo'},
      ownEnding: {keys: ['applyTo'], fact: read('drop', instructionsPage)},
      patterns: {applyTo: {unbalanced: read('ignore', instructionsPage)}}
    },
    'chat-mode': {
      noun: 'chat mode',
      globs: ['.github/chatmodes/*.chatmode.md', '**/*.chatmode.md'],
      elsewhere: read('drop', editorPage),
      format: 'markdown',
      matter: {reader: 'strict', syntax: read('ignore', editorPage)},
      keys: {
        description: anyKey,
        tools: {shape: listShape(any), otherwise: read('ignore', editorPage)},
        model: anyKey,
        name: anyKey
      },
      equivalents,
      renamedTools
    },
    skill: {
      noun: 'skill',
      globs: ['.github/skills/**/SKILL.md', '.agents/skills/**/SKILL.md'],
      format: 'markdown',
      matter,
      keys: {
        name: {
          shape: formed(
            /^\s*(?:$|[A-Za-z0-9](?:[\w.: -]*[\w.:-])?\s*$)/,
            'a letter or a digit of ASCII, then these, spaces, hyphens, underscores, dots and colons'
          ),
          otherwise: drop,
          longest: {length: 64, fact: drop}
        },
        description: {shape: text, otherwise: drop, longest: {length: 1024, fact: drop}},
        'allowed-tools': {shape: textOrTexts, otherwise: drop, isSafety: true},
        'disable-model-invocation': {shape: flag, otherwise: drop},
        'user-invocable': {shape: flag, otherwise: drop},
        license: anyKey,
        compatibility: anyKey,
        metadata: anyKey,
        'argument-hint': anyKey
      },
      sameName: proven('pick'),
      elsewhere: drop,
      folderName: read('undefined', 'https://agentskills.io/specification')
    }
  }
})
