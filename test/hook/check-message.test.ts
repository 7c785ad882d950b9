import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Ran} from '../support/cli.ts'
import {bad, bound, createHookFixture, good, silent, verdict} from '../support/hook.ts'

describe('contracts of an agent', () => {
  const stop = (agent: string, text = bad): object => ({
    hook_event_name: 'SubagentStop',
    session_id: 's',
    transcript_path: '/gone/s-1.jsonl',
    agent_type: agent,
    last_assistant_message: text
  })
  const byVerdict = '(contract `verdict`) (custom-contract) in: <review>PAS</review>'

  test('an agent that the configuration gives a contract, and no other', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    const {out} = await runHook(stop('code-reviewer'))
    expect(JSON.parse(out).reason).toContain(
      `3:9 error Unexpected value \`PAS\` of \`<review>\`, expected \`PASS\` ${byVerdict}`
    )
    expect(await runHook(stop('code-reviewer', good))).toEqual(silent)
    expect((await runHook(stop('my-plugin:code-reviewer'))).out).toContain('"block"')
    expect(await runHook(stop('gardener'))).toEqual(silent)
  })

  test('the reason names the program of the contract, with its line', async () => {
    const {runHook} = createHookFixture({
      'lint-agents.config.json': JSON.stringify({
        contracts: {triage: {program: 'src/review.ts#TRIAGE', values: ['PASS', 'FAIL']}},
        agents: {'code-reviewer': ['triage']}
      }),
      'src/review.ts': '/** The verdict. */\nexport const TRIAGE = /^VERDICT: (\\w+)$/m\n'
    })
    const {reason} = JSON.parse((await runHook(stop('code-reviewer', '**VERDICT: PASS**\n'))).out)
    expect(reason).toContain(
      '1:1 error Unexpected bold around `VERDICT: PASS`, expected the plain text (contract `triage`); read by `src/review.ts#TRIAGE` (line 2) (custom-contract)'
    )
    expect(await runHook(stop('code-reviewer', 'VERDICT: PASS\n'))).toEqual(silent)
  })

  test('the agent of the payload wins over that of the command line', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    expect((await runHook({...stop('x'), agent_type: undefined}, '--agent', 'code-reviewer')).out).toContain('"block"')
    expect(await runHook(stop('gardener'), '--agent', 'code-reviewer')).toEqual(silent)
  })

  test('an agent whose definition has a contract', async () => {
    const head = '---\nname: gardener\ndescription: Plants\n---\n\nPlant.\n'
    const answerTo = async (definition: string, agent: string): Promise<Ran> =>
      await createHookFixture({'.claude/agents/gardener.md': definition}).runHook(stop(agent))
    const shows = `${head}\n## Output format\n\nReturn exactly:\n\nMARK\`VERDICT: PASS\` or \`VERDICT: FAIL\`\n`
    expect(await answerTo(shows.replace('MARK', ''), 'gardener')).toEqual(silent)
    const marked = await answerTo(shows.replace('MARK', '<!-- lint-agents output -->\n'), 'gardener')
    expect(marked.out).toContain('Missing line `VERDICT`')
    const withBlock = `${head}\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Water\n  [2] Wait\n---\n`
    expect(await answerTo(withBlock, 'gardener')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Missing prompt block')
    })
    expect(await answerTo(withBlock, 'code-reviewer')).toEqual(silent)
    expect(await answerTo(head, 'gardener')).toEqual(silent)
  })

  test.each<[string, string]>([
    ['a tag', 'You must end with exactly `<review>PASS</review>` or `<review>REJECTED</review>`.'],
    ['another tag', 'Always end your reply with `<report_first>yes</report_first>`.'],
    ['one of several lines', 'End your reply with exactly one of:\n\n- `APPROVED`\n- `REJECTED`'],
    ['values of a label', '## Output Format\n\n```\nVERDICT: PASS | FAIL\n```'],
    ['JSON', 'Return ONLY this JSON:\n\n```json\n{"verdict": "pass"}\n```'],
    ['sections', 'Your answer must have exactly this form:\n\n```markdown\n## Summary\n\n## Findings\n```'],
    [
      'a response block',
      'End with this block:\n\n---\nresponse:\n  status: success\n  outputs: []\n  next_step: "x"\n---'
    ]
  ])('what only words of a definition ask for holds no agent up: %s', async (_, words) => {
    const definition = `---\nname: gardener\ndescription: Plants\n---\n\n${words}\n`
    for (const own of [
      {},
      {preset: 'strict'},
      {rules: {'definition-contract': 'error', 'response-markers': 'error'}}
    ]) {
      const files = {'.claude/agents/gardener.md': definition, 'lint-agents.config.json': JSON.stringify(own)}
      expect(await createHookFixture(files).runHook(stop('gardener'))).toEqual(silent)
    }
  })

  test('a custom contract that the command line names, and a configuration elsewhere', async () => {
    const {runHook} = createHookFixture({'conf/custom.json': verdict, 'lint-agents.config.json': verdict})
    expect(await runHook(stop('gardener'), '--contract', 'verdict')).toEqual(silent)
    const main = {...stop('gardener'), hook_event_name: 'Stop'}
    expect((await runHook(main, '--contract', 'verdict')).out).toContain('(contract `verdict`)')
    expect((await runHook(stop('code-reviewer'), '--config', 'conf/custom.json')).out).toContain('(contract `verdict`)')
    expect(await runHook(stop('code-reviewer'), '--no-config')).toEqual(silent)
  })

  test('only errors send an agent back', async () => {
    const twice = `${good}\n\n<review>PASS</review>`
    expect(await createHookFixture(bound).runHook(stop('x', twice))).toEqual(silent)
  })

  test('the configuration is that of the folder that the payload names', async () => {
    const {runHook, repository} = createHookFixture({'inner/lint-agents.config.json': verdict})
    const at = async (cwd: unknown): Promise<string> => (await runHook({...stop('code-reviewer'), cwd})).out
    expect(await at(join(repository.folder, 'inner'))).toContain('"block"')
    for (const cwd of [repository.folder, 'inner', join(repository.folder, 'gone'), 7, undefined])
      expect(await at(cwd)).toBe('')
  })
})
