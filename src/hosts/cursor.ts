import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, flag, flagOrText, type Key} from './shapes.ts'

const rulesPage = 'https://cursor.com/docs/context/rules'
const agentsPage = 'https://cursor.com/docs/agent/subagents'

const anyKey: Key = {shape: any}

/** https://cursor.com/docs */
export const cursor = (): Host => ({
  id: 'cursor',
  name: 'Cursor',
  release: '2',
  version: '',
  date: '2026-11-22',
  sources: [rulesPage, agentsPage],
  rootLink: 'mdc:',
  guides: {places: [{globs: ['**/AGENTS.md']}]},
  packages: [
    {
      by: 'plugin',
      manifest: '.cursor-plugin/plugin.json',
      catalog: '.cursor-plugin/marketplace.json',
      contents: [{kind: 'rule', globs: ['rules/**/*.mdc'], key: 'rules'}]
    }
  ],
  files: {
    rule: {
      noun: 'rule',
      globs: ['.cursor/rules/**/*.mdc'],
      elsewhere: read('drop', rulesPage),
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore', rulesPage)},
      keys: {
        description: anyKey,
        globs: anyKey,
        alwaysApply: {shape: flag, otherwise: read('ignore', rulesPage)}
      },
      otherKeys: read('ignore', rulesPage),
      ownEnding: {
        keys: ['globs', 'alwaysApply'],
        except: /^RULE\./,
        fact: read('drop', 'https://cursor.com/docs/rules')
      },
      patterns: {globs: {unbalanced: read('ignore', rulesPage), inQuotes: read('forward', rulesPage)}}
    },
    agent: {
      noun: 'agent',
      globs: ['.cursor/agents/*.md'],
      elsewhere: read('drop', agentsPage),
      format: 'markdown',
      matter: {reader: 'masking', syntax: read('drop', agentsPage)},
      keys: {
        name: anyKey,
        description: anyKey,
        model: anyKey,
        readonly: {shape: flagOrText, otherwise: read('ignore', agentsPage), isSafety: true},
        is_background: {shape: flagOrText, otherwise: read('ignore', agentsPage)}
      },
      otherKeys: read('ignore', agentsPage),
      equivalents: {read_only: 'readonly', 'read-only': 'readonly', background: 'is_background'}
    }
  }
})
