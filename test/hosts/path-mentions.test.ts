/** Paths, tasks and names in code that an agent acts on. */
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

/** The findings of a run over a repository with these files. */
async function findings(files: Files, args: readonly string[] = []): Promise<string[]> {
  const {folder} = createRepository(temporaryFolder(files))
  const {files: reports} = reportOf(
    await runCli(folder, ['-f', 'json', '--only', 'agent-references,host-manifest,agent-front-matter', ...args, '.'])
  )
  return reports.flatMap(({path, findings: found}) =>
    found.map(
      ({line, column, severity, messageId, message}) => `${path}:${line}:${column} ${severity} ${messageId} ${message}`
    )
  )
}

/** The kinds of what is found in a guide beside other files. */
async function kindsIn(text: string, files: Files = {}): Promise<string[]> {
  const found = await findings({'CLAUDE.md': `${text}\n`, 'src/a.ts': '', 'src/deep/only.ts': '', ...files})
  return found.flatMap((each) => each.split(' ')[2] ?? [])
}

describe('paths in code', () => {
  test('of a skill that code names before them are not of the text', async () => {
    const files = {'skills/reviewing/checks.md': 'Check.\n'}
    expect(await kindsIn("Fill in `x:reviewing`'s `./checks.md`.", files)).toEqual([])
    expect(await kindsIn('Fill in `skills/gone/checks.md`.', files)).toEqual(['moved-path'])
    expect(await kindsIn('Fill in `./checks.md`.', files)).toEqual([])
  })

  test('of a file that is elsewhere', async () => {
    const files = {'tools/deep/check_all.py': '', 'scripts/other.py': '', 'src/lib/net/retry.ts': ''}
    expect(
      await findings({
        ...files,
        'CLAUDE.md': 'Read `src/net/retry.ts:12` first.\n\n```sh\npython3 tools/check_all.py --all\n```\n'
      })
    ).toEqual([
      'CLAUDE.md:1:7 warning moved-path Unexpected path `src/net/retry.ts`, expected `src/lib/net/retry.ts`',
      'CLAUDE.md:4:9 warning moved-path Unexpected path `tools/check_all.py`, expected `tools/deep/check_all.py`'
    ])
  })

  test('of a file that is nowhere count where a command starts it', async () => {
    expect(
      await findings({'src/a.ts': '', 'AGENTS.md': 'See `src/gone.ts`.\n\n```sh\nnode src/gone-too.js\n```\n'})
    ).toEqual([
      'AGENTS.md:4:6 warning program Unexpected program `src/gone-too.js`, expected one that is there in `src`'
    ])
  })

  test('that a skill brings along are programs of its commands', async () => {
    const skill =
      '---\nname: fit\ndescription: Fits a model\n---\n\nUse `scripts/plot.py`.\n\n```sh\npython scripts/train.py --fast\n```\n'
    const found = await findings({'skills/fit/SKILL.md': skill, 'skills/fit/scripts/plot.py': ''})
    expect(found.filter((each) => each.includes(' program '))).toEqual([
      'skills/fit/SKILL.md:9:8 warning program Unexpected program `scripts/train.py`, expected one that is there in `skills/fit/scripts`'
    ])
  })

  test.each([
    '`src/a.ts`',
    '`./src/a.ts:3`',
    '`deep/only.ts` below `src/`',
    '`lib/none.ts` of another project',
    '`src/*.ts`',
    '`src/{name}.ts`',
    '`src/.../b.ts`',
    '`src/your-file.ts`',
    '`example.com/src/gone.ts`',
    '`src/gone`',
    'Create `src/gone.ts`.',
    'For example `src/gone.ts`.',
    '`src/gone.ts` is generated.',
    '`src/gone.ts`, if it exists',
    'If `src/gone.ts` exists, read it.',
    '`build/gone.js`',
    '<!-- `src/gone.ts` -->',
    '```ts\n`src/gone.ts`\n```',
    '`src/only.ts` is now `src/deep/only.ts`',
    'node src/gone.js'
  ])('%j is right, or no path to hold to the tree', async (text) => {
    expect(await kindsIn(text, {'.gitignore': 'build/\n', 'build/.keep': ''})).toEqual([])
  })

  test('of a plugin may be those of the projects that use it', async () => {
    const command = '---\ndescription: Plans\n---\n\nRead `src/gone.ts` and `docs/plan.md`.\n'
    const plugin = JSON.stringify({name: 'p', description: 'Plans', version: '1.0.0'})
    expect(
      await findings({
        'p/.claude-plugin/plugin.json': plugin,
        'p/commands/plan.md': command,
        'src/a.ts': '',
        'docs/a.md': ''
      })
    ).toEqual([])
  })

  test('of a submodule, and where a plugin is installed, are unknown', async () => {
    const {folder, git} = createRepository(
      temporaryFolder({'CLAUDE.md': 'Run `sh tools/sync.sh`, `src/gone.ts`.\n', 'src/a.ts': ''})
    )
    mkdirSync(join(folder, 'tools'))
    git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},tools`)
    const {files} = reportOf(await runCli(folder, ['-f', 'json', '--only', 'agent-references', '.']))
    expect(files.flatMap(({findings: found}) => found)).toEqual([])
    expect(await kindsIn('`.claude/src/deep/only.ts`', {'.claude/a.md': ''})).toEqual([])
  })

  test('programs of Markdown that is shown, and of folders of which most are not there, are examples', async () => {
    expect(await kindsIn('````markdown\n```sh\nnode src/gone.js\n```\n````')).toEqual([])
    const names = ['one', 'two', 'three'].map((name) => `node src/${name}.js`)
    expect(await kindsIn(`\`\`\`sh\n${names.join('\n')}\n\`\`\``)).toEqual([])
    expect(await kindsIn(`\`\`\`sh\n${names.slice(1).join('\n')}\n\`\`\``)).toEqual(['program', 'program'])
  })

  test('a program without a folder is one of the root', async () => {
    const files = {'scripts/make_catalog.py': ''}
    expect(await kindsIn('Run `python make_catalog.py`.', files)).toEqual(['moved-path'])
    expect(await kindsIn('Run `python make_catalog.py`.', {...files, 'make_catalog.py': ''})).toEqual([])
    expect(await kindsIn('Run `python make_catalog.py`.', {...files, 'other/make_catalog.py': ''})).toEqual([])
    expect(await kindsIn('```sh\ncd scripts\npython make_catalog.py\n```', files)).toEqual([])
    expect(await kindsIn('Run `python gone_entirely.py`.', files)).toEqual([])
  })

  test('of a skill are written from its folder', async () => {
    const skill = '---\nname: fit\ndescription: Fits a model\n---\n\n```sh\npython scripts/init-app.py\n```\n'
    const found = await findings({'.claude/skills/fit/SKILL.md': skill, '.claude/skills/fit/scripts/init_app.py': ''})
    expect(found.filter((each) => each.includes(' moved-path '))).toEqual([
      '.claude/skills/fit/SKILL.md:7:8 warning moved-path Unexpected path `scripts/init-app.py`, expected `scripts/init_app.py`'
    ])
  })

  test('of a file of data whose name is its role are the same in the same folder', async () => {
    const files = {'.claude/tools/config.json': '{}', '.claude/tools/hooks/settings.json': '{}'}
    const text = 'See `.claude/hooks/config.json` and `.claude/hooks/settings.json`.'
    const found = await findings({'CLAUDE.md': text, ...files})
    expect(found).toEqual([
      'CLAUDE.md:1:38 warning moved-path Unexpected path `.claude/hooks/settings.json`, expected `.claude/tools/hooks/settings.json`'
    ])
  })

  test('of which two folders are others are not the same', async () => {
    expect(await kindsIn('`src/core/app/task_runner.ts`', {'src/tests/task_runner.ts': ''})).toEqual([])
    expect(await kindsIn('`src/core/task_runner.ts`', {'src/tests/task_runner.ts': ''})).toEqual(['moved-path'])
  })

  test('of several candidates none is meant', async () => {
    expect(await kindsIn('`src/one/x.ts`', {'src/b/x.ts': '', 'src/c/x.ts': ''})).toEqual([])
    expect(await kindsIn('`src/one/b/x.ts`', {'src/b/x.ts': '', 'src/c/b/x.ts': ''})).toEqual([])
    expect(await kindsIn('`src/b/x.ts`', {'src/one/b/x.ts': '', 'src/c/x.ts': ''})).toEqual(['moved-path'])
  })

  test('a name that is written almost like one of the folder is meant', async () => {
    expect(await findings({'CLAUDE.md': 'Read `src/refrence.md`.\n', 'src/reference.md': ''})).toEqual([
      'CLAUDE.md:1:7 warning moved-path Unexpected path `src/refrence.md`, expected `src/reference.md`'
    ])
    expect(await kindsIn('`src/step-2.md`', {'src/step-1.md': ''})).toEqual([])
  })

  test('outside of git nothing is known', async () => {
    const folder = temporaryFolder({'CLAUDE.md': 'Read `src/gone.ts`.\n', 'src/a.ts': ''})
    const {files} = reportOf(await runCli(folder, ['-f', 'json', '.']))
    expect(files.flatMap(({findings: found}) => found)).toEqual([])
  })
})

