import {list} from '../text/plural.ts'
import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, either, flag, keysOf, listShape, oneOfTexts, table, text, texts} from './shapes.ts'

const agentsPage = 'https://kiro.dev/docs/cli/custom-agents/configuration-reference'
const steeringPage = 'https://kiro.dev/docs/steering'
const drop = read('drop', agentsPage)
const ignored = read('ignore', steeringPage)
const pattern = 'fileMatchPattern'
const skillDrop = read('drop', 'https://kiro.dev/docs/skills')

/** https://kiro.dev/docs */
export const kiro = (): Host => ({
  id: 'kiro',
  name: 'Kiro',
  release: '',
  version: '',
  date: '2026-11-30',
  sources: [agentsPage, steeringPage, 'https://kiro.dev/docs/cli/v3/hooks'],
  guides: {places: [{globs: ['AGENTS.md'], isShared: true}]},
  files: {
    agent: {
      noun: 'agent',
      // The command line reads JSON, the editor Markdown.
      globs: ['.kiro/agents/*.json', '.kiro/agents/**/*.md'],
      format: 'json',
      matter: {reader: 'strict', syntax: drop},
      keys: {
        ...keysOf(list`name, description, prompt, model`, text, drop),
        ...keysOf(list`mcpServers, toolAliases`, table, drop),
        tools: {shape: texts, otherwise: drop, isSafety: true},
        allowedTools: {shape: texts, otherwise: drop, isSafety: true},
        toolsSettings: {shape: table, otherwise: drop, isSafety: true},
        hooks: {shape: table, otherwise: drop, isSafety: true},
        resources: {shape: listShape(either(text, table)), otherwise: drop},
        useLegacyMcpJson: {shape: flag, otherwise: drop},
        ...keysOf(list`$schema, includeMcpJson, keyboardShortcut, welcomeMessage`, any)
      },
      hasHooks: true
    },
    skill: {
      noun: 'skill',
      globs: ['.kiro/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore')},
      keys: {name: {shape: text, required: skillDrop}, description: {shape: text, required: skillDrop}}
    },
    rule: {
      noun: 'steering file',
      globs: ['.kiro/steering/**/*.md'],
      elsewhere: read('drop', steeringPage),
      format: 'markdown',
      matter: {reader: 'text', syntax: ignored},
      keys: {
        inclusion: {shape: oneOfTexts('always', 'fileMatch', 'manual', 'auto'), otherwise: ignored},
        ...keysOf([pattern, 'name', 'description'], any)
      },
      otherKeys: ignored,
      foreign: ['globs', 'applyTo', 'paths', 'alwaysApply', 'trigger'],
      equivalents: {globs: pattern, applyTo: pattern, paths: pattern, alwaysApply: 'inclusion'}
    }
  }
})
