import {list} from '../text/plural.ts'
import {type Host, read} from './model.ts'

const outside = read('undefined')

/** All hosts need it to offer a skill. */
const needed = {...outside, isLoss: true} as const

/** https://agentskills.io/specification: what a skill keeps to, whatever hosts read it. */
export const agentSkills = (): Host => ({
  id: 'agent-skills',
  name: 'the Agent Skills specification',
  release: '',
  version: '',
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
          shape: 'text',
          required: outside,
          form: {
            pattern: /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u,
            expected: 'lower case, digits and hyphens'
          },
          otherwise: outside,
          longest: {length: 64, fact: outside}
        },
        description: {
          shape: 'filled-text',
          required: needed,
          otherwise: needed,
          longest: {length: 1024, fact: outside}
        },
        license: {shape: 'any'},
        compatibility: {shape: 'any', longest: {length: 500, fact: outside}},
        metadata: {shape: 'table', otherwise: outside},
        'allowed-tools': {shape: 'text-or-list', otherwise: outside},
        ...Object.fromEntries(
          list`
            argument-hint, arguments, disable-model-invocation, user-invocable, when_to_use, paths, context, agent,
            model, effort, hooks, shell, disallowed-tools
          `.map((key) => [key, {shape: 'any'} as const])
        )
      },
      otherKeys: outside,
      equivalents: {
        tools: 'allowed-tools',
        allowedTools: 'allowed-tools',
        allowed_tools: 'allowed-tools',
        'user-invokable': 'user-invocable'
      },
      ownKeys: 'metadata',
      folderName: outside
    }
  }
})
