/** The examples of the pages about contracts: each command prints what its page shows, in the order of the pages. */
import {spawnSync} from 'node:child_process'
import {mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'
import {createRepository} from '../support/repository.ts'

const page = ['contract-proposals', 'contract-learning', 'contract-tutorial', 'contract-consumers']
  .map((name) => readFileSync(`docs/${name}.md`, 'utf8'))
  .join('\n')
const config = 'lint-agents.config.json'

/** The fences that have a path, by it. */
const files = Object.fromEntries(
  [...page.matchAll(/^(`{3,})\w+ (\S+)\n([\s\S]*?)^\1$/gm)].map(([, , path = '', content = '']) => [path, content])
)

/** Each command, and what the page shows below it. */
const shown = [...page.matchAll(/^```text\n\$ (?:npx )?(.+)\n([\s\S]*?)^```$/gm)].map(
  ([, command = '', printed = '']) => [command, printed] as const
)

let cwd = ''

beforeAll(() => {
  const {[config]: _, ...given} = files
  cwd = realpathSync(
    temporaryFolder({
      ...given,
      'package.json': '{"type": "module", "devDependencies": {"remark-preset-lint-agents": "*"}}'
    })
  )
  createRepository(cwd)
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(resolve('.'), join(cwd, 'node_modules/remark-preset-lint-agents'), 'dir')
  symlinkSync(resolve('node_modules/zod'), join(cwd, 'node_modules/zod'), 'dir')
  writeFileSync(join(cwd, 'stop.json'), (files['stop.json'] ?? '').replace('/repo', cwd))
})

const hasPydantic = spawnSync('python3', ['-c', 'import pydantic']).status === 0
if (!hasPydantic) console.warn('Not tested: python3 has no pydantic')

/** Runs a command of the page; `tsx`, `python3` and `< file` are the only ones beside `lint-agents`. */
function printedBy(command: string): string {
  const [words = '', file] = command.split(' < ')
  const [program, ...args] = words.split(' ')
  const input = file === undefined ? '' : readFileSync(join(cwd, file), 'utf8')
  if (program === 'python3') return spawnSync(program, args, {cwd, encoding: 'utf8'}).stdout
  if (program === 'tsx') {
    const tsx = resolve('node_modules/tsx/dist/esm/index.mjs')
    const {stdout, stderr} = spawnSync(process.execPath, ['--import', tsx, ...args], {cwd, encoding: 'utf8'})
    return stdout + stderr
  }
  const {out, err} = run(cwd, args, input)
  return (out + err).replaceAll(cwd, '/repo')
}

test('the pages show each command of the tutorial', () => {
  expect(shown.map(([command]) => command.split(' ').slice(0, 2).join(' '))).toEqual([
    'lint-agents contracts',
    'lint-agents contracts',
    'lint-agents contracts',
    'lint-agents contracts',
    'lint-agents outputs',
    'lint-agents hook',
    'lint-agents contracts',
    'tsx release.ts',
    'tsx schema.ts',
    'lint-agents contracts',
    'python3 release.py',
    'tsx strict.ts'
  ])
})

test('each command prints what the page shows, with the files that it shows above it', () => {
  const isRun = ([command]: readonly [string, string]): boolean => hasPydantic || !command.startsWith('python3')
  for (const [command, printed] of shown.filter(isRun)) {
    if (page.indexOf(`${command}\n`) > page.indexOf(`${config}\n{`))
      writeFileSync(join(cwd, config), files[config] ?? '')
    expect(`$ ${command}\n${printedBy(command)}`).toBe(`$ ${command}\n${printed}`)
  }
})

test('the program compiles, and a value that the definition does not list is refused', () => {
  writeFileSync(join(cwd, 'wrong.ts'), (files['release.ts'] ?? '').replace("=== 'SHIP'", "=== 'SHIPPED'"))
  const compilerOptions = {rootDir: '/', typeRoots: [resolve('node_modules/@types')]}
  const tsconfig = {
    extends: resolve('tsconfig.json'),
    compilerOptions,
    files: ['release.ts', 'schema.ts', 'strict.ts', 'wrong.ts']
  }
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = resolve('node_modules/typescript/bin/tsc')
  const {stdout} = spawnSync(process.execPath, [tsc, '--noEmit', '-p', cwd], {cwd, encoding: 'utf8'})
  expect(stdout.split('\n').filter((line) => line !== '')).toEqual([
    expect.stringMatching(/^wrong\.ts\(10,10\): error TS2367: .*"SHIPPED"/)
  ])
})
