import {list} from '../text/plural.ts'
import {proven, read} from './facts.ts'
import type {Host} from './model.ts'
import {qwenTools} from './qwen-tools.ts'
import {
  any,
  filledText,
  flagOrText,
  keysOf,
  oneOfTexts,
  quotedCount,
  scalar,
  table,
  text,
  textOrTexts
} from './shapes.ts'

const drop = proven('drop')
const ignored = proven('ignore')

/** https://qwenlm.github.io/qwen-code-docs */
export const qwen = (): Host => ({
  id: 'qwen',
  name: 'Qwen Code',
  release: '0.24',
  version: '0.24.4',
  date: '2026-11-30',
  package: '@qwen-code/qwen-code',
  sources: ['https://github.com/QwenLM/qwen-code/tree/main/docs/users/features', 'the program itself, version 0.24.4'],
  guides: {
    places: [{globs: ['**/QWEN.md']}, {globs: ['**/AGENTS.md'], isShared: true}],
    importing: ['QWEN.md']
  },
  files: {
    agent: {
      noun: 'agent',
      globs: ['.qwen/agents/*.md'],
      elsewhere: drop,
      format: 'markdown',
      variables: {known: ['task_prompt', 'hook_context'], names: /^[A-Za-z_]/, other: proven('refuse')},
      matter: {reader: 'lines', closing: 'exact-line', syntax: drop, missing: drop, unclosed: drop},
      keys: {
        name: {
          shape: {
            ...scalar,
            form: {
              pattern: /^\s*[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,48}[\p{L}\p{N}])\s*$/u,
              expected: '2 to 50 letters, digits, hyphens and underscores, with a letter or a digit at both ends'
            }
          },
          required: drop,
          otherwise: drop
        },
        description: {shape: filledText, required: drop, otherwise: drop},
        tools: {shape: textOrTexts, otherwise: ignored, isSafety: true},
        disallowedTools: {shape: textOrTexts, otherwise: ignored, isSafety: true},
        approvalMode: {
          shape: oneOfTexts('plan', 'default', 'auto-edit', 'auto', 'yolo', 'bubble'),
          // Version 0.12.0 does not know the key, 0.15.6 does.
          otherwise: {...drop, since: '0.15'},
          isSafety: true
        },
        permissionMode: {
          shape: oneOfTexts('default', 'plan', 'acceptEdits', 'auto', 'dontAsk', 'bypassPermissions'),
          otherwise: read('ignore'),
          isSafety: true
        },
        maxTurns: {shape: quotedCount, otherwise: read('ignore')},
        background: {shape: flagOrText, otherwise: read('ignore')},
        mcpServers: {shape: table, otherwise: read('ignore'), isSafety: true},
        hooks: {shape: table, otherwise: read('ignore'), isSafety: true},
        ...keysOf(list`model, color, modelConfig, runConfig, executor, executionBackend`, any)
      },
      otherKeys: ignored,
      emptyBody: drop,
      equivalents: {'allowed-tools': 'tools', allowedTools: 'tools', 'disallowed-tools': 'disallowedTools'},
      tools: qwenTools
    },
    skill: {
      noun: 'skill',
      globs: ['.qwen/skills/*/SKILL.md'],
      format: 'markdown',
      elsewhere: drop,
      matter: {reader: 'lines', closing: 'exact-line', syntax: drop, missing: drop, unclosed: drop},
      keys: {
        name: {
          shape: {
            ...scalar,
            form: {pattern: /^[\p{L}\p{N}_:.-]+$/u, expected: 'letters, digits, `_`, `:`, `.` and `-`'}
          },
          required: drop,
          otherwise: drop
        },
        description: {shape: filledText, required: drop, otherwise: drop}
      }
    },
    command: {
      noun: 'command',
      globs: ['.qwen/commands/**/*.md', '.qwen/commands/**/*.toml'],
      format: 'markdown',
      matter: {reader: 'lines', syntax: read('ignore')},
      keys: {description: {shape: text, otherwise: read('drop')}, 'disable-model-invocation': {shape: any}},
      fillsIn: '{{args}}'
    },
    rule: {
      noun: 'rule',
      globs: ['.qwen/rules/**/*.md'],
      format: 'markdown',
      matter: {reader: 'lines', syntax: read('ignore')},
      keys: {
        paths: {shape: textOrTexts, otherwise: read('ignore')},
        description: {shape: filledText, otherwise: read('ignore')}
      }
    }
  }
})
