/** One edit in a tree of good files of each host and kind: found where it is, and nothing in the tree without it. */
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'

const md = (matter: string, body = 'Work.'): string => `---\n${matter}\n---\n\n${body}\n`
const j = (value: unknown): string => JSON.stringify(value, null, 2)

/** Good files of a host. */
const trees: Readonly<Record<string, Files>> = {
  claude: {
    '.claude/agents/scout.md': md(
      'name: scout\ndescription: Finds files.\ntools: Read, Grep, Glob, Bash\nmodel: haiku\npermissionMode: plan\ndisallowedTools: Write\nskills: [forms]\nmcpServers: [search]'
    ),
    '.claude/agents/writer.md': md(
      'name: writer\ndescription: Writes files.\ntools: Read, Write',
      '1. Read `docs/plan.md`.\n2. Write it.\n3. Go back to step 1 until all is done.\n'
    ),
    '.claude/skills/forms/SKILL.md': md(
      'name: forms\ndescription: Fills in forms.\nallowed-tools: Read, Bash(python3 *)',
      'Run `python3 scripts/fill.py`, see [fields](references/fields.md).'
    ),
    '.claude/skills/forms/scripts/fill.py': 'print(1)\n',
    '.claude/skills/forms/references/fields.md': '# Fields\n',
    '.claude/commands/deploy.md': md(
      'description: Deploys.\nargument-hint: "[version]"\nallowed-tools: Bash(make deploy)',
      'Run `make deploy` for $ARGUMENTS with the agent: `subagent_type: "scout"`.'
    ),
    '.claude/output-styles/brief.md': md('name: brief\ndescription: Short.', 'Be brief.'),
    '.claude/rules/api.md': md('paths: ["src/**/*.ts"]', 'Use types.'),
    '.claude/settings.json': j({
      agent: 'scout',
      outputStyle: 'brief',
      statusLine: {type: 'command', command: 'sh .claude/line.sh'},
      enabledMcpjsonServers: ['search'],
      permissions: {allow: ['Bash(npm test)', 'Read(src/**)', 'mcp__search__find'], deny: ['Read(.env)']},
      hooks: {
        PreToolUse: [
          {
            matcher: 'Bash',
            hooks: [{type: 'command', command: 'sh "$CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh"', timeout: 5}]
          }
        ],
        SessionStart: [{matcher: 'startup', hooks: [{type: 'command', command: 'echo hi'}]}]
      }
    }),
    '.claude/line.sh': '#!/bin/sh\n',
    '.claude/hooks/guard.sh': '#!/bin/sh\n',
    '.mcp.json': j({
      mcpServers: {
        search: {command: 'search-server', args: ['--stdio']},
        web: {type: 'http', url: 'https://example.com/mcp'}
      }
    }),
    'CLAUDE.md': '# Project\n\nRun `npm run check`.\n\n@docs/plan.md\n',
    'docs/plan.md': '# Plan\n',
    'package.json': j({name: 'a', scripts: {check: 'tsc'}}),
    Makefile: 'deploy:\n\techo\n',
    'src/a.ts': ''
  },
  plugin: {
    '.claude-plugin/marketplace.json': j({
      name: 'shop',
      owner: {name: 'A'},
      plugins: [
        {name: 'one', source: './plugins/one', version: '1.0.0', description: '2 agents'},
        {name: 'two', source: './plugins/two'}
      ]
    }),
    'plugins/one/.claude-plugin/plugin.json': j({
      name: 'one',
      version: '1.0.0',
      description: 'One.',
      commands: ['./commands/go.md'],
      mcpServers: './servers.json',
      hooks: './hooks/more.json',
      experimental: {monitors: './monitors.json', themes: './themes'}
    }),
    'plugins/one/monitors.json': '[]',
    'plugins/one/themes/dark.json': '{}',
    'plugins/one/servers.json': j({mcpServers: {look: {command: 'look'}}}),
    'plugins/one/hooks/more.json': j({hooks: {}}),
    'plugins/one/hooks/hooks.json': j({
      description: 'Guards.',
      hooks: {
        PostToolUse: [
          {matcher: 'Write|Edit', hooks: [{type: 'command', command: `bash "\${CLAUDE_PLUGIN_ROOT}/scripts/fmt.sh"`}]}
        ],
        Stop: [{hooks: [{type: 'prompt', prompt: 'Done?'}]}]
      }
    }),
    'plugins/one/scripts/fmt.sh': '#!/bin/sh\n',
    'plugins/one/agents/a.md': md('name: a\ndescription: A.\ntools: Read, mcp__plugin_one_look__find'),
    'plugins/one/agents/b.md': md('name: b\ndescription: B.'),
    'plugins/one/commands/go.md': md(
      'description: Goes.',
      'Use `/one:go` and the agent `one:a`, with `subagent_type: "one:b"`.'
    ),
    'plugins/one/.lsp.json': j({go: {command: 'gopls', extensionToLanguage: {'.go': 'go'}}}),
    'plugins/two/.claude-plugin/plugin.json': j({name: 'two'}),
    'plugins/two/skills/s/SKILL.md': md('name: s\ndescription: S.')
  },
  codex: {
    '.codex/config.toml':
      'model = "gpt-6"\napproval_policy = "on-request"\n\n[features]\nmulti_agent_v2 = true\n\n[agents.scout]\ndescription = "Finds"\nconfig_file = "roles/scout.toml"\n\n[mcp_servers.docs]\ncommand = "docs"\n',
    '.codex/roles/scout.toml': 'developer_instructions = "Find."\n',
    '.codex/agents/probe.toml':
      'name = "probe"\ndescription = "Probes."\ndeveloper_instructions = "Probe."\nsandbox_mode = "read-only"\n',
    '.codex/hooks.json': j({
      hooks: {PreToolUse: [{matcher: '^Bash$', hooks: [{type: 'command', command: 'python3 .codex/guard.py'}]}]}
    }),
    '.codex/guard.py': '',
    'AGENTS.md': '# Guide\n\nRun `npm run lint`, read `docs/a.md`.\n',
    'docs/a.md': '# A\n',
    'package.json': j({scripts: {lint: 'x'}}),
    '.agents/skills/look/SKILL.md': md('name: look\ndescription: Looks.'),
    '.agents/plugins/marketplace.json': j({
      name: 'm',
      plugins: [
        {
          name: 'p',
          source: {source: 'local', path: './plugins/p'},
          policy: {installation: 'AVAILABLE', authentication: 'ON_USE'}
        }
      ]
    }),
    'plugins/p/.codex-plugin/plugin.json': j({name: 'p', version: '1', skills: './skills/'}),
    'plugins/p/skills/x/SKILL.md': md('name: x\ndescription: X.')
  },
  copilot: {
    '.github/agents/plan.agent.md': md(
      "description: Plans.\ntools: ['read', 'search', 'edit/editFiles']\nhandoffs:\n  - label: Go\n    agent: build\n    prompt: Go on"
    ),
    '.github/agents/build.agent.md': md(
      "description: Builds.\ntools: ['execute', 'read']\nmcp-servers:\n  docs:\n    type: local\n    command: docs\n    args: []\n    tools: ['*']"
    ),
    '.github/prompts/new.prompt.md': md("description: New.\nagent: plan\ntools: ['search', 'read']"),
    '.github/instructions/ts.instructions.md': md("applyTo: '**/*.ts'"),
    '.github/copilot-instructions.md': '# Guide\n\nSee [a](../docs/a.md).\n',
    'docs/a.md': '# A\n',
    '.github/skills/look/SKILL.md': md('name: look\ndescription: Looks.'),
    '.github/hooks/guard.json': j({
      version: 1,
      hooks: {preToolUse: [{type: 'command', bash: 'sh ./scripts/guard.sh', timeoutSec: 5}]}
    }),
    'scripts/guard.sh': '',
    '.vscode/mcp.json': j({servers: {docs: {command: 'docs'}}}),
    '.github/mcp.json': j({mcpServers: {docs: {command: 'docs', tools: ['*']}}}),
    '.github/plugin/marketplace.json': j({
      name: 'm',
      owner: {name: 'A'},
      plugins: [{name: 'p', source: './plugins/p'}]
    }),
    'plugins/p/.github/plugin/plugin.json': j({name: 'p', agents: './agents'}),
    'plugins/p/agents/x.agent.md': md('name: x\ndescription: X.')
  },
  gemini: {
    '.gemini/agents/probe.md': md('name: probe\ndescription: Probes.\ntools: [read_file, grep_search]\nmax_turns: 5'),
    '.gemini/commands/go.toml': 'description = "Goes."\nprompt = "Go {{args}}."\n',
    '.gemini/settings.json': j({
      hooks: {
        BeforeTool: [
          {matcher: 'run_shell_command', hooks: [{type: 'command', command: 'sh "$GEMINI_PROJECT_DIR/guard.sh"'}]}
        ]
      },
      mcpServers: {docs: {command: 'docs'}},
      context: {fileName: 'GEMINI.md'}
    }),
    'guard.sh': '',
    'GEMINI.md': '# Guide\n\n@./docs/a.md\n',
    'docs/a.md': '# A\n',
    '.gemini/skills/look/SKILL.md': md('name: look\ndescription: Looks.')
  },
  extension: {
    'gemini-extension.json': j({
      name: 'ext',
      version: '1.0.0',
      contextFileName: 'GEMINI.md',
      mcpServers: {docs: {command: 'node', args: [`\${extensionPath}/server.js`]}}
    }),
    'server.js': '',
    'GEMINI.md': '# Guide\n',
    'commands/go.toml': 'prompt = "Go."\n',
    'hooks/hooks.json': j({
      hooks: {AfterTool: [{matcher: 'write_file', hooks: [{type: 'command', command: `node \${extensionPath}/h.js`}]}]}
    }),
    'h.js': ''
  },
  opencode: {
    '.opencode/agents/probe.md': md('description: Probes.\nmode: subagent\npermission:\n  edit: deny\n  bash: ask'),
    '.opencode/command/go.md': md('description: Goes.\nagent: probe', 'Go $ARGUMENTS.'),
    'opencode.json': j({
      $schema: 'https://opencode.ai/config.json',
      default_agent: 'build',
      instructions: ['AGENTS.md'],
      mcp: {docs: {type: 'local', command: ['docs']}},
      agent: {x: {prompt: '{file:./prompts/x.txt}', mode: 'primary'}},
      permission: {bash: 'ask'}
    }),
    'prompts/x.txt': 'X',
    'AGENTS.md': '# Guide\n',
    '.opencode/skills/look/SKILL.md': md('name: look\ndescription: Looks.')
  },
  cursor: {
    '.cursor/rules/ts.mdc': md(
      'description: Types.\nglobs: src/**/*.ts\nalwaysApply: false',
      'Use types, see [a](mdc:docs/a.md).'
    ),
    'docs/a.md': '# A\n',
    'src/a.ts': '',
    '.cursor/agents/probe.md': md('name: probe\ndescription: Probes.\nmodel: inherit\nreadonly: true'),
    '.cursor/hooks.json': j({version: 1, hooks: {beforeShellExecution: [{command: 'sh ./.cursor/hooks/guard.sh'}]}}),
    '.cursor/hooks/guard.sh': '',
    '.cursor/mcp.json': j({mcpServers: {docs: {command: 'docs'}}}),
    '.cursor-plugin/plugin.json': j({name: 'p', rules: './rules/'}),
    'rules/a.mdc': md('description: A.\nalwaysApply: true')
  },
  qwen: {
    '.qwen/agents/probe.md': md(
      'name: probe\ndescription: Probes.\ntools: [read_file, grep_search]\napprovalMode: plan'
    ),
    '.qwen/commands/go.md': md('description: Goes.', 'Go {{args}}.'),
    '.qwen/skills/look/SKILL.md': md('name: look\ndescription: Looks.'),
    '.qwen/settings.json': j({
      mcpServers: {docs: {command: 'docs'}},
      hooks: {PreToolUse: [{matcher: 'run_shell_command', hooks: [{type: 'command', command: 'sh ./guard.sh'}]}]},
      tools: {approvalMode: 'default'}
    }),
    'guard.sh': '',
    'QWEN.md': '# Guide\n\n@docs/a.md\n',
    'docs/a.md': '# A\n'
  },
  cline: {
    '.clinerules/ts.md': md('paths:\n  - "src/**/*.ts"', 'Use types.'),
    '.clinerules/workflows/go.md': '# Go\n\nGo.\n',
    '.cline/skills/look/SKILL.md': md('name: look\ndescription: Looks.')
  },
  kiro: {
    '.kiro/agents/probe.json': j({
      name: 'probe',
      description: 'Probes.',
      prompt: 'Probe.',
      tools: ['read', 'grep'],
      hooks: {preToolUse: [{matcher: 'execute_bash', command: 'sh guard.sh'}]},
      resources: ['file://README.md']
    }),
    'README.md': '# A\n',
    'guard.sh': '',
    '.kiro/steering/tech.md': md('inclusion: fileMatch\nfileMatchPattern: "src/**"', 'Types.'),
    '.kiro/hooks/test.json': j({
      version: 'v1',
      hooks: [{name: 'test', trigger: 'PostFileSave', matcher: '.ts$', action: {type: 'command', command: 'npm test'}}]
    }),
    '.kiro/settings/mcp.json': j({mcpServers: {docs: {command: 'docs'}}}),
    '.kiro/skills/look/SKILL.md': md('name: look\ndescription: Looks.')
  },
  windsurf: {
    '.windsurf/rules/ts.md': md('trigger: glob\nglobs: src/**', 'Types.'),
    '.windsurf/workflows/go.md': md('description: Goes.', 'Go.'),
    '.windsurf/skills/look/SKILL.md': md('name: look\ndescription: Looks.')
  },
  factory: {
    '.factory/droids/probe.md': md('name: probe\ndescription: Probes.\nmodel: inherit\ntools: ["Read", "Grep"]'),
    '.factory/commands/go.md': md('description: Goes.', 'Go.')
  },
  roo: {
    '.roo/rules/ts.md': 'Types.\n',
    '.roo/skills/look/SKILL.md': md('name: look\ndescription: Looks.'),
    '.roomodes':
      'customModes:\n  - slug: probe\n    name: Probe\n    roleDefinition: You probe.\n    groups:\n      - read\n      - - edit\n        - fileRegex: \\.md$\n'
  }
}