describe('tasks', () => {
  const scripts = {
    'package.json': JSON.stringify({scripts: {lint: 'x', 'test:unit': 'x'}}),
    Makefile: '.PHONY: all\nall: build\nbuild:\n\tx\n'
  }

  test('that no file has', async () => {
    expect(
      await findings({
        ...scripts,
        'AGENTS.md': 'Run `npm run lnt`, then:\n\n```sh\nnpm run release -- --dry\nmake deploy\n```\n'
      })
    ).toEqual([
      'AGENTS.md:1:6 warning task Unexpected `npm run lnt`, expected `lint`',
      'AGENTS.md:4:1 warning task Unexpected `npm run release`, expected a task of `package.json`',
      'AGENTS.md:5:1 warning task Unexpected `make deploy`, expected a task of `Makefile`'
    ])
  })

  test.each([
    '`npm run lint`',
    '`npm run test:unit -- --watch`',
    '`make build`',
    '`make all`',
    'npm run gone',
    '`npm run`',
    '`npm run <name>`',
    '`npm run test:*`',
    '`npm test`',
    '`make -C other deploy`',
    '`npm run e2e` of a package',
    '`npm run gone` (if available)'
  ])('%j', async (text) => {
    expect(await kindsIn(text, {...scripts, 'packages/a/package.json': JSON.stringify({scripts: {e2e: 'x'}})})).toEqual(
      []
    )
  })

  test('are unknown without such a file, and where a Makefile includes others or has patterns', async () => {
    expect(await kindsIn('`npm run gone`, `make gone`')).toEqual([])
    expect(await kindsIn('`make gone`', {Makefile: 'include common.mk\nall:\n\tx\n'})).toEqual([])
    expect(await kindsIn('`make gone`', {Makefile: 'run-%:\n\tx\n'})).toEqual([])
  })
})

