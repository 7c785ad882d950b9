import {list} from '../text/plural.ts'
import {ruleFault} from './claude-rules.ts'
import {mainOnly, oldToolNames, otherTools, permittedPrograms, removed, toolNames} from './claude-tools.ts'
import {type Fact, proven, read} from './facts.ts'
import type {Host, MatterFacts, Tools} from './model.ts'
import {
  any,
  filledText,
  flagOrText,
  type Key,
  keysOf,
  oneOfTexts,
  quotedCount,
  scalar,
  table,
  text,
  textOfForm,
  textOrTexts,
  toggle
} from './shapes.ts'

const ignored = proven('ignore')

const matter: MatterFacts = {
  reader: 'masking',
  closing: 'anywhere',
  syntax: proven('drop'),
  twice: read('pick'),
  missing: proven('drop'),
  unclosed: proven('drop')
}

const tools = (keys: Tools['keys'], unknown: Fact): Tools => ({
  keys,
  known: toolNames,
  aliases: oldToolNames,
  removed,
  others: otherTools,
  rule: ruleFault,
  areNamed: true,
  startsAgents: ['Agent', 'Task'],
  commandTool: 'Bash',
  // A run of version 2.1.330 ends with `Shell command permission check failed`, where no setting of a person permits the command.
  shell: {key: 'allowed-tools', permitted: permittedPrograms, forbidden: read('refuse')},
  unknown
})

const anyKey: Key = {shape: any}
const textKey: Key = {shape: text}
const toolList: Key = {shape: textOrTexts, otherwise: ignored, isSafety: true}
const noTools = proven('no-tools')

const model: Key = {
  shape: textOfForm({
    pattern:
      /^\s*(?:(?:sonnet|opus|haiku|fable|best|default|opusplan)(?:\[\w+\])?|inherit|(?:\w+[./:])*(?:anthropic[./:])?claude[-@.\w:[\]/]*|arn:.*)\s*$/i,
    usual: ['sonnet', 'opus', 'haiku', 'inherit'],
    expected: '`sonnet`, `opus`, `haiku`, `fable`, `inherit` or an id such as `claude-sonnet-5`'
  }),
  otherwise: proven('forward')
}

const effort: Key = {
  shape: {...oneOfTexts('low', 'medium', 'high', 'xhigh', 'max'), orNumber: true},
  otherwise: ignored
}

const agentKeys: Readonly<Record<string, Key>> = {
  name: {
    shape: {
      ...filledText,
      form: {pattern: /^(?!-)[^:\uFF1A]*$/, expected: 'one without a colon and a hyphen at its start'}
    },
    required: proven('drop'),
    otherwise: proven('drop')
  },
  description: {shape: filledText, required: proven('drop'), otherwise: proven('drop')},
  tools: {...toolList, otherwise: noTools},
  disallowedTools: toolList,
  model,
  color: {
    shape: oneOfTexts('red', 'blue', 'green', 'yellow', 'purple', 'orange', 'pink', 'cyan'),
    otherwise: read('ignore')
  },
  effort,
  permissionMode: {
    shape: oneOfTexts('default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions', 'manual'),
    otherwise: ignored,
    isSafety: true
  },
  maxTurns: {shape: quotedCount, otherwise: ignored},
  skills: anyKey,
  mcpServers: anyKey,
  hooks: {shape: table, otherwise: proven('drop'), isSafety: true},
  memory: {shape: oneOfTexts('user', 'project', 'local'), otherwise: ignored},
  background: {shape: flagOrText, otherwise: read('ignore')},
  isolation: {shape: oneOfTexts('worktree', 'remote'), otherwise: ignored, isSafety: true},
  initialPrompt: textKey,
  autoCompactWindow: {
    shape: textOfForm({pattern: /^[1-9]\d{5,}$/, expected: 'a whole number of at least 100000'}),
    otherwise: read('ignore')
  },
  cacheTtl: anyKey,
  omitClaudeMd: anyKey,
  observer: anyKey,
  observerMessage: anyKey,
  observeSubagents: anyKey,
  observeToolResults: anyKey
}

const pluginIgnored: Key = {shape: any, retired: {instead: '', fact: read('ignore')}, isSafety: true}

/** The description of an agent is then `Agent from NAME plugin`. */
const undescribed = read('undescribed')

