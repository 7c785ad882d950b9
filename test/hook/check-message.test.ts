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

  test('the agent of the payload wins over that of the command line', async () => {
    const {runHook} = createHookFixture({'lint-agents.config.json': verdict})
    expect((await runHook({...stop('x'), agent_type: undefined}, '--agent', 'code-reviewer')).out).toContain('"block"')
    expect(await runHook(stop('gardener'), '--agent', 'code-reviewer')).toEqual(silent)
  })

  test('an agent whose definition has a contract', async () => {
    const head = '---\nname: gardener\ndescription: Plants\n---\n\nPlant.\n'
    const answerTo = async (definition: string, agent: string): Promise<Ran> =>
      await createHookFixture({'.claude/agents/gardener.md': definition}).runHook(stop(agent))
    const withContract = `${head}\nEnd with \`<review>PASS</review>\` or \`<review>REJECTED</review>\`.\n`
    expect(await answerTo(withContract, 'gardener')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Unexpected verdict `PAS`')
    })
    expect(await answerTo(withContract, 'code-reviewer')).toEqual(silent)
    expect(await answerTo(head, 'gardener')).toEqual(silent)
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