describe('links', () => {
  const moved = {
    'CLAUDE.md': 'Read [it](docs/manual.md#use) and [all](./docs/all.md).\n',
    'docs/new/manual.md': '# Use\n',
    'docs/b.md': ''
  }

  test('to a file that is elsewhere, with a fix', async () => {
    expect(await findings(moved)).toEqual([
      'CLAUDE.md:1:11 warning link Unexpected link to `docs/manual.md#use`, expected `docs/new/manual.md#use`',
      'CLAUDE.md:1:41 warning link Unexpected link to `./docs/all.md`, expected a file that is there'
    ])
    const {folder, read} = createRepository(temporaryFolder(moved))
    await runCli(folder, ['--fix', '--unsafe-fixes', '.'])
    expect(read('CLAUDE.md')).toBe('Read [it](docs/new/manual.md#use) and [all](./docs/all.md).\n')
  })

  test('of Cursor are from the root', async () => {
    const rule = '---\nalwaysApply: true\n---\n\n[a](mdc:src/a.ts) [b](mdc:src/b.ts) [c](mdc:/src/client.ts)\n'
    expect(await findings({'.cursor/rules/r.mdc': rule, 'src/a.ts': '', 'src/deep/client.ts': ''})).toEqual([
      '.cursor/rules/r.mdc:5:23 warning link Unexpected link to `mdc:src/b.ts`, expected a file that is there',
      '.cursor/rules/r.mdc:5:41 warning link Unexpected link to `mdc:/src/client.ts`, expected `mdc:src/deep/client.ts`'
    ])
  })
})

