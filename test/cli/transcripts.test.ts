import {describe, expect, test} from 'vitest'
import type {FileReport} from '../../src/report/report.ts'
import {type Ran, reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {type Made, makers, type Story} from '../support/transcripts/makers.ts'

const block = `The design is saved.

---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 05 - Test Strategy
  [2] Show workflow status
---
`

function outputs(made: Pick<Made, 'name' | 'content'>, args: readonly string[] = []): Promise<Ran> {
  const cwd = temporaryFolder({[made.name]: made.content})
  return runCli(cwd, ['outputs', '--format', 'json', ...args, made.name])
}

/** Findings as `line | thread agent message line:column | rule severity`. */
const findingsOf = (ran: Ran): string[] => reportOf(ran).files.flatMap(findingsIn)

function findingsIn({findings}: Pick<FileReport, 'findings'>): string[] {
  return findings.map(({line, rule, severity, origin}) => {
    const {thread, agent = '-', message, line: inner, column} = origin ?? {thread: '-', message: 0, line: 0, column: 0}
    return `${line} | ${thread} ${agent} message ${message} ${inner}:${column} | ${rule} ${severity}`
  })
}

/** The fault, where it stands in the text, and the rule. */
const faults: readonly (readonly [string, Story, string, string])[] = [
  ['a wrong block', {text: block.replace('  [2] Show', '  [2]Show')}, '6:1', 'suggested-prompts-block error'],
  ['chatter after the block', {text: `${block}\nShall I go on?\n`}, '9:1', 'suggested-prompts-last error'],
  ['no block', {text: 'The design is saved.\n\nRead it.\n'}, '3:1', 'suggested-prompts-last error'],
  ['a variable left over', {text: `Read {{PROJECT_CONTEXT}} first.\n\n${block}`}, '1:6', 'template-variables error'],
  ['a verdict misspelt', {text: `<review>PAS</review>\n\n${block}`}, '1:9', 'response-markers error'],
  ['alternatives left in', {text: `<review>PASS|REJECTED</review>\n\n${block}`}, '1:9', 'response-markers error']
]
const declared = ['--contract', 'suggested-prompts', '--contract', 'system-templates', '--agent', 'designer']

describe.each(Object.entries(makers))('%s', (_, make) => {
  test('a good final block is clean', async () => {
    const ran = await outputs(make({text: block}), declared)
    expect([ran.code, ran.err, findingsOf(ran)]).toEqual([0, '', []])
    expect(reportOf(ran).files).toMatchObject([{kind: 'output', findings: []}])
  })

  test('each fault is found, in a run over a file of each', async () => {
    const files = faults.map(([fault, story, place, rule], index) => {
      const made = make(story)
      const finding = `${made.line} | ${made.thread ?? 'main'} designer message ${made.message ?? 1} ${place} | ${rule}`
      return {fault, finding, path: `${index}/${made.name}`, content: made.content}
    })
    const cwd = temporaryFolder(Object.fromEntries(files.map(({path, content}) => [path, content])))
    const ran = await runCli(cwd, ['outputs', '--format', 'json', ...declared, ...files.map(({path}) => path)])
    const reports = new Map(reportOf(ran).files.map((file) => [file.path, findingsIn(file)]))
    expect(files.map(({fault, path}) => [fault, reports.get(path)])).toEqual(
      files.map(({fault, finding}) => [fault, [finding]])
    )
    expect(ran.code).toBe(1)
  })

  test('a run that was cut is a warning, and nothing is missing', async () => {
    const made = make({text: 'The design is', isCut: true})
    const ran = await outputs(made, declared)
    expect(findingsOf(ran)).toEqual([
      expect.stringMatching(
        new RegExp(`^${made.line} \\| ${made.thread ?? 'main'} designer message \\d .*\\| run-complete warning$`)
      )
    ])
    expect(ran.code).toBe(0)
  })
})

describe.each(Object.entries(makers).filter(([, make]) => make({text: '', sub: {agent: 'x', text: ''}}).sub))(
  'sub-agents of %s',
  (_, make) => {
    const sub = {agent: 'risk-assessor', text: block}
    const made = make({text: block, sub})
    const place = made.sub && `${made.sub.line} | ${made.sub.thread} risk-assessor message`

    test('a full block of one that has no definition', async () => {
      expect(findingsOf(await outputs(made, declared))).toEqual([
        expect.stringMatching(new RegExp(`^${place?.replaceAll('|', '\\|')} 1 4:1 \\| suggested-prompts-status error$`))
      ])
    })

    test('nothing is demanded of one that has no definition', async () => {
      expect(findingsOf(await outputs(make({text: block, sub: {...sub, text: 'Two risks.'}}), declared))).toEqual([])
    })

    test('what its definition says is', async () => {
      const definition =
        '---\nname: risk-assessor\n---\n\n## Output Format\n\n---\nSTATUS: Risk assessment complete. Returning results to analysis.\n---\n'
      const cwd = temporaryFolder({
        '.claude/agents/03-risk.md': definition,
        [made.name]: make({text: block, sub: {...sub, text: 'Two risks.'}}).content
      })
      const ran = await runCli(cwd, ['outputs', '--format', 'json', made.name])
      expect(findingsOf(ran)).toEqual([`${place} 1 1:1 | definition-contract error`])
      expect(reportOf(ran).files[0]?.findings[0]?.related).toMatchObject([{path: '.claude/agents/03-risk.md', line: 8}])
    })

    test('--thread chooses', async () => {
      const both = make({text: '{{TASKS}}\n', sub: {...sub, text: '{{TASKS}}\n'}})
      const lines = async (choice: string): Promise<number[]> =>
        findingsOf(await outputs(both, ['--thread', choice]))
          .map((line) => Number.parseInt(line, 10))
          .sort((a, b) => a - b)
      const all = [both.line, both.sub?.line ?? 0].sort((a, b) => a - b)
      expect(await lines('all')).toEqual(all)
      expect(await lines('main')).toEqual([both.line])
      expect(await lines('sub')).toEqual([both.sub?.line])
    })
  }
)
