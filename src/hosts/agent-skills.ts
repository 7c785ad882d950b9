import {list} from '../text/plural.ts'
import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, filledText, formed, keysOf, table, textOrTexts} from './shapes.ts'

const outside = read('undefined')

/** All hosts need it to offer a skill. */
const needed = {...outside, isLoss: true} as const

/** https://agentskills.io/specification: the demands on a skill, whatever hosts read it. */
export const agentSkills = (): Host => ({
  id: 'agent-skills',
  name: 'the Agent Skills specification',
  release: '',
  version: '',
  isSpecification: true,
  date: '2026-11-21',
  sources: ['https://agentskills.io/specification'],
  files: {
    skill: {
      noun: 'skill',
      globs: ['**/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: needed, twice: outside, missing: needed, unclosed: needed},
      keys: {
        name: {
          shape: formed(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u, 'lower case, digits and hyphens'),
          required: outside,
          otherwise: outside,
          longest: {length: 64, fact: outside}
        },
        description: {
          shape: filledText,
          required: needed,
          otherwise: needed,
          longest: {length: 1024, fact: outside}
        },
        license: {shape: any},
        compatibility: {shape: any, longest: {length: 500, fact: outside}},
        metadata: {shape: table, otherwise: outside},
        'allowed-tools': {shape: textOrTexts, otherwise: outside},
        ...keysOf(
          list`
            argument-hint, arguments, disable-model-invocation, user-invocable, when_to_use, paths, context, agent,
            model, effort, hooks, shell, disallowed-tools
          `,
          any
        )
      },
      otherKeys: outside,
      equivalents: {
        tools: 'allowed-tools',
        allowedTools: 'allowed-tools',
        allowed_tools: 'allowed-tools',
        'user-invokable': 'user-invocable'
      },
      // It lists them as Claude Code does, and names none.
      tools: {
        keys: {'allowed-tools': 'approves'},
        known: [],
        aliases: [],
        removed: {},
        others: /^/,
        commandTool: 'Bash',
        unknown: outside
      },
      names: {agent: {kind: 'agent', when: ['context', 'fork']}},
      ownKeys: 'metadata',
      folderName: outside
    }
  }
})
