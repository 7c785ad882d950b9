import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {lines} from '../support/transcripts/capture.ts'

const common = {sessionId: 's', isSidechain: false, parentUuid: null}
const user = (content: string, more: object = {}) => ({
  ...common,
  type: 'user',
  message: {role: 'user', content},
  ...more
})
const command = (name: string) =>
  user(
    `<command-message>${name} is running</command-message>\n<command-name>/${name}</command-name>\n<command-args></command-args>`
  )
const expanded = user('Review it.', {isMeta: true})
const assistant = (text: string) => ({
  ...common,
  type: 'assistant',
  message: {id: text, role: 'assistant', content: [{type: 'text', text}]}
})
const files = {
  'lint-agents.config.json': JSON.stringify({
    contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}},
    agents: {review: ['verdict']}
  }),
  '.claude/commands/review.md':
    '---\ndescription: Reviews\n---\n\nReview. End with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
  '.claude/commands/team/check.md': '---\ndescription: Checks\n---\n\nCheck.\n'
}

async function agentsOf(...records: readonly object[]) {
  const cwd = temporaryFolder({...files, 'runs/s.jsonl': lines(...records)})
  const ran = reportOf(await runCli(cwd, ['outputs', '-f', 'json', 'runs']))
  return [
    ran.agents?.filter(({outputs}) => outputs > 0).map(({name, definition}) => [name, definition]),
    ran.files.flatMap(({findings}) => findings.map(({rule, line}) => `${line} ${rule}`))
  ]
}

describe('a command in a session', () => {
  test('has the contracts of its definition', async () => {
    expect(await agentsOf(command('review'), expanded, assistant('No.'))).toEqual([
      [['/review', '.claude/commands/review.md']],
      ['3 custom-contract']
    ])
    expect(await agentsOf(command('review'), expanded, assistant('<review>PASS</review>'))).toEqual([
      [['/review', '.claude/commands/review.md']],
      []
    ])
  })

  test('is the agent of the configuration that it is bound as', async () => {
    const cwd = temporaryFolder({...files, 's.jsonl': lines(command('review'), expanded, assistant('No.'))})
    const {agents = []} = reportOf(await runCli(cwd, ['outputs', '-f', 'json', 's.jsonl']))
    expect(agents.map(({name}) => name)).toEqual(['/review'])
  })

  test('may be in a folder, or of a plugin', async () => {
    expect((await agentsOf(command('team:check'), expanded, assistant('No.')))[0]).toEqual([
      ['/team:check', '.claude/commands/team/check.md']
    ])
  })

  test('is over with the next prompt; one of the program itself is none', async () => {
    expect(await agentsOf(command('review'), expanded, assistant('a'), user('Thanks.'), assistant('b'))).toEqual([
      [],
      []
    ])
    expect(await agentsOf(user('Go.'), assistant('a'), command('model'))).toEqual([[], []])
  })
})