type Edit = readonly [path: string, from: string, to: string, found: string]

/** An edit of each tree: what is written in the place of a text, and the findings: `file:line rule/message`. */
const edits: Readonly<Record<string, readonly Edit[]>> = {
  claude: [
    ['.claude/agents/scout.md', 'tools: Read, Grep', 'tools: Read, Gerp', 'scout.md:4 agent-tools/unknown-tool'],
    ['.claude/agents/scout.md', 'model: haiku', 'model: gpt-5-mini', 'scout.md:5 agent-front-matter/value'],
    [
      '.claude/agents/scout.md',
      'permissionMode: plan',
      'permissionMode: readonly',
      'scout.md:6 agent-front-matter/value'
    ],
    ['.claude/agents/scout.md', 'skills: [forms]', 'skills: [form]', 'scout.md:8 agent-references/skill'],
    ['.claude/agents/scout.md', 'disallowedTools', 'disallowed-tools', 'scout.md:7 agent-keys/misspelt'],
    [
      '.claude/agents/writer.md',
      'name: writer',
      'name: scout',
      'scout.md:2 agent-names/duplicate, writer.md:2 agent-names/duplicate'
    ],
    [
      '.claude/skills/forms/SKILL.md',
      'scripts/fill.py',
      'scripts/fil.py',
      'SKILL.md:1 agent-references/unnamed-file, SKILL.md:7 agent-references/bundled-file'
    ],
    [
      '.claude/skills/forms/SKILL.md',
      'references/fields.md',
      'reference/fields.md',
      'SKILL.md:7 agent-references/link'
    ],
    ['.claude/skills/forms/SKILL.md', 'Bash(python3 *)', 'Bash(python3:x:*)', 'SKILL.md:4 agent-tools/colon-command'],
    ['.claude/commands/deploy.md', '"scout"', '"scuot"', 'deploy.md:7 agent-references/agent'],
    ['.claude/commands/deploy.md', '$ARGUMENTS', '$ARGUMENT', 'deploy.md:7 agent-references/argument'],
    ['.claude/settings.json', '"agent": "scout"', '"agent": "scout.md"', 'settings.json:2 host-manifest/unknown-name'],
    [
      '.claude/settings.json',
      '"outputStyle": "brief"',
      '"outputStyle": "breif"',
      'settings.json:3 host-manifest/unknown-name'
    ],
    ['.claude/settings.json', '.claude/line.sh', '.claude/lines.sh', 'settings.json:6 host-manifest/missing-path'],
    ['.claude/settings.json', '"search"', '"find"', 'settings.json:9 host-manifest/unknown-name'],
    [
      '.claude/settings.json',
      '"matcher": "Bash"',
      '"matcher": "Bash(rm *)"',
      'settings.json:24 agent-hooks/matcher-pattern'
    ],
    ['.claude/settings.json', 'hooks/guard.sh', 'hooks/gaurd.sh', 'settings.json:28 agent-hooks/missing-program'],
    ['.claude/settings.json', '"startup"', '"start"', 'settings.json:36 agent-hooks/matcher'],
    ['.claude/settings.json', '"PreToolUse"', '"preToolUse"', 'settings.json:22 agent-hooks/event'],
    ['.claude/settings.json', '"timeout": 5', '"timeout": "5"', 'settings.json:29 agent-hooks/value'],
    ['.mcp.json', '"command": "search-server"', '"cmd": "search-server"', '.mcp.json:4 host-manifest/misspelt-key'],
    ['.mcp.json', '"type": "http",', '', '.mcp.json:9 host-manifest/missing-key'],
    ['CLAUDE.md', '@docs/plan.md', '@docs/plans.md', 'CLAUDE.md:5 agent-references/import'],
    ['.claude/rules/api.md', 'src/**/*.ts', 'src/**/*.{ts,tsx', 'api.md:2 agent-front-matter/open-brace'],
    [
      '.claude/output-styles/brief.md',
      'name: brief',
      'name: brief\nkeep_coding_instructions: true',
      'brief.md:3 agent-keys/misspelt'
    ]
  ],
  plugin: [
    [
      '.claude-plugin/marketplace.json',
      '"version": "1.0.0"',
      '"version": "1.0.1"',
      'marketplace.json:10 host-manifest/other-value'
    ],
    ['.claude-plugin/marketplace.json', '2 agents', '3 agents', 'marketplace.json:11 host-manifest/count'],
    ['.claude-plugin/marketplace.json', '"name": "two"', '"name": "too"', 'plugin.json:2 host-manifest/other-value'],
    [
      'plugins/one/.claude-plugin/plugin.json',
      './commands/go.md',
      'commands/go.md',
      'plugin.json:6 host-manifest/value'
    ],
    [
      'plugins/one/.claude-plugin/plugin.json',
      './servers.json',
      './server.json',
      'plugin.json:8 host-manifest/missing-path'
    ],
    [
      'plugins/one/.claude-plugin/plugin.json',
      '"description": "One."',
      '"description": 1',
      'plugin.json:4 host-manifest/value'
    ],
    [
      'plugins/one/hooks/hooks.json',
      `\\"\${CLAUDE_PLUGIN_ROOT}/scripts/fmt.sh\\"`,
      `\${CLAUDE_PLUGIN_ROOT}/scripts/fmt.sh`,
      'hooks.json:10 agent-hooks/split-folder'
    ],
    ['plugins/one/hooks/hooks.json', 'scripts/fmt.sh', 'script/fmt.sh', 'hooks.json:10 agent-hooks/missing-program'],
    ['plugins/one/hooks/hooks.json', '"PostToolUse"', '"AfterTool"', 'hooks.json:4 agent-hooks/event'],
    ['plugins/one/hooks/hooks.json', 'Write|Edit', 'Write|Edti', 'hooks.json:6 agent-hooks/matcher'],
    ['plugins/one/agents/a.md', 'mcp__plugin_one_look__find', 'mcp__look__find', 'a.md:4 agent-references/plugin-tool'],
    [
      'plugins/one/agents/b.md',
      md('name: b\ndescription: B.'),
      'Do B.\n',
      'b.md:1 agent-front-matter/missing-front-matter'
    ],
    [
      'plugins/one/.lsp.json',
      'extensionToLanguage',
      'extensions',
      '.lsp.json:2 host-manifest/missing-key, .lsp.json:4 host-manifest/unknown-keys'
    ]
  ],
  codex: [
    ['.codex/config.toml', 'on-request', 'onrequest', 'config.toml:2 host-manifest/value'],
    ['.codex/config.toml', 'roles/scout.toml', 'role/scout.toml', 'config.toml:9 host-manifest/missing-path'],
    ['.codex/config.toml', 'mcp_servers', 'mcpServers', 'config.toml:11 host-manifest/misspelt-key'],
    ['.codex/agents/probe.toml', 'sandbox_mode', 'sandbox', 'probe.toml:4 agent-keys/foreign'],
    [
      '.codex/agents/probe.toml',
      'developer_instructions',
      'instructions',
      'probe.toml:1 agent-front-matter/missing-key'
    ],
    ['.codex/hooks.json', '"command": "python3', '"run": "python3', 'hooks.json:7 agent-hooks/missing-key'],
    ['.codex/hooks.json', '"PreToolUse"', '"BeforeTool"', 'hooks.json:3 agent-hooks/event'],
    ['.agents/plugins/marketplace.json', './plugins/p', './plugins/q', 'marketplace.json:8 host-manifest/missing-path'],
    ['.agents/plugins/marketplace.json', 'ON_USE', 'ON_DEMAND', 'marketplace.json:12 host-manifest/value'],
    [
      'plugins/p/.codex-plugin/plugin.json',
      '"skills": "./skills/"',
      '"skills": "./skill/"',
      'plugin.json:4 host-manifest/missing-path'
    ]
  ],
  copilot: [
    ['.github/agents/plan.agent.md', "'search'", "'serach'", 'plan.agent.md:3 agent-tools/unknown-tool'],
    ['.github/agents/plan.agent.md', "'edit/editFiles'", "'editFiles'", 'plan.agent.md:3 agent-tools/renamed-tool'],
    ['.github/agents/plan.agent.md', "'read'", "'Raed'", 'plan.agent.md:3 agent-tools/unknown-tool'],
    ['.github/agents/plan.agent.md', 'agent: build', 'agent: biuld', 'plan.agent.md:6 agent-references/agent'],
    ['.github/agents/build.agent.md', '    args: []\n', '', 'build.agent.md:5 agent-front-matter/missing-key'],
    ['.github/prompts/new.prompt.md', 'agent: plan', 'agent: plna', 'new.prompt.md:3 agent-references/agent'],
    ['.github/prompts/new.prompt.md', "'read'", "'raed'", 'new.prompt.md:4 agent-tools/unknown-tool'],
    ['.github/instructions/ts.instructions.md', 'applyTo', 'globs', 'ts.instructions.md:2 agent-keys/foreign'],
    ['.github/copilot-instructions.md', '../docs/a.md', 'docs/a.md', 'copilot-instructions.md:3 agent-references/link'],
    ['.github/hooks/guard.json', 'preToolUse', 'beforeToolUse', 'guard.json:4 agent-hooks/event'],
    ['.github/hooks/guard.json', './scripts/guard.sh', './script/guard.sh', 'guard.json:7 agent-hooks/missing-program'],
    ['.github/hooks/guard.json', '"bash"', '"sh"', 'guard.json:5 agent-hooks/missing-key'],
    ['.vscode/mcp.json', '"servers"', '"mcpServers"', 'mcp.json:2 host-manifest/misspelt-key'],
    ['.github/plugin/marketplace.json', './plugins/p', './plugins/r', 'marketplace.json:9 host-manifest/missing-path'],
    ['.github/agents/build.agent.md', "['execute', 'read']", '[run, terminal]', 'build.agent.md:3 agent-tools/no-tools']
  ],
  gemini: [
    ['.gemini/agents/probe.md', 'grep_search', 'grep', 'probe.md:4 agent-tools/unknown-tool'],
    ['.gemini/agents/probe.md', 'max_turns', 'maxTurns', 'probe.md:5 agent-keys/misspelt'],
    ['.gemini/commands/go.toml', '{{args}}', '{{arguments}}', 'go.toml:2 agent-references/argument'],
    ['.gemini/commands/go.toml', '{{args}}', '$ARGUMENTS', 'go.toml:2 agent-references/argument'],
    [
      '.gemini/settings.json',
      'run_shell_command',
      'run_shell_command(git*)',
      'settings.json:5 agent-hooks/matcher-pattern'
    ],
    ['.gemini/commands/go.toml', 'prompt', 'promt', 'go.toml:2 agent-keys/misspelt'],
    ['.gemini/settings.json', 'run_shell_command', 'Bash', 'settings.json:5 agent-hooks/matcher'],
    ['.gemini/settings.json', 'BeforeTool', 'PreToolUse', 'settings.json:3 agent-hooks/event'],
    ['.gemini/settings.json', '"mcpServers"', '"mcp_servers"', 'settings.json:15 host-manifest/misspelt-key'],
    ['.gemini/settings.json', 'guard.sh', 'gaurd.sh', 'settings.json:9 agent-hooks/missing-program'],
    ['GEMINI.md', '@./docs/a.md', '@./docs/b.md', 'GEMINI.md:3 agent-references/import']
  ],
  extension: [
    [
      'gemini-extension.json',
      '"contextFileName": "GEMINI.md"',
      '"contextFileName": "GEMNI.md"',
      'gemini-extension.json:4 host-manifest/missing-path'
    ],
    ['gemini-extension.json', '"version": "1.0.0",', '', 'gemini-extension.json:1 host-manifest/missing-key'],
    ['hooks/hooks.json', 'AfterTool', 'PostToolUse', 'hooks.json:3 agent-hooks/event'],
    ['hooks/hooks.json', 'h.js', 'i.js', 'hooks.json:9 agent-hooks/missing-program']
  ],
  opencode: [
    ['.opencode/agents/probe.md', 'edit: deny', 'edit: forbid', 'probe.md:5 agent-front-matter/value'],
    ['.opencode/agents/probe.md', 'permission:', 'permissions:', 'probe.md:4 agent-keys/misspelt'],
    ['.opencode/command/go.md', 'agent: probe', 'agent: prob', 'go.md:3 agent-references/agent'],
    ['opencode.json', '"mcp"', '"mcpServers"', 'opencode.json:7 host-manifest/misspelt-key'],
    ['opencode.json', 'x.txt', 'y.txt', 'opencode.json:17 host-manifest/missing-path'],
    [
      'opencode.json',
      '"default_agent": "build"',
      '"default_agent": "biuld"',
      'opencode.json:3 host-manifest/unknown-name'
    ],
    ['opencode.json', '"bash": "ask"', '"bash": "never"', 'opencode.json:22 host-manifest/value']
  ],
  cursor: [
    ['.cursor/rules/ts.mdc', 'mdc:docs/a.md', 'mdc:docs/b.md', 'ts.mdc:7 agent-references/link'],
    ['.cursor/rules/ts.mdc', 'alwaysApply: false', 'alwaysApply: never', 'ts.mdc:4 agent-front-matter/value'],
    ['.cursor/rules/ts.mdc', 'globs:', 'glob:', 'ts.mdc:3 agent-keys/misspelt'],
    ['.cursor/agents/probe.md', 'readonly', 'read_only', 'probe.md:5 agent-keys/misspelt'],
    ['.cursor/hooks.json', 'beforeShellExecution', 'PreToolUse', 'hooks.json:4 agent-hooks/event'],
    ['.cursor/hooks.json', 'guard.sh', 'gard.sh', 'hooks.json:6 agent-hooks/missing-program'],
    ['.cursor/mcp.json', '"mcpServers"', '"servers"', 'mcp.json:2 host-manifest/misspelt-key'],
    ['.cursor-plugin/plugin.json', './rules/', './rule/', 'plugin.json:3 host-manifest/missing-path']
  ],
  qwen: [
    ['.qwen/agents/probe.md', 'approvalMode: plan', 'approvalMode: readonly', 'probe.md:5 agent-front-matter/value'],
    ['.qwen/agents/probe.md', 'grep_search', 'Grepp', 'probe.md:4 agent-tools/unknown-tool'],
    ['.qwen/agents/probe.md', 'name: probe', 'name: p', 'probe.md:2 agent-front-matter/name'],
    ['.qwen/settings.json', '"mcpServers"', '"mcp_servers"', 'settings.json:2 host-manifest/misspelt-key'],
    ['.qwen/settings.json', 'PreToolUse', 'BeforeTool', 'settings.json:8 agent-hooks/event'],
    ['.qwen/settings.json', 'run_shell_command', 'Bash(git *)', 'settings.json:10 agent-hooks/matcher-pattern'],
    ['.qwen/commands/go.md', '{{args}}', '$ARGUMENTS', 'go.md:5 agent-references/argument'],
    ['.qwen/settings.json', 'guard.sh', 'gard.sh', 'settings.json:14 agent-hooks/missing-program'],
    ['QWEN.md', '@docs/a.md', '@docs/b.md', 'QWEN.md:3 agent-references/import']
  ],
  cline: [
    ['.clinerules/ts.md', 'paths:', 'globs:', 'ts.md:2 agent-keys/foreign'],
    ['.cline/skills/look/SKILL.md', 'name: look', 'name: looks', 'SKILL.md:2 agent-names/folder']
  ],
  kiro: [
    [
      '.kiro/agents/probe.json',
      '"tools": [\n    "read",\n    "grep"\n  ]',
      '"tools": "read"',
      'probe.json:5 agent-front-matter/value'
    ],
    ['.kiro/agents/probe.json', 'preToolUse', 'PreTool', 'probe.json:10 agent-hooks/event'],
    ['.kiro/steering/tech.md', 'fileMatchPattern', 'globs', 'tech.md:3 agent-keys/foreign'],
    ['.kiro/steering/tech.md', 'inclusion: fileMatch', 'inclusion: always_on', 'tech.md:2 agent-front-matter/value'],
    ['.kiro/settings/mcp.json', '"mcpServers"', '"servers"', 'mcp.json:2 host-manifest/misspelt-key'],
    ['.kiro/hooks/test.json', 'PostFileSave', 'fileEdited', 'test.json:6 host-manifest/value'],
    ['.kiro/hooks/test.json', '"command",', '"shell",', 'test.json:9 host-manifest/value']
  ],
  windsurf: [['.windsurf/rules/ts.md', 'trigger: glob', 'trigger: globs', 'ts.md:2 agent-front-matter/value']],
  factory: [
    ['.factory/droids/probe.md', '"Grep"', '"Grpe"', 'probe.md:5 agent-tools/unknown-tool'],
    ['.factory/droids/probe.md', 'name: probe', 'name: Probe One', 'probe.md:2 agent-front-matter/name']
  ],
  roo: [
    ['.roomodes', 'roleDefinition', 'role', '.roomodes:4 host-manifest/misspelt-key'],
    ['.roomodes', 'slug: probe', 'slug: Probe One', '.roomodes:2 host-manifest/value'],
    ['.roomodes', '- read', '- reed', '.roomodes:6 host-manifest/value'],
    ['.roomodes', '\\.md$', '*.md', '.roomodes:8 host-manifest/syntax']
  ]
}

