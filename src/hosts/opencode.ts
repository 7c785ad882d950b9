import {proven, read} from './facts.ts'
import type {Host, MatterFacts} from './model.ts'
import {
  any,
  either,
  flag,
  type Key,
  mapShape,
  number,
  oneOfTexts,
  quotedCount,
  table,
  text,
  type ValueShape
} from './shapes.ts'

const anyKey: Key = {shape: any}

/** A text of the configuration that is replaced with a file. */
export const bracedFile = /\{file:([^}\n]{1,300})\}/g
const stop = proven('stop')

/** Front matter that OpenCode does not change before it reads it again is taken for text then. */
const matter: MatterFacts = {
  reader: 'masking-colons',
  closing: 'line-start',
  syntax: proven('drop'),
  tag: proven('as-text'),
  unquoted: proven('as-text'),
  twice: proven('as-text'),
  unclosed: proven('as-text')
}

const decision = oneOfTexts('ask', 'allow', 'deny')

/** A decision, or a table of these for each tool, or for each pattern of one. */
export const permission: ValueShape = either(decision, mapShape(either(decision, mapShape(decision))))

const stoppedBy = (shape: ValueShape): Key => ({shape, otherwise: stop})

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
  configuration: {
    paths: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'],
    syntax: 'json with comments',
    agents: 'agent',
    guides: 'instructions',
    fileReferences: bracedFile
  },
  files: {
    agent: {
      noun: 'agent',
      globs: ['.opencode/agent/**/*.md', '.opencode/agents/**/*.md', '.opencode/mode/*.md', '.opencode/modes/*.md'],
      elsewhere: proven('drop'),
      format: 'markdown',
      matter,
      keys: {
        description: stoppedBy(text),
        mode: {shape: oneOfTexts('subagent', 'primary', 'all'), otherwise: stop},
        model: stoppedBy({
          is: 'text',
          form: {
            pattern: /^[^/]+\/./,
            expected: 'the provider and the model, such as `anthropic/claude-sonnet-5`',
            otherwise: proven('refuse')
          }
        }),
        variant: stoppedBy(text),
        prompt: anyKey,
        temperature: stoppedBy(number),
        top_p: stoppedBy(number),
        tools: {...stoppedBy(mapShape(flag)), isSafety: true},
        permission: {...stoppedBy(permission), isSafety: true},
        color: stoppedBy({
          ...oneOfTexts('primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'),
          form: {pattern: /^#[0-9a-fA-F]{6}$/, expected: 'a color such as `#ff6b6b`'}
        }),
        steps: stoppedBy(quotedCount),
        maxSteps: stoppedBy(quotedCount),
        hidden: stoppedBy(flag),
        disable: stoppedBy(flag),
        options: stoppedBy(table),
        name: anyKey
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
        reader: 'masking-colons',
        closing: 'line-start',
        syntax: proven('drop'),
        tag: proven('drop'),
        twice: proven('drop'),
        missing: proven('drop'),
        unclosed: proven('drop')
      },
      keys: {
        name: {shape: text, required: proven('drop'), otherwise: proven('drop')},
        description: {shape: text, required: proven('drop'), otherwise: proven('drop')},
        license: anyKey,
        compatibility: anyKey,
        metadata: anyKey,
        'allowed-tools': anyKey
      },
      fillsIn: '$ARGUMENTS',
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
      fillsIn: '$ARGUMENTS',
      readsMentions: true,
      names: {agent: {kind: 'agent'}},
      notes: proven('forward'),
      keys: {
        description: anyKey,
        agent: {shape: text, otherwise: stop},
        model: {shape: text, otherwise: stop},
        subtask: {shape: flag, otherwise: stop},
        template: anyKey
      },
      empty: stop
    }
  }
})
