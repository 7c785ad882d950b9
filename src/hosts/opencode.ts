import {type Host, type Key, type MatterFacts, proven, read} from './model.ts'

const any: Key = {shape: 'any'}
const stop = proven('stop')

/** Front matter that OpenCode does not change before it reads it again is taken for text then. */
const matter: MatterFacts = {
  reader: 'opencode',
  closing: 'line-start',
  syntax: proven('drop'),
  tag: proven('as-text'),
  unquoted: proven('as-text'),
  twice: proven('as-text'),
  unclosed: proven('as-text')
}

const stopped = (shape: Key['shape']): Key => ({shape, otherwise: stop})

/** https://opencode.ai/docs */
export const opencode = (): Host => ({
  id: 'opencode',
  name: 'OpenCode',
  release: '1.18',
  version: '1.18.33',
  date: '2026-11-22',
  package: 'opencode-ai',
  sources: ['https://opencode.ai/docs/agents', 'https://opencode.ai/docs/skills'],
  guides: {places: [{globs: ['**/AGENTS.md']}, {globs: ['**/CLAUDE.md'], unless: ['AGENTS.md']}]},
  files: {
    agent: {
      noun: 'agent',
      globs: ['.opencode/agent/**/*.md', '.opencode/agents/**/*.md', '.opencode/mode/*.md', '.opencode/modes/*.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter,
      keys: {
        description: stopped('text'),
        mode: {shape: 'any', values: ['subagent', 'primary', 'all'], otherwise: stop},
        model: {
          ...stopped('text'),
          form: {
            pattern: /^[^/]+\/./,
            expected: 'the provider and the model, such as `anthropic/claude-sonnet-5`',
            fact: proven('refuse')
          }
        },
        variant: stopped('text'),
        prompt: any,
        temperature: stopped('number'),
        top_p: stopped('number'),
        tools: {...stopped('flags'), isSafety: true},
        permission: {...stopped('permissions'), isSafety: true},
        color: {
          shape: 'any',
          values: ['primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'],
          form: {pattern: /^#[0-9a-fA-F]{6}$/, expected: 'a color such as `#ff6b6b`'},
          otherwise: stop
        },
        steps: stopped('count'),
        maxSteps: stopped('count'),
        hidden: stopped('flag'),
        disable: stopped('flag'),
        options: stopped('table'),
        name: any
      },
      otherKeys: proven('forward'),
      emptyBody: proven('no-text'),
      notes: proven('forward'),
      empty: stop,
      foreign: ['permissionMode', 'disallowedTools', 'allowed-tools', 'maxTurns', 'max_turns', 'readonly', 'skills'],
      equivalents: {
        permissionMode: 'permission',
        disallowedTools: 'permission',
        'allowed-tools': 'permission',
        maxTurns: 'steps'
      }
    },
    skill: {
      noun: 'skill',
      globs: ['.opencode/skill/**/SKILL.md', '.opencode/skills/**/SKILL.md', '.agents/skills/**/SKILL.md'],
      format: 'markdown',
      matter: {
        reader: 'opencode',
        closing: 'line-start',
        syntax: proven('drop'),
        tag: proven('drop'),
        twice: proven('drop'),
        missing: proven('drop'),
        unclosed: proven('drop')
      },
      keys: {
        name: {shape: 'text', required: proven('drop'), otherwise: proven('drop')},
        description: {shape: 'text', required: proven('drop'), otherwise: proven('drop')},
        license: any,
        compatibility: any,
        metadata: any,
        'allowed-tools': any
      },
      sameName: proven('pick'),
      elsewhere: proven('drop'),
      folderName: read('undefined', 'https://agentskills.io/specification')
    },
    command: {
      noun: 'command',
      globs: ['.opencode/command/**/*.md', '.opencode/commands/**/*.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter,
      notes: proven('forward'),
      keys: {
        description: any,
        agent: {shape: 'text', otherwise: stop},
        model: {shape: 'text', otherwise: stop},
        subtask: {shape: 'flag', otherwise: stop},
        template: any
      },
      empty: stop
    }
  }
})
