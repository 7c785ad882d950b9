import {list} from '../text/plural.ts'
import {read} from './facts.ts'
import type {Host} from './model.ts'
import {any, keysOf, text, textOrTexts, texts} from './shapes.ts'

const droidsPage = 'https://docs.factory.ai/cli/configuration/custom-droids'
const drop = read('drop', droidsPage)
const name = {pattern: /^[a-z\d_-]+$/, expected: 'lower case, digits, hyphens and underscores'}

/** https://docs.factory.ai */
export const factory = (): Host => ({
  id: 'factory',
  name: 'Factory',
  release: '',
  version: '',
  date: '2026-11-30',
  sources: [droidsPage, 'https://docs.factory.ai/cli/configuration/skills'],
  guides: {places: [{globs: ['**/AGENTS.md'], isShared: true}]},
  files: {
    agent: {
      noun: 'droid',
      globs: ['.factory/droids/*.md'],
      elsewhere: drop,
      format: 'markdown',
      matter: {reader: 'text', syntax: drop, missing: drop, unclosed: drop},
      keys: {
        name: {shape: {...text, form: name}, required: drop, otherwise: drop},
        tools: {shape: textOrTexts, otherwise: drop, isSafety: true},
        mcpServers: {shape: texts, otherwise: drop, isSafety: true},
        ...keysOf(['description', 'model', 'reasoningEffort'], any)
      },
      equivalents: {'allowed-tools': 'tools', allowedTools: 'tools', effort: 'reasoningEffort'},
      emptyBody: drop,
      tools: {
        keys: {tools: 'gives'},
        known: list`Read, LS, Grep, Glob, Create, Edit, ApplyPatch, Execute, WebSearch, FetchUrl, TodoWrite`,
        aliases: list`MultiEdit, Task, TaskOutput, TaskStop, Skill, AskUser, ExitSpecMode, GenerateDroid`,
        removed: {},
        equivalents: {Write: 'Create', Bash: 'Execute', WebFetch: 'FetchUrl', BrowseURL: 'FetchUrl'},
        // Categories, and tools of servers.
        others: /^[a-z]|[-_*:]/,
        unknown: drop
      }
    },
    command: {
      noun: 'command',
      globs: ['.factory/commands/*.md'],
      format: 'markdown',
      matter: {reader: 'text', syntax: read('ignore')},
      keys: keysOf(['description', 'argument-hint', 'allowed-tools', 'disable-model-invocation'], any)
    },
    skill: {
      noun: 'skill',
      globs: ['.factory/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {reader: 'text', syntax: read('drop')},
      keys: keysOf(['name', 'description', 'user-invocable', 'disable-model-invocation', 'allowed-tools'], any)
    }
  }
})
