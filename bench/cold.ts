/**
 * Cold runs, side by side in one run: `node -e 0`, this command line, remark-cli.
 *
 * `npm run bench` takes texts of its own; `npm run bench -- FOLDER ...` takes up to five Markdown files of each folder. A path
 * that ends in `lint-agents.js` is another version of the command line, to compare with.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const rounds = 20
const bin = resolve('bin/lint-agents.js')
const remark = resolve('node_modules/.bin/remark')
const temporary = mkdtempSync(join(tmpdir(), 'bench-'))

/** About 10 kB of what agent files are made of. */
function textOf(seed: number, end: string): string {
  const parts = ['---', `name: agent-${seed}`, 'description: Does one thing well.', '---', '', '# Role', '']
  for (let index = 0; index < 60; index++) {
    parts.push(
      `## Step ${index + seed}`,
      '',
      `Read the files of step ${index}, then say what you found \u2014 in short.`,
      ''
    )
    parts.push(
      '- look at `src/`',
      '  - then at the tests',
      '- write down what is new',
      '',
      '```bash',
      `npm run step-${index}`,
      '```',
      ''
    )
  }
  return [...parts, end].join('\n')
}

const section =
  '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] {primary_prompt}\n  [2] Review\n  [3] Show workflow status\n---\n'

function made(name: string, end: string): string[] {
  return [1, 2, 3, 4, 5].map((seed) => {
    const path = join(temporary, `${name}-${seed}.md`)
    writeFileSync(path, textOf(seed, end))
    return path
  })
}

function picked(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md'))
    .sort()
    .slice(0, 5)
    .map((path) => resolve(folder, path))
}

const isProgram = (path: string): boolean => path.endsWith('lint-agents.js')
const others = process.argv.slice(2).filter(isProgram)
const folders = process.argv.slice(2).filter((path) => !isProgram(path))
const sets: [string, string[]][] =
  folders.length > 0
    ? folders.map((folder) => [folder, picked(folder)])
    : [
        ['5 files without a contract', made('plain', '')],
        ['5 files with a contract', made('agent', section)]
      ]

/** Wall time of a process in milliseconds. */
function time(args: readonly string[]): number {
  const start = process.hrtime.bigint()
  spawnSync(process.execPath, args, {stdio: 'ignore'})
  return Number(process.hrtime.bigint() - start) / 1e6
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

for (const [name, files] of sets) {
  const commands: [string, string[]][] = [
    ['node -e 0', ['-e', '0']],
    ['lint-agents', [bin, '--no-config', ...files]],
    ...others.map((other): [string, string[]] => [other, [resolve(other), '--no-config', ...files]]),
    [
      'remark-cli, preset-lint-recommended',
      [remark, ...files, '--use', 'preset-lint-recommended', '--no-stdout', '--quiet']
    ],
    [
      'remark-cli, this preset',
      [remark, ...files, '--use', './dist/src/preset/recommended.js', '--no-stdout', '--quiet']
    ]
  ]
  const times = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, args]] of commands.entries()) times[index]?.push(time(args))
  }
  const base = median(times[0] ?? [])
  console.log(`${name} (Node ${process.version}, median of ${rounds})`)
  for (const [index, [command]] of commands.entries()) {
    const value = median(times[index] ?? [])
    console.log(`  ${command.padEnd(36)} ${value.toFixed(0).padStart(5)} ms  ${(value / base).toFixed(2)} x node -e 0`)
  }
}
rmSync(temporary, {recursive: true})
