/** `hook --doctor` over hooks that a shell really starts. */
import {chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {hostNames} from '../../src/hook/host.ts'
import {version} from '../../src/report/version.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {createRepository} from '../support/repository.ts'

const settings = '.claude/settings.json'
const installed = 'node_modules/.bin/lint-agents'
/** As `init` writes it. */
const command = `! [ -x ${installed} ] || ${installed} hook`
const answersVersion = `[ "$1" != --version ] || { echo ${version}; exit; }`

/** A project whose hook is a script, with a home of its own. */
function openProject(script?: string) {
  const repository = createRepository()
  repository.write('package.json', '{}')
  const cwd = repository.folder
  const env = {
    HOME: temporaryFolder(),
    USERPROFILE: temporaryFolder(),
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`
  }
  if (script !== undefined) writeProgram(join(cwd, installed), script)
  const doctor = (host = 'claude') => run(cwd, ['hook', '--doctor', '--host', host], '', env)
  const write = (text: string): void => {
    mkdirSync(join(cwd, '.claude'), {recursive: true})
    writeFileSync(join(cwd, settings), text)
  }
  return {cwd, env, doctor, write, git: repository.git}
}

function writeProgram(path: string, script: string): void {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

/** A project with the settings that `init` writes. */
function openInitialized(script?: string, host = 'claude') {
  const project = openProject(script)
  expect(run(project.cwd, ['init', '--hook', host, '--yes'], '', project.env).code).toBe(0)
  return project
}

test.each(hostNames)('what `init` writes for %s works', (host) => {
  const {doctor} = openInitialized(`exec "${process.execPath}" "${bin}" "$@"`, host)
  const {code, out, err} = doctor(host)
  expect(
    out
      .replace(/\d+ ms/g, 'N ms')
      .split('\n')
      .filter((line) => !/: works, N ms$/.test(line))
  ).toEqual(['', host === 'gemini' ? '1 hook, no problems' : '2 hooks, no problems', ''])
  expect([code, err]).toEqual([0, ''])
})

describe('the agents with a declared contract', () => {
  const agent = (name: string, marker = ''): string =>
    `---\nname: ${name}\n---\n\n## Output format\n\n${marker}\`\`\`\nVERDICT: PASS | FAIL\n\`\`\`\n`
  const marker = '<!-- lint-agents output -->\n'
  const lines = (
    agents: Readonly<Record<string, string>>
  ): readonly [code: number | null, lines: readonly string[]] => {
    const {cwd, doctor} = openInitialized(`exec "${process.execPath}" "${bin}" "$@"`)
    for (const [path, text] of Object.entries(agents)) {
      mkdirSync(dirname(join(cwd, path)), {recursive: true})
      writeFileSync(join(cwd, path), text)
    }
    const {code, out} = doctor()
    return [code, out.split('\n').slice(2, -1)]
  }
  const a = '.claude/agents/a.md'
  const b = '.claude/agents/b.md'

  test('are counted: by markers, and by the configuration', () => {
    const [ok, end] = ['1 of 2 agents has a declared contract', '2 hooks, no problems']
    expect(lines({[a]: agent('a', marker), [b]: agent('b')})).toEqual([0, [ok, '', end]])
    const config = JSON.stringify({contracts: {v: {tag: 'v'}}, agents: {'*': ['v']}})
    expect(lines({[a]: agent('a'), [b]: agent('b'), 'lint-agents.config.json': config})).toEqual([
      0,
      ['2 of 2 agents have a declared contract', '', end]
    ])
  })

  test('none is a problem, with the command that declares', () => {
    expect(lines({[a]: agent('a'), [b]: agent('b')})).toEqual([
      1,
      [
        'Missing contract, expected one for one of 2 agents: the hook checks what is declared: `lint-agents contracts --write=markers`',
        '',
        '2 hooks, 1 problem'
      ]
    ])
  })
})

describe('it reports', () => {
  const stop = `claude ${settings} Stop`
  test.each<[string, string | undefined, string]>([
    [
      'a program that is not installed',
      undefined,
      `Missing program \`${installed}\`: the hook checks nothing until it is installed`
    ],
    [
      'another version',
      '[ "$1" != --version ] || echo 0.0.1',
      `Unexpected version 0.0.1, expected ${version}, that of this command`
    ],
    [
      'an exit code that blocks',
      `${answersVersion}\nexit 2`,
      'Unexpected exit code 2, expected 0: an error of the hook would stop the agent'
    ],
    [
      'an answer that is not JSON',
      `${answersVersion}\necho Hello`,
      'Unexpected answer `Hello`, expected nothing or a JSON object'
    ],
    ['a complaint', `${answersVersion}\necho broken >&2`, 'The hook reports: broken']
  ])('%s', (_, script, message) => {
    const {code, out} = openInitialized(script).doctor()
    expect(code).toBe(1)
    expect(out.split('\n').filter((line) => line.startsWith(`${stop}: `))).toEqual(
      expect.arrayContaining([expect.stringContaining(message)])
    )
  })

  test('an answer that takes long', () => {
    const {doctor, write} = openProject(`${answersVersion}\nread line\n[ "$line" = "{" ] || sleep 1.6`)
    write(`{"hooks": {"Stop": [{"hooks": [{"command": "${command}"}]}]}}`)
    expect(doctor().out).toMatch(/ Stop: Unexpected time of \d+ ms, expected at most 1500 ms\n/)
  })

  test('an event without the hook, hooks that are off, and settings that are not JSON', () => {
    const {doctor, write} = openProject('exit 0')
    write(`{"hooks": {"SubagentStop": [{"hooks": [{"command": "${command}"}]}]}}`)
    expect(doctor().out).toContain(`${stop}: Missing event, expected the hook for it too\n`)
    write(`{"disableAllHooks": true, "hooks": {"Stop": [{"hooks": [{"command": "${command}"}]}]}}`)
    expect(doctor().out).toContain('Unexpected `disableAllHooks`, expected hooks to be on\n')
    write('{')
    expect(doctor()).toMatchObject({code: 1, out: expect.stringContaining('Cannot read the settings: ')})
  })

  test('that nothing is set up', () => {
    expect(openProject().doctor()).toMatchObject({
      code: 1,
      out: 'No settings run the hook, expected those of claude: `lint-agents init --hook claude`\n'
    })
  })
})

describe('what a repository names is not run:', () => {
  /** Leaves a file behind. */
  const leaves = 'touch "$(dirname "$0")/../../ran"; echo "{}"'

  test.each([
    'touch ran; lint-agents hook',
    './tools/bin/lint-agents hook',
    `${installed} hook`,
    'npx --yes evil/lint-agents hook',
    'npx lint-agents@latest hook',
    `${command} --config $(touch ran)`
  ])('the command %j', (named) => {
    const {cwd, env, doctor, write} = openProject(leaves)
    for (const [folder, name] of [
      ['tools/bin', 'lint-agents'],
      ['path/bin', 'npx'],
      ['path/bin', 'git']
    ] as const)
      writeProgram(join(cwd, folder, name), leaves)
    env.PATH = `${join(cwd, 'path/bin')}:${env.PATH}`
    write(JSON.stringify({hooks: {Stop: [{hooks: [{command: named}]}]}}))
    expect(doctor()).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        `Unexpected command \`${named}\`, expected one as \`init\` writes it; it was not run\n`
      )
    })
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
  })

  test('a program that git tracks, also by its name on the PATH', () => {
    const project = openInitialized(leaves)
    project.git('add', '--force', installed)
    project.env.PATH = `${join(project.cwd, dirname(installed))}:${project.env.PATH}`
    const message = (program: string) =>
      `Unexpected program \`${program}\` in git, expected an installed one; it was not run\n`
    expect(project.doctor()).toMatchObject({code: 1, out: expect.stringContaining(message(installed))})
    const onPath = '! command -v lint-agents >/dev/null || lint-agents hook'
    project.write(JSON.stringify({hooks: {Stop: [{hooks: [{command: onPath}]}]}}))
    expect(project.doctor()).toMatchObject({code: 1, out: expect.stringContaining(message('lint-agents'))})
    expect(existsSync(join(project.cwd, 'ran'))).toBe(false)
    project.git('rm', '--cached', '--quiet', installed)
    project.doctor()
    expect(existsSync(join(project.cwd, 'ran'))).toBe(true)
  })

  test('a program of a repository that git cannot read', () => {
    const {cwd, doctor} = openInitialized(leaves)
    rmSync(join(cwd, '.git/HEAD'))
    expect(doctor()).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        `Missing answer of git, expected it to say that \`${installed}\` is not tracked; it was not run\n`
      )
    })
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
  })
})

test('what declares the agent may follow the command', () => {
  const {cwd, doctor, write} = openProject('echo "$@" >> ran; echo "{}"')
  write(JSON.stringify({hooks: {Stop: [{hooks: [{command: `${command} --contract verdict`}]}]}}))
  expect(doctor().out).not.toContain('it was not run')
  expect(readFileSync(join(cwd, 'ran'), 'utf8')).toContain('hook --contract verdict\n')
})
