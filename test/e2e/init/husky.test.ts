import {describe, expect, test} from 'vitest'
import type {Files} from '../../support/folder.ts'
import {repositoryWith, runInit} from '../../support/init.ts'
import {lintAgents} from '../../support/repository.ts'

const manifest = '{\n   "name": "garden",\n   "private": true\n}'

const manifests =
  '**/{.claude-plugin/{plugin,marketplace}.json,.claude/settings{,.local}.json,.codex/{config,agents/**/*}.toml,' +
  '.gemini/settings.json,.gemini/commands/**/*.toml,.kiro/agents/*.json,.mcp.json,gemini-extension.json,hooks/hooks.json,opencode.{json,jsonc}}'

const lintStaged = {'*.{md,mdc,markdown}': 'lint-agents --fix', [manifests]: 'lint-agents'}

describe('husky', () => {
  test('package.json keeps its indentation, its order and its end', async () => {
    const repository = repositoryWith({'package.json': manifest})
    await runInit(repository, ['--yes', '--hooks', 'husky'])
    expect(repository.read('.husky/pre-commit')).toBe('lint-staged\n')
    expect(repository.read('package.json')).toBe(
      '{\n   "name": "garden",\n   "private": true,\n   "scripts": {\n      "prepare": "husky"\n   },\n' +
        '   "lint-staged": {\n      "*.{md,mdc,markdown}": "lint-agents --fix",\n' +
        `      "${manifests}": "lint-agents"\n   }\n}`
    )
  })

  test('tabs, CRLF and a byte order mark stay', async () => {
    const text = '\uFEFF{\r\n\t"scripts": {"test": "x"},\r\n\t"name": "a"\r\n}\r\n'
    const repository = repositoryWith({'package.json': text})
    await runInit(repository, ['--yes', '--hooks', 'husky'])
    const written = repository.read('package.json')
    expect(written).toMatch(/^\uFEFF\{\r\n\t"scripts": \{/)
    expect(written).toMatch(/\r\n\t"name": "a",\r\n\t"lint-staged": \{\r\n\t\t"\*.*\r\n\t\t"\*.*\r\n\t\}\r\n\}\r\n$/)
    expect(written.replaceAll('\r\n', '')).not.toContain('\n')
    expect(JSON.parse(written.slice(1))).toEqual({
      scripts: {test: 'x', prepare: 'husky'},
      name: 'a',
      'lint-staged': lintStaged
    })
  })

  test('a hook with other content gets one more line', async () => {
    for (const [before, after] of [
      ['npm test\n', 'npm test\nlint-staged\n'],
      ['npm test', 'npm test\nlint-staged\n'],
      ['# lint-staged is not used\nnpm test\r\n', '# lint-staged is not used\nnpm test\r\nlint-staged\r\n'],
      [
        '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpm test\n',
        /npm test\nnpx --no-install lint-staged\n$/
      ]
    ] as const) {
      const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': before})
      expect((await runInit(repository, ['--yes'])).out).toMatch(/extend +\.husky\/pre-commit/)
      expect(repository.read('.husky/pre-commit')).toEqual(
        typeof after === 'string' ? after : expect.stringMatching(after)
      )
    }
  })

  test('a test script that is not there yet would keep each commit from being made', async () => {
    for (const [scripts, command] of [
      [{}, 'npm test'],
      [{test: 'echo "Error: no test specified" && exit 1'}, 'yarn test'],
      [{test: 'vitest run'}, undefined]
    ] as const) {
      const hook = `${command ?? 'npm test'}\n`
      const repository = repositoryWith({'package.json': JSON.stringify({scripts}), '.husky/pre-commit': hook})
      const {out} = await runInit(repository, ['--yes', '--hooks', 'husky'])
      expect(out.includes(`; take out \`${command}\`: there is no script \`test\` yet`)).toBe(command !== undefined)
      expect(repository.read('.husky/pre-commit')).toBe(`${hook}lint-staged\n`)
    }
  })

  test('a hook or a manifest that cannot be extended safely is left to people', async () => {
    for (const before of ['npm test\nexit 0\n', 'exec npm test\n', 'npm test \\\n', '#!/usr/bin/env node\nrun()\n']) {
      const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': before})
      expect((await runInit(repository, ['--yes'])).out).toMatch(
        /by hand +\.husky\/pre-commit .*\n +Add:\n +lint-staged\n/
      )
      expect(repository.read('.husky/pre-commit')).toBe(before)
    }
    const own = {scripts: {prepare: 'npm run build'}, 'lint-staged': {'*.md': 'prettier --write'}}
    const repository = repositoryWith({'package.json': JSON.stringify(own)})
    const {out} = await runInit(repository, ['--yes', '--hooks', 'husky'])
    expect(out).toContain('"prepare": "npm run build && husky"')
    expect(out).toContain('"*.{md,mdc,markdown}": "lint-agents --fix"')
    expect(JSON.parse(repository.read('package.json'))).toEqual(own)
  })

  test('a configuration file of lint-staged is not changed', async () => {
    const repository = repositoryWith({'package.json': '{}', '.lintstagedrc.json': '{"*.ts": "tsc"}'})
    expect((await runInit(repository, ['--yes'])).out).toMatch(/by hand +\.lintstagedrc\.json/)
    expect(JSON.parse(repository.read('package.json'))).toEqual({scripts: {prepare: 'husky'}})
    repository.write('.lintstagedrc.json', '{"*.md": "lint-agents"}')
    expect((await runInit(repository, ['--yes'])).out).toMatch(/keep +\.lintstagedrc\.json/)
  })

  test('a hook that runs lint-agents by itself needs no lint-staged', async () => {
    const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': 'lint-agents --staged\n'})
    expect((await runInit(repository, ['--yes'])).out).not.toContain('lint-staged')
    expect(JSON.parse(repository.read('package.json'))).toEqual({scripts: {prepare: 'husky'}})
  })

  test('the commands install the missing packages with the package manager of the repository', async () => {
    const commands = async (files: Files): Promise<string | undefined> => {
      const {out} = await runInit(repositoryWith(files), ['--hooks', 'husky', '--dry-run'])
      return out.split('Then run:\n')[1]
    }
    expect(await commands({'package.json': '{}'})).toBe('  npm i -D husky@9 lint-staged@16 lint-agents\n  npx husky\n')
    const some = '{"devDependencies": {"husky": "9"}, "dependencies": {"remark-preset-lint-agents": "0"}}'
    expect(await commands({'package.json': some, 'pnpm-lock.yaml': ''})).toBe(
      '  pnpm add -D lint-staged@16\n  pnpm exec husky\n'
    )
    expect(await commands({'package.json': '{"packageManager": "bun@1.2.0"}'})).toBe(
      '  bun add -d husky@9 lint-staged@16 lint-agents\n  bun run husky\n'
    )
  })

  test.each<[string, Files, string]>([
    ['classic Yarn', {'yarn.lock': '# yarn lockfile v1\n'}, 'prepare'],
    [
      'Yarn 2 or newer, which runs no `prepare` at install',
      {'yarn.lock': '__metadata:\n  version: 8\n'},
      'postinstall'
    ],
    ['classic Yarn by the manifest', {'package.json': '{"packageManager": "yarn@1.22.22"}'}, 'prepare'],
    ['Yarn 4 by the manifest', {'package.json': '{"packageManager": "yarn@4.18.1"}'}, 'postinstall']
  ])('the script that turns the hooks on in each clone: %s', async (_, files, script) => {
    const repository = repositoryWith({'package.json': '{}', ...files})
    await runInit(repository, ['--yes', '--hooks', 'husky'])
    expect(JSON.parse(repository.read('package.json')).scripts).toEqual({[script]: 'husky'})
    expect(repository.read('.husky/pre-commit')).toBe('lint-staged\n')
  })

  test('where Yarn has no node_modules, it starts every program', async () => {
    const repository = repositoryWith({'package.json': '{}', 'yarn.lock': '', '.pnp.cjs': ''})
    const {out} = await runInit(repository, [
      '--yes',
      '--hooks',
      'husky',
      '--hook',
      'claude',
      '--hook',
      'codex',
      '--config'
    ])
    expect(out).toContain('  yarn add -D husky@9 lint-staged@16 lint-agents\n  yarn husky\n')
    expect(repository.read('.husky/pre-commit')).toBe('yarn lint-staged\n')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell reads it
    const root = '"${CLAUDE_PROJECT_DIR:-.}"'
    expect(JSON.parse(repository.read('.claude/settings.json')).hooks.Stop[0].hooks[0].command).toBe(
      `! [ -e ${root}/.pnp.cjs ] || yarn --cwd ${root} lint-agents hook`
    )
    expect((await lintAgents(repository.folder, 'hook', '--doctor')).out).toContain(
      'claude .claude/settings.json Stop: Cannot try a command that starts `yarn`: it runs code of the repository'
    )
    expect(repository.read('.codex/hooks.json')).toContain('.pnp.cjs')
    expect(repository.read('lint-agents.config.json')).not.toContain('node_modules')
  })

  test('a hook in .git/hooks, which husky turns off, is reported', async () => {
    const repository = repositoryWith({'package.json': '{}', '.git/hooks/pre-commit': 'make check\n'})
    expect((await runInit(repository, ['--yes'])).out).toContain(
      'git does not run your old hook once husky is installed'
    )
  })
})
