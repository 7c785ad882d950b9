import {expect, test} from 'vitest'
import {isBackup} from '../../src/project/backups.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

test.each([
  'backups/a.md',
  '.claude/backups/agents/a.md',
  '.claude.bak/agents/a.md',
  '.claude/agents.old/a.md',
  '.claude/skills.backup/a/SKILL.md',
  'old/agents/a.md',
  '_backup/a.md',
  '.claude/backup-20260101/agents/a.md',
  '.claude.backup.2026-01-01T10/agents/a.md',
  'agent-files/a.bak.md'
])('%s is a copy', (path) => {
  expect(isBackup(path)).toBe(true)
})

test.each([
  '.claude/agents/old/a.md',
  '.claude/skills/backup/SKILL.md',
  'skills/database-backup/SKILL.md',
  'docs/backup/a.md',
  'commands/backup.md',
  'old.md',
  'golden/old-school/a.md',
  '.claude/agents/a.old.md',
  'README.md'
])('%s is none', (path) => {
  expect(isBackup(path)).toBe(false)
})

test('a walk leaves copies out; a person or the configuration names them', async () => {
  const files = {'AGENTS.md': 'a\u200Bb\n', 'backups/AGENTS.md': 'a\u200Bb\n', 'backups/b/AGENTS.md': 'a\u200Bb\n'}
  const paths = async (args: string[], more = {}): Promise<string[]> =>
    reportOf(await runCli(temporaryFolder({...files, ...more}), ['-f', 'json', ...args])).files.map(({path}) => path)
  expect(await paths(['.'])).toEqual(['AGENTS.md'])
  expect(await paths(['**/*.md'])).toEqual(['AGENTS.md'])
  expect(await paths(['backups'])).toEqual(['backups/AGENTS.md', 'backups/b/AGENTS.md'])
  expect(await paths(['AGENTS.md', 'backups/AGENTS.md'])).toEqual(['AGENTS.md', 'backups/AGENTS.md'])
  const config = {'lint-agents.config.json': '{"files": [{"include": ["backups/b/**"], "kind": "agent"}]}'}
  expect(await paths(['.'], config)).toEqual(['AGENTS.md', 'backups/b/AGENTS.md'])
})
