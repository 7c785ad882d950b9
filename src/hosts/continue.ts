import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, flag, keysOf, text, textOrTexts} from './shapes.ts'

const rulesPage = 'https://docs.continue.dev/customize/deep-dives/rules'
const source = 'https://github.com/continuedev/continue/blob/main/packages/config-yaml/src/markdown/markdownToRule.ts'
const ignored = read('ignore', source)

/** https://docs.continue.dev, and its source. */
export const continueHost = (): Host => ({
  id: 'continue',
  name: 'Continue',
  release: '',
  version: '',
  date: '2026-11-30',
  sources: [rulesPage, source],
  guides: {places: [{globs: ['AGENTS.md', 'AGENT.md', 'CLAUDE.md'], isShared: true}]},
  files: {
    rule: {
      noun: 'rule',
      globs: ['.continue/rules/**/*.md'],
      elsewhere: read('drop', rulesPage),
      format: 'markdown',
      matter: {reader: 'strict', closing: 'line', syntax: read('as-text', source)},
      keys: {
        ...keysOf(['name', 'description'], text, ignored),
        ...keysOf(['globs', 'regex'], textOrTexts, ignored),
        ...keysOf(['alwaysApply', 'invokable'], flag, ignored)
      },
      otherKeys: ignored,
      foreign: ['paths', 'applyTo', 'trigger', 'inclusion'],
      equivalents: {paths: 'globs', applyTo: 'globs', trigger: 'alwaysApply', inclusion: 'alwaysApply'}
    },
    command: {
      noun: 'prompt',
      globs: ['.continue/prompts/**/*.md'],
      format: 'markdown',
      matter: {reader: 'strict', syntax: read('as-text', source)},
      keys: {...keysOf(['name', 'description'], any), invokable: {shape: flag, otherwise: ignored}}
    }
  }
})