describe('a path that is not to be there', () => {
  const files = {'src/lib/net/retry.ts': '', 'tools/check.sh': ''}

  test.each([
    ['that a text denies', 'There is no `src/net/retry.ts`.'],
    ['that a text has replaced', 'Use `retry`, instead of the `src/net/retry.ts` of old.'],
    ['under a condition', '- `src/net/retry.ts` (if exists)'],
    ['of a command that is forbidden', '```sh\n./tools/fresh.sh   # VIOLATION of the rule\n```'],
    ['of a command below such a comment', '```sh\n# Wrong: a script with logic\n./tools/fresh.sh\n```']
  ])('%s', async (_, text) => {
    expect(await kindsIn(text, files)).toEqual([])
  })

  test.each([
    ['beside another that is denied', 'There is no `old`, read `src/net/retry.ts`.', 'moved-path'],
    ['below a heading for what is wrong', '## Anti-patterns\n\n```sh\n./tools/fresh.sh\n```', 'program'],
    ['in a warning about it', 'Do not edit `src/net/retry.ts`.', 'moved-path'],
    ['of a command with another comment', '```sh\n./tools/fresh.sh   # Makes it fresh\n```', 'program']
  ])('is found %s', async (_, text, kind) => {
    expect(await kindsIn(text, files)).toEqual([kind])
  })
})

describe('files of a skill', () => {
  const skill = (text: string): string => `---\nname: look\ndescription: Looks at it\n---\n\n${text}\n`
  const kinds = async (text: string, more: Files = {}): Promise<string[]> => {
    const other = skill('Audit.').replace('look', 'audit')
    const found = await findings({'a/skills/look/SKILL.md': skill(text), 'b/skills/audit/SKILL.md': other, ...more})
    return found.flatMap((each) => (each.includes(' note ') ? [] : (each.split(' ')[2] ?? [])))
  }

  test('that a text names as those of another skill are not its own', async () => {
    expect(await kinds('Load /audit (references/work.md in audit skill).')).toEqual([])
    expect(await kinds('Read the `kit` skill `references/work.md`.')).toEqual([])
    expect(await kinds('Load it (references/work.md in gone skill).')).toEqual(['bundled-file'])
    expect(await kinds('This skill has `references/work.md`.')).toEqual(['bundled-file'])
    expect(await kinds('The look skill has `references/work.md`.')).toEqual(['bundled-file'])
  })

  test('that are pages for people count where the skill names them', async () => {
    const page = {'a/skills/look/README.md': 'See [it](docs/gone.md).\n'}
    expect(await kinds('Look.', page)).toEqual([])
    expect(await kinds('Look, as [the page](README.md) says.', page)).toEqual(['link'])
  })
})