/** A plugin's agent is loaded whatever its front matter is: it has the name of the file where it has none of its own. */
const pluginAgentKeys: Readonly<Record<string, Key>> = {
  ...agentKeys,
  name: anyKey,
  description: {shape: any, required: undescribed},
  hooks: pluginIgnored,
  mcpServers: pluginIgnored,
  permissionMode: {...pluginIgnored, retired: {instead: '', fact: ignored}}
}

const agent = {
  noun: 'agent',
  globs: ['.claude/agents/**/*.md'],
  format: 'markdown',
  matter,
  keys: agentKeys,
  otherKeys: ignored,
  equivalents: {
    'allowed-tools': 'tools',
    allowedTools: 'tools',
    when_to_use: 'description',
    'when-to-use': 'description',
    mode: ''
  },
  tools: {
    ...tools({tools: 'gives', disallowedTools: 'denies'}, ignored),
    none: proven('refuse'),
    empty: noTools,
    mainOnly,
    wholeDenied: proven('ignore'),
    wholeGiven: proven('ignore'),
    openSpecifier: proven('ignore')
  },
  emptyBody: proven('no-text'),
  names: {skills: {kind: 'skill'}},
  hasHooks: true,
  signs: {
    keys: /^(?:model: *(?:sonnet|opus|haiku|claude-[a-z\d-]+-\d{8}) *$|permissionMode:|disallowedTools:)/m,
    shared: /^model: *inherit *$/m,
    tools: /\b(?:Read|Write|Edit|Bash|Grep|Glob|WebFetch|WebSearch)\b/
  },
  sameName: proven('pick'),
  elsewhere: proven('drop')
} as const

const skillKeys: Readonly<Record<string, Key>> = {
  name: textKey,
  description: {
    shape: scalar,
    required: proven('first-line'),
    otherwise: proven('first-line'),
    longest: {length: 1536, fact: proven('cut'), with: 'when_to_use'}
  },
  context: {shape: oneOfTexts('fork'), otherwise: read('ignore')},
  'disable-model-invocation': {shape: toggle, otherwise: read('ignore'), isSafety: true},
  'user-invocable': {shape: toggle, otherwise: read('negate'), usual: true},
  metadata: {shape: table, otherwise: read('ignore')},
  'allowed-tools': {shape: any, isSafety: true},
  'disallowed-tools': {shape: any, isSafety: true},
  shell: {shape: oneOfTexts('bash', 'powershell'), otherwise: read('ignore')},
  effort: {...effort, otherwise: read('ignore')},
  model: {...model, otherwise: read('forward')},
  hooks: {shape: table, otherwise: read('ignore'), isSafety: true}
}

/** Keys that a skill or a command may have, whatever their values are. */
const moreSkillKeys = list`
  arguments, when_to_use, paths, agent, license, compatibility, version, author, created_by,
  improved_by, homepage, repository, keywords, type, settings, hide-from-slash-command-tool, background, isolation,
  memory, displayName, dependencies, defaultEnabled, fallback, evals, mcpServers, skills
`

/** Keys that the program names beside those, whatever it does with them. */
const namedSkillKeys = list`
  agents, lspServers, outputStyles, themes, workflows, channels, monitors, experimental, commands, userConfig, engines, network
`

const allSkillKeys: Readonly<Record<string, Key>> = {
  'argument-hint': {...anyKey, isHint: true},
  ...Object.fromEntries(moreSkillKeys.map((key) => [key, anyKey])),
  ...Object.fromEntries(namedSkillKeys.map((key) => [key, {...anyKey, isNamed: true}])),
  ...skillKeys
}

const skillEquivalents = {
  tools: 'allowed-tools',
  allowedTools: 'allowed-tools',
  allowed_tools: 'allowed-tools',
  disallowedTools: 'disallowed-tools',
  'user-invokable': 'user-invocable'
}

const pluginFolder = 'CLAUDE_PLUGIN_ROOT'
const pluginFolders = [pluginFolder, 'CLAUDE_PLUGIN_DATA']

