import {spawnSync} from 'node:child_process'
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {importFaults} from '../../scripts/layers.ts'

const copy = mkdtempSync(join(tmpdir(), 'new-rule-'))
afterAll(() => rmSync(copy, {recursive: true, force: true}))

function run(...args: string[]): {status: number | null; stdout: string; stderr: string} {
  return spawnSync(process.execPath, args, {cwd: copy, encoding: 'utf8'})
}

const newRule = (id: string): ReturnType<typeof run> => run('--import', 'tsx', 'scripts/new-rule.ts', id)
const read = (path: string): string => readFileSync(join(copy, path), 'utf8')

test('npm run new-rule writes a rule that the linter, the layers and the compiler accept, and sorts the index', () => {
  const files = ['biome.json', '.gitignore', 'package.json', 'tsconfig.json', 'vitest.config.ts']
  for (const path of ['bench', 'rules', 'site/playground', 'src', 'scripts', 'test/support', ...files])
    cpSync(path, join(copy, path), {recursive: true})
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction')
  expect(newRule('made-up')).toMatchObject({status: 0})
  expect(run('node_modules/@biomejs/biome/bin/biome', 'check', 'rules')).toMatchObject({status: 0})
  expect(importFaults('rules/made-up.ts', read('rules/made-up.ts'))).toEqual([])
  expect(run('node_modules/typescript/bin/tsc', '--noEmit')).toMatchObject({status: 0, stdout: ''})
  expect(read('rules/index.ts')).toContain(
    "import lfLineEndings from './lf-line-endings.ts'\nimport madeUp from './made-up.ts'\n"
  )
  expect(read('rules/index.ts')).toMatch(/,\n {2}madeUp\n\]\n$/)
  const kept = read('rules/index.ts')
  expect(newRule('made-up')).toMatchObject({status: 2})
  expect(read('rules/index.ts')).toBe(kept)
})

test('the page of the new rule is true: its example gives the finding that it shows', () => {
  const script = `
    import rule from './rules/made-up.ts'
    import {pluginOf} from './src/remark/rule-plugin.ts'
    import {remark} from 'remark'
    const {messages} = await remark().use(pluginOf(rule)).process({value: '# TODO', path: '.claude/rules/a.md'})
    console.log(messages.map(({line, column, message}) => [line, column, message].join()).join())`
  const {stdout, stderr} = run('--import', 'tsx', '--input-type=module', '--eval', script)
  expect({stdout, stderr}).toEqual({stdout: '1,3,Unexpected `TODO`, expected finished text\n', stderr: ''})
})