describe('parts of plugins', () => {
  const plugin = (more: object = {}): string => JSON.stringify({name: 'p', version: '1.0.0', ...more})
  const command = (text: string): string => `---\ndescription: Does it\n---\n\n${text}\n`
  const parts = {
    'p/.claude-plugin/plugin.json': plugin(),
    'p/commands/plan.md': command('Plan.'),
    'p/skills/look/SKILL.md': '---\nname: look\ndescription: Looks at it\n---\n\nLook.\n'
  }

  test('by names that the plugin does not have', async () => {
    const text = 'Run `/p:plan`, then `/p:paln x`, and the skill "p:look"; `other:x` is of another.'
    expect(await findings({...parts, 'p/commands/do.md': command(text)})).toEqual([
      'p/commands/do.md:5:23 warning part Unexpected `p:paln`, expected a command, a skill or an agent of the plugin `p`'
    ])
  })

  test('that an example names, or that a folder of commands has, are none', async () => {
    const table = '| type | example |\n| --- | --- |\n| command | `/p:tidy` |'
    const texts = [`Take a command (e.g. \`/p:act now\`).`, table, 'Write `/p:cmd` and the date.', 'Run `/p:resume`.']
    const files = {
      'commands/p/resume.toml': 'prompt = "Go on"\n',
      'gemini-extension.json': '{"name": "p", "version": "1.0.0"}'
    }
    for (const text of texts)
      expect(await findings({...parts, ...files, 'p/commands/do.md': command(text)})).toEqual([])
  })

  test('names without a slash are marks and modules, unless the plugin has most of them', async () => {
    const marks = 'Compare `p:question` with `p:answer`, and import "p:test".'
    expect(await findings({...parts, 'p/commands/do.md': command(marks)})).toEqual([])
    const names = 'Start `p:plan`, `p:look` or `p:gone`.'
    expect(await findings({...parts, 'p/commands/do.md': command(names)})).toEqual([
      'p/commands/do.md:5:30 warning part Unexpected `p:gone`, expected a command, a skill or an agent of the plugin `p`'
    ])
  })

  test('a tool beside the same one with the name of the plugin works', async () => {
    const tools = 'mcp__find__look, mcp__plugin_p_find__look'
    const agent = `---\nname: finder\ndescription: Finds it\ntools: ${tools}\n---\n\nFind it.\n`
    const servers = JSON.stringify({mcpServers: {find: {type: 'stdio', command: 'x'}}})
    expect(await findings({...parts, 'p/.mcp.json': servers, 'p/agents/finder.md': agent})).toEqual([])
  })

  test('tools of its own server begin with its name', async () => {
    const agent =
      '---\nname: finder\ndescription: Finds it\ntools: Read, mcp__find__look, mcp__other__x\n---\n\nFind it.\n'
    const files = {
      ...parts,
      'p/.mcp.json': JSON.stringify({mcpServers: {find: {type: 'stdio', command: 'x'}}}),
      'p/agents/finder.md': agent
    }
    expect(await findings(files)).toEqual([
      'p/agents/finder.md:4:14 warning plugin-tool Unexpected tool `mcp__find__look` of the plugin itself, expected `mcp__plugin_p_find__look`'
    ])
  })

  test('a catalogue says the same as the manifest, and counts what is there', async () => {
    const market = {
      name: 'm',
      owner: {name: 'o'},
      metadata: {description: 'Holds 2 plugins.'},
      plugins: [{name: 'p', source: './p', version: '0.9.0', description: 'Has 1 skill, 1 command and 3 agents'}]
    }
    const found = await findings({...parts, '.claude-plugin/marketplace.json': JSON.stringify(market, undefined, 1)})
    expect(found.map((each) => each.replace(/^\S+ /, ''))).toEqual([
      'warning count Unexpected `2 plugins`, expected 1, the number of plugins that are there',
      'warning other-value Unexpected version `0.9.0`, which Claude Code 2.1 ignores, expected `1.0.0` as in `p/.claude-plugin/plugin.json`'
    ])
  })
})

