import {expect, test} from 'vitest'
import {openProjects} from '../../src/project/project.ts'
import {temporaryFolder} from '../support/folder.ts'

const project = temporaryFolder({
  'lint-agents.config.json': '{"preset": "isdlc"}',
  'src/claude/commands/discover.md': '| `--party` | x |\n| `--classic` | x |\n',
  'src/claude/commands/tour.md': 'Text\n',
  'src/claude/agents/discover-orchestrator.md': '# DISCOVER\n',
  'src/claude/agents/discover/party-personas.json': '{}\n'
})

const contextOf = (path: string) => openProjects({cwd: project}).projectFor(`${project}/${path}`).context

test.each<[string, readonly string[] | undefined]>([
  ['src/claude/commands/discover.md', ['inception-party']],
  ['src/claude/commands/tour.md', undefined],
  ['src/claude/agents/discover-orchestrator.md', ['suggested-prompts', 'inception-party']],
  ['src/claude/agents/discover/party-personas.json', ['inception-party']],
  ['.isdlc/state.json', ['inception-party']],
  ['docs/project-brief.md', ['inception-party']]
])('contracts that preset isdlc gives %s', (path, contracts) => {
  expect(contextOf(path).contracts).toEqual(contracts)
})

test('a command knows its orchestrator, an output the personas', () => {
  expect(contextOf('src/claude/commands/discover.md').otherFiles.orchestrator()?.text).toBe('# DISCOVER\n')
  expect(contextOf('runs/output.md').otherFiles.personas()?.text).toBe('{}\n')
  expect(contextOf('runs/output.md').otherFiles.orchestrator()).toBeUndefined()
})
