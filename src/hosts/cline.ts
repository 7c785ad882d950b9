import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, filledText, keysOf, texts} from './shapes.ts'

const rulesPage = 'https://docs.cline.bot/customization/cline-rules'
const skillsPage = 'https://docs.cline.bot/customization/skills'
const drop = read('drop', skillsPage)

/** https://docs.cline.bot, and its source. */
export const cline = (): Host => ({
  id: 'cline',
  name: 'Cline',
  release: '3.0',
  version: '3.0.65',
  date: '2026-11-30',
  sources: [rulesPage, skillsPage, 'https://github.com/cline/cline'],
  guides: {places: [{globs: ['AGENTS.md'], isShared: true}]},
  files: {
    rule: {
      noun: 'rule',
      globs: ['.clinerules/*.md', '.clinerules/*.txt'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: read('as-text', rulesPage)},
      keys: {paths: {shape: texts, otherwise: read('ignore', rulesPage)}},
      otherKeys: read('ignore', rulesPage),
      foreign: ['globs', 'glob', 'applyTo', 'path', 'alwaysApply'],
      equivalents: {globs: 'paths', glob: 'paths', applyTo: 'paths', path: 'paths', alwaysApply: ''},
      patterns: {paths: {unbalanced: read('ignore', rulesPage)}}
    },
    command: {
      noun: 'workflow',
      globs: ['.clinerules/workflows/*.md'],
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore', rulesPage)},
      keys: keysOf(['name', 'description'], any)
    },
    skill: {
      noun: 'skill',
      globs: ['.cline/skills/*/SKILL.md', '.clinerules/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: drop, missing: drop},
      keys: {
        name: {shape: filledText, required: drop, otherwise: drop},
        description: {shape: filledText, required: drop, otherwise: drop}
      },
      folderName: drop
    }
  }
})
