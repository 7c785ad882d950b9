import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, keysOf, oneOfTexts, text} from './shapes.ts'

const rulesPage = 'https://docs.windsurf.com/windsurf/cascade/memories'
const workflowsPage = 'https://docs.windsurf.com/windsurf/cascade/workflows'

/** https://docs.windsurf.com */
export const windsurf = (): Host => ({
  id: 'windsurf',
  name: 'Windsurf',
  release: '',
  version: '',
  date: '2026-11-30',
  sources: [rulesPage, workflowsPage, 'https://docs.windsurf.com/windsurf/cascade/skills'],
  guides: {places: [{globs: ['**/AGENTS.md'], isShared: true}]},
  files: {
    rule: {
      noun: 'rule',
      globs: ['.windsurf/rules/**/*.md'],
      elsewhere: read('drop', rulesPage),
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore', rulesPage)},
      keys: {
        trigger: {
          shape: oneOfTexts('always_on', 'model_decision', 'glob', 'manual'),
          otherwise: read('ignore', rulesPage)
        },
        description: {shape: any},
        globs: {shape: any}
      },
      otherKeys: read('ignore', rulesPage),
      foreign: ['alwaysApply', 'applyTo', 'paths', 'inclusion'],
      equivalents: {alwaysApply: 'trigger', applyTo: 'globs', paths: 'globs', inclusion: 'trigger'}
    },
    command: {
      noun: 'workflow',
      globs: ['.windsurf/workflows/**/*.md'],
      elsewhere: read('drop', workflowsPage),
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore', workflowsPage)},
      keys: keysOf(['description', 'auto_execution_mode'], any)
    },
    skill: {
      noun: 'skill',
      globs: ['.windsurf/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'text', syntax: read('drop')},
      keys: {name: {shape: text, required: read('drop')}, description: {shape: text, required: read('drop')}}
    }
  }
})