/** https://code.claude.com/docs */
export const claude = (): Host => ({
  id: 'claude',
  name: 'Claude Code',
  release: '2.1',
  version: '2.1.332',
  date: '2026-11-22',
  package: '@anthropic-ai/claude-code',
  sources: [
    'https://code.claude.com/docs/en/sub-agents',
    'https://code.claude.com/docs/en/skills',
    'https://code.claude.com/docs/en/tools-reference',
    'the program itself, version 2.1.332'
  ],
  listing: {
    kinds: ['skill', 'command'],
    unit: 'characters',
    longest: [
      {context: 200_000, length: 8000},
      {context: 1_000_000, length: 30_000}
    ],
    longestDescription: 1536,
    overflow: 'leave-out',
    fact: proven('cut'),
    remedy: '`disable-model-invocation: true`'
  },
  guides: {
    importing: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'],
    places: [
      {globs: ['**/CLAUDE.md', '**/CLAUDE.local.md']},
      {globs: ['**/AGENTS.md'], unless: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md']}
    ]
  },
  packages: [
    {
      by: 'plugin',
      manifest: '.claude-plugin/plugin.json',
      catalog: '.claude-plugin/marketplace.json',
      usual: 'plugins/*',
      folderVariable: pluginFolder,
      toolPrefix: 'plugin_',
      contents: [
        {kind: 'plugin-agent', globs: ['agents/**/*.md', 'agents/**/*.MD'], key: 'agents'},
        {kind: 'command', globs: ['commands/**/*.md', 'commands/**/*.MD'], key: 'commands'},
        {kind: 'skill', globs: ['skills/*/SKILL.md'], key: 'skills'},
        {kind: 'output-style', globs: ['output-styles/**/*.md'], key: 'outputStyles'},
        {kind: 'manifest', globs: ['hooks/hooks.json'], key: 'hooks'},
        {kind: 'manifest', globs: ['.mcp.json'], key: 'mcpServers'}
      ]
    }
  ],
  files: {
    agent,
    'plugin-agent': {
      ...agent,
      globs: [],
      matter: {reader: 'masking', closing: 'anywhere', syntax: ignored, twice: read('pick'), missing: undescribed},
      keys: pluginAgentKeys,
      equivalents: {'allowed-tools': 'tools', allowedTools: 'tools', mode: ''},
      sameName: proven('pick'),
      folderVariables: {ofPlugin: pluginFolders}
    },
    skill: {
      noun: 'skill',
      globs: ['.claude/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {...matter, syntax: proven('first-line'), missing: proven('first-line'), unclosed: proven('first-line')},
      keys: allSkillKeys,
      otherKeys: read('ignore'),
      equivalents: skillEquivalents,
      ownKeys: 'metadata',
      hasHooks: true,
      patterns: {paths: {unbalanced: read('ignore')}},
      tools: tools({'allowed-tools': 'approves', 'disallowed-tools': 'denies'}, read('ignore')),
      emptyBody: read('no-text'),
      fillsIn: '$ARGUMENTS, $0',
      folderVariables: {always: ['CLAUDE_SKILL_DIR'], ofPlugin: pluginFolders},
      names: {agent: {kind: 'agent', when: ['context', 'fork']}},
      elsewhere: proven('drop'),
      folderName: read('undefined', 'https://agentskills.io/specification')
    },
    command: {
      noun: 'command',
      globs: ['.claude/commands/**/*.md'],
      namespace: ':',
      elsewhere: proven('drop'),
      format: 'markdown',
      matter: {reader: 'masking', closing: 'anywhere', syntax: proven('ignore'), twice: read('pick')},
      emptyBody: read('no-text'),
      fillsIn: '$ARGUMENTS, $0',
      folderVariables: {ofPlugin: pluginFolders},
      readsMentions: true,
      names: {agent: {kind: 'agent', when: ['context', 'fork']}},
      hasHooks: true,
      notes: proven('forward'),
      keys: {...allSkillKeys, description: anyKey},
      otherKeys: read('ignore'),
      equivalents: skillEquivalents,
      tools: tools({'allowed-tools': 'approves', 'disallowed-tools': 'denies'}, read('ignore'))
    },
    rule: {
      noun: 'rule',
      globs: ['.claude/rules/**/*.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter: {reader: 'masking', closing: 'anywhere', syntax: read('ignore')},
      keys: {paths: {shape: textOrTexts, otherwise: ignored}},
      otherKeys: ignored,
      foreign: ['globs', 'glob', 'applyTo', 'path'],
      equivalents: {globs: 'paths', glob: 'paths', applyTo: 'paths', path: 'paths'},
      patterns: {paths: {unbalanced: read('ignore')}}
    },
    'output-style': {
      noun: 'output style',
      globs: ['.claude/output-styles/**/*.md'],
      builtIn: ['default', 'explanatory', 'learning', 'proactive'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter: {reader: 'masking', closing: 'anywhere', syntax: read('ignore')},
      keys: keysOf(['name', 'description', 'keep-coding-instructions', 'force-for-plugin'], any),
      otherKeys: read('ignore', 'https://code.claude.com/docs/en/output-styles')
    }
  }
})