async function foundIn(folder: string): Promise<readonly string[]> {
  const {files} = reportOf(await runCli(folder, ['--no-config', '-f', 'json', '.']))
  // A host without a version has its name alone.
  for (const {findings} of files) for (const {message} of findings) expect(message).not.toContain('  ')
  return files
    .flatMap(({path, findings}) =>
      findings.map(({line, rule, messageId}) => `${path.replace(/^.*\//, '')}:${line} ${rule}/${messageId}`)
    )
    .sort()
}

/** The edits in rounds: one of each file at a time. */
function roundsOf(all: readonly Edit[]): readonly (readonly Edit[])[] {
  const counts = new Map<string, number>()
  const rounds: Edit[][] = []
  for (const edit of all) {
    const round = counts.get(edit[0]) ?? 0
    counts.set(edit[0], round + 1)
    rounds[round] = [...(rounds[round] ?? []), edit]
  }
  return rounds
}

test.each(Object.entries(trees))('%s', async (host, files) => {
  const folder = temporaryFolder(files)
  expect(await foundIn(folder)).toEqual([])
  for (const round of roundsOf(edits[host] ?? [])) {
    for (const [path, from, to] of round) {
      const text = String(files[path])
      expect(text).toContain(from)
      writeFileSync(
        join(folder, path),
        text.replace(from, () => to)
      )
    }
    const expected = round.flatMap(([, , , found]) => found.split(', ')).sort()
    expect(await foundIn(folder), round.map(([path, , to]) => `${path}: ${to}`).join('\n')).toEqual(expected)
    for (const [path] of round) writeFileSync(join(folder, path), String(files[path]))
  }
})
