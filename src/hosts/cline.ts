import {read} from './facts.ts'
import type {Host, MatterFacts} from './model.ts'
import {any, filledText, flag, type Key, keysOf, text, texts} from './shapes.ts'

const rulesPage = 'https://docs.cline.bot/customization/cline-rules'
const skillsPage = 'https://docs.cline.bot/customization/skills'
const program = 'the program itself, version 3.0.65'
const missing = read('drop', skillsPage)
/** The loader of the program, asked about a file with the fault and about one without it. */
const drop = read('drop', program)

const matter: MatterFacts = {reader: 'strict', syntax: drop, twice: drop}

/** The keys by which it names and turns off files of each kind. */
const commonKeys: Readonly<Record<string, Key>> = {
  ...keysOf(['name', 'description'], text, drop),
  ...keysOf(['disabled', 'enabled'], flag, drop)
}

/** https://docs.cline.bot, and its program. */
export const cline = (): Host => ({
  id: 'cline',
  name: 'Cline',
  release: '3.0',
  version: '3.0.65',
  date: '2026-11-30',
  sources: [rulesPage, skillsPage, 'https://github.com/cline/cline', program],
  guides: {places: [{globs: ['AGENTS.md'], isShared: true}]},
  files: {
    rule: {
      noun: 'rule',
      globs: textFiles('.clinerules', '.cline/rules'),
      format: 'markdown',
      matter,
      keys: {...commonKeys, description: {shape: any}, paths: {shape: texts, otherwise: read('ignore', rulesPage)}},
      otherKeys: read('ignore', rulesPage),
      foreign: ['globs', 'glob', 'applyTo', 'path', 'alwaysApply'],
      equivalents: {globs: 'paths', glob: 'paths', applyTo: 'paths', path: 'paths', alwaysApply: ''},
      patterns: {paths: {unbalanced: read('ignore', rulesPage)}},
      emptyBody: drop
    },
    command: {
      noun: 'workflow',
      globs: textFiles('.clinerules/workflows', '.cline/workflows'),
      format: 'markdown',
      matter,
      keys: {...commonKeys, description: {shape: any}},
      emptyBody: drop
    },
    skill: {
      noun: 'skill',
      globs: ['.cline/skills/*/SKILL.md', '.clinerules/skills/*/SKILL.md'],
      format: 'markdown',
      matter: {...matter, missing},
      keys: {
        ...commonKeys,
        name: {shape: filledText, required: missing, otherwise: drop},
        description: {shape: filledText, required: missing, otherwise: drop}
      },
      emptyBody: drop,
      folderName: missing
    }
  }
})

/** The texts directly in folders. */
function textFiles(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => ['md', 'markdown', 'txt'].map((ending) => `${folder}/*.${ending}`))
}
