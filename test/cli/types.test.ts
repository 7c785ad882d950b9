/** `lint-agents contracts --types`: a TypeScript module that reads what agents print. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const files = {
  'agents/reviewer.md':
    '---\nname: bed-reviewer\n---\n\n## Output\n\n```\nVERDICT: PASS | FAIL\nReason: <text>\nCost: [high / low] (optional)\n```\n',
  'agents/sampler.md':
    '## Output\n\nJSON only.\n\n```json\n{"status": "done | failed", "beds": [{"size": "big | small"}], "__proto__": 1}\n```\n',
  'agents/planter.md': 'End with `<planted>ALL</planted>` or `<planted>SOME</planted>`.\n',
  'agents/odd "name"\u2028.md': 'Respond with exactly one of:\n\n- `APPROVED`\n- `NEEDS WORK`\n',
  'agents/writer.md': '# Writer\n'
}

interface Module {
  readPrinted(agent: string, name: string, text: string): unknown
}

test('its reader reads what the agents print', async () => {
  const cwd = temporaryFolder(files)
  await runCli(cwd, ['contracts', 'agents', '--types', 'printed.ts'])
  const library = pathToFileURL(resolve('src/contracts/index.ts')).href
  const text = readFileSync(join(cwd, 'printed.ts'), 'utf8')
  writeFileSync(join(cwd, 'run.ts'), text.replace("'remark-preset-lint-agents/contracts'", `'${library}'`))
  const {readPrinted} = (await import(pathToFileURL(join(cwd, 'run.ts')).href)) as Module
  expect(readPrinted('bed-reviewer', 'verdict', 'Fine.\n\nVERDICT: PASS\nReason: good soil\n')).toMatchObject({
    ok: true,
    value: {VERDICT: 'PASS', Reason: 'good soil'}
  })
  expect(readPrinted('planter', 'planted', 'Well.\n')).toMatchObject({ok: false, findings: [{kind: 'missing'}]})
  expect(readPrinted('odd "name"\u2028', 'oneof', 'NEEDS WORK\n')).toMatchObject({ok: true, value: 'NEEDS WORK'})
})

test('a file that something else wrote stays', async () => {
  const cwd = temporaryFolder({...files, 'mine.ts': 'export {}\n'})
  expect(await runCli(cwd, ['contracts', '--types', 'mine.ts'])).toEqual({
    code: 2,
    out: '',
    err: 'mine.ts: not written: it was not written by `lint-agents contracts --types`\n'
  })
  expect(readFileSync(join(cwd, 'mine.ts'), 'utf8')).toBe('export {}\n')
  const again = ['contracts', 'agents', '--types', 'printed.ts']
  await runCli(cwd, again)
  expect((await runCli(cwd, again)).code).toBe(0)
})