describe('commands of a folder', () => {
  const command = (text: string): string => `---\ndescription: Does it\n---\n\n${text}\n`

  test('are called with the folder', async () => {
    const text = 'First `/plan $ARGUMENTS`, then `/plan` and `/kiro:ship`, `/top`, `/review`, `/gone`.'
    const files = {
      '.claude/commands/kiro/do.md': command(text),
      '.claude/commands/kiro/plan.md': command('Plan.'),
      '.claude/commands/kiro/ship.md': command('Ship.'),
      '.claude/commands/kiro/review.md': command('Review.'),
      '.claude/commands/kiro/top.md': command('It is in the folder above, too.'),
      '.claude/commands/top.md': command('See `/do`.')
    }
    expect(await findings(files)).toEqual([
      '.claude/commands/kiro/do.md:5:8 warning bare-command Unexpected command `/plan`, expected `/kiro:plan`'
    ])
    const {folder, read} = createRepository(temporaryFolder(files))
    await runCli(folder, ['--fix', '--unsafe-fixes', '.'])
    expect(read('.claude/commands/kiro/do.md')).toContain('First `/kiro:plan $ARGUMENTS`')
  })
})

describe('a plugin and its catalogue', () => {
  const market = (plugins: readonly object[]): Record<string, string> => ({
    '.claude-plugin/marketplace.json': JSON.stringify({name: 'm', owner: {name: 'o'}, plugins}, undefined, 1)
  })
  const skill = '---\nname: look\ndescription: Looks at it\n---\n\nLook.\n'
  const pluginIn = (folder: string, manifest: object, ...skills: readonly string[]): Record<string, string> => ({
    [`${folder}/.claude-plugin/plugin.json`]: JSON.stringify(manifest),
    ...Object.fromEntries(
      skills.map((path) => [`${folder}/${path}/SKILL.md`, skill.replace('look', path.replace(/^.*\//, ''))])
    )
  })

  test('have one name: a finding of the plugin, whose own name its parts have', async () => {
    const found = await findings({
      ...market([{name: 'outer', source: './p'}]),
      ...pluginIn('p', {name: 'inner'}, 'skills/a')
    })
    expect(found).toEqual([
      'p/.claude-plugin/plugin.json:1:9 warning other-value Unexpected name `inner`, expected `outer` as in `.claude-plugin/marketplace.json`'
    ])
  })

  test('a plugin beside others that are all listed', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const files = Object.assign({}, ...names.map((name) => pluginIn(`plugins/${name}`, {name}, `skills/${name}`)))
    const listed = names.map((name) => ({name, source: `./plugins/${name}`}))
    expect(await findings({...files, ...market(listed)})).toEqual([])
    expect(await findings({...files, ...market(listed.slice(0, 4))})).toEqual([
      '.claude-plugin/marketplace.json:6:2 warning left-out Unexpected `plugins` without `plugins/e`, so Claude Code 2.1 does not load the plugin, expected it too'
    ])
    expect(await findings({...files, ...market(listed.slice(0, 3))})).toEqual([])
  })

  test.each([
    ['2 small & quick skills', './', 'warning', 3],
    ['3 small & quick skills', './', undefined, 3],
    ['9 skills', './', 'note', 3],
    ['2 agents in 5 days of skills', './', undefined, 3],
    ['2 skills', ['./a', './b'], undefined, 2]
  ])('%s of %s: %s', async (description, skills, severity, actual) => {
    const found = await findings(pluginIn('p', {name: 'p', description, skills}, 'a', 'b', 'c'))
    const expected = `Unexpected \`${description}\`, expected ${actual}, the number of skills that are there`
    expect(found.filter((each) => each.includes(' count '))).toEqual(
      severity === undefined ? [] : [`p/.claude-plugin/plugin.json:1:27 ${severity} count ${expected}`]
    )
  })
})

test('instructions that are too long for Codex are one finding, not one for each file below', async () => {
  const long = `${'x'.repeat(99)}\n`.repeat(400)
  const found = await findings({
    'AGENTS.md': long,
    'a/AGENTS.md': 'Short.\n',
    'a/b/AGENTS.md': 'Short.\n',
    '.codex/config.toml': ''
  })
  expect(found.map((each) => each.split(':')[0])).toEqual(['AGENTS.md'])
})
