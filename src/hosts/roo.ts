import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, keysOf, text} from './shapes.ts'

const source = 'https://github.com/RooCodeInc/Roo-Code/blob/main/src/services/skills/SkillsManager.ts'
const drop = read('drop', source)

/** https://docs.roocode.com, and its source. */
export const roo = (): Host => ({
  id: 'roo',
  name: 'Roo Code',
  release: '',
  version: '',
  date: '2026-11-30',
  sources: [
    'https://docs.roocode.com/features/custom-instructions',
    'https://docs.roocode.com/features/slash-commands',
    source
  ],
  guides: {places: [{globs: ['AGENTS.md', 'AGENT.md'], isShared: true}]},
  files: {
    rule: {
      noun: 'rule',
      // Files in `rules-code` are for the mode `code`.
      globs: ['md', 'mdc', 'txt'].flatMap((ending) => [`.roo/rules/**/*.${ending}`, `.roo/rules-*/**/*.${ending}`]),
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore')},
      keys: {}
    },
    command: {
      noun: 'command',
      globs: ['.roo/commands/*.md'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: read('ignore', 'https://docs.roocode.com/features/slash-commands')},
      keys: keysOf(['description', 'argument-hint', 'mode'], any)
    },
    skill: {
      noun: 'skill',
      globs: ['.roo/skills/*/SKILL.md', '.roo/skills-*/*/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: drop, missing: drop},
      keys: {
        name: {
          shape: {...text, form: {pattern: /^[a-z\d]+(?:-[a-z\d]+)*$/, expected: 'lower case, digits and hyphens'}},
          required: drop,
          otherwise: drop,
          longest: {length: 64, fact: drop}
        },
        description: {shape: text, required: drop, otherwise: drop, longest: {length: 1024, fact: drop}}
      },
      folderName: drop
    }
  }
})
