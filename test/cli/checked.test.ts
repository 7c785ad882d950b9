/** What a run did not check: a sentence for each reason, as data in the JSON report, and never "No problems". */
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {commands} from '../../src/cli/options.ts'
import {contractKinds, contractNames, isCapturedKind, kinds} from '../../src/contracts/kinds.ts'
import {reporterNames} from '../../src/reporters/load.ts'
import {type Ran, reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, createRepository} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

const contracts = {verdict: {tag: 'review', values: ['PASS', 'FAIL']}}
const config = (content: object): Files => ({'lint-agents.config.json': JSON.stringify(content, null, 2)})
const reviewer = '---\nname: code-reviewer\ndescription: Reads changes\n---\n\nEnd with `<review>PASS|FAIL</review>`.\n'
const notices = async (cwd: string, args: readonly string[]) =>
  reportOf(await runCli(cwd, [...args, '-f', 'json'])).notices ?? []

describe('contracts', () => {
  test.each(['suggested-prompt', 'verdikt', ''])('%j is misuse where nothing checks it', async (name) => {
    const expected = /expected (?:one of )?`(?:suggested-prompts|verdict)`/
    const cwd = temporaryFolder({...config({contracts}), 'a.md': 'Done.\n'})
    for (const args of [
      ['outputs', '--contract', name, 'a.md'],
      ['--contract', name, 'a.md'],
      ['hook', '--contract', name]
    ]) {
      const {code, out, err} = await runCli(cwd, args)
      expect([code, out]).toEqual([args[0] === 'hook' ? 1 : 2, ''])
      if (name !== '') expect(err).toMatch(expected)
    }
    for (const own of [{files: [{include: ['*.md'], contracts: [name]}]}, {agents: {a: [name]}}]) {
      writeFileSync(join(cwd, 'lint-agents.config.json'), JSON.stringify({contracts, ...own}))
      const {code, err} = await runCli(cwd, ['a.md'])
      expect(code).toBe(2)
      expect(err).toMatch(/lint-agents\.config\.json:1:\d+: Unexpected contract/)
      if (name !== '') expect(err).toMatch(expected)
    }
    const {code, out} = await runCli(cwd, ['--no-config', 'outputs', '-f', 'ndjson', '-'], {
      input: `${JSON.stringify({text: 'x', contract: name})}\n`
    })
    expect([code, out]).toEqual([2, expect.stringContaining('Unexpected contract')])
  })

  test.each(contractNames)('%s is checked', async (name) => {
    const cwd = temporaryFolder({'a.md': 'Done.\n\nPERSONA_CONTEXT:\n'})
    expect((await runCli(cwd, ['outputs', '--contract', name, '--phase', 'plan', 'a.md'])).code).toBe(1)
  })
})

describe('--agent', () => {
  const files = {...config({contracts, agents: {'style-*': ['verdict']}}), 'agents/r.md': reviewer, 'a.md': 'Done.\n'}

  test.each(['code-reveiwer', 'Code-Reviewer', 'code_reviewer', 'nobody-knows-it'])('%s is misuse', async (agent) => {
    const cwd = temporaryFolder(files)
    for (const args of [['outputs', 'a.md'], ['outputs', '-f', 'ndjson', '-'], ['a.md'], ['outputs', '-']]) {
      const {code, out, err} = await runCli(cwd, [...args, '--agent', agent])
      expect([code, out, err]).toEqual([2, '', `Unexpected --agent \`${agent}\`, expected \`code-reviewer\`\n`])
    }
  })

  test('a definition, the configuration, or a program that has it of its own makes it known', async () => {
    const cwd = temporaryFolder(files)
    const codes = async (agent: string) =>
      (await runCli(cwd, ['outputs', 'a.md', '--agent', agent, '--max-warnings', '0'])).code
    expect(
      await Promise.all(['code-reviewer', 'x:code-reviewer', 'style-guide', 'general-purpose'].map(codes))
    ).toEqual([1, 1, 1, 0])
  })

  test('another name is right where the command line gives what to check, if it is not a known one misspelt', async () => {
    const cwd = temporaryFolder(files)
    const code = async (agent: string) =>
      (await runCli(cwd, ['outputs', 'a.md', '--contract', 'verdict', '--agent', agent])).code
    expect([await code('planner'), await code('code-reveiwer')]).toEqual([1, 2])
  })

  test('without any known agent', async () => {
    const {code, err} = await runCli(temporaryFolder({'a.md': 'x\n'}), ['outputs', '--agent', 'x', 'a.md'])
    expect([code, err]).toEqual([
      2,
      'Unexpected --agent `x`, expected an agent that a file defines, or that `agents` of the configuration names\n'
    ])
  })
})

describe('the configuration', () => {
  test('agents that nothing has are warnings at their places; those that have a definition or outputs are none', async () => {
    const agents = {
      'code-reveiwer': ['verdict'],
      'code-reviewer': ['verdict'],
      '*-reviewer': ['verdict'],
      '*-checker': ['verdict'],
      release: ['verdict'],
      'general-purpose': ['verdict']
    }
    const own = {contracts, agents, files: [{include: ['runs/*'], kind: 'output', agent: 'code-reviwer'}]}
    const cwd = temporaryFolder({
      ...config(own),
      'agents/r.md': reviewer,
      'commands/release.md': 'Release, and end with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
      'runs/a.md': '<review>PASS</review>\n'
    })
    const lines = JSON.stringify(own, null, 2).split('\n')
    const at = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1
    const {code, err} = await runCli(cwd, [])
    expect([code, err]).toEqual([
      0,
      [
        `lint-agents.config.json:${at('"code-reveiwer"')}:5: warning: Unexpected agent \`code-reveiwer\`, expected \`code-reviewer\``,
        `lint-agents.config.json:${at('"*-checker"')}:5: warning: Unexpected agent \`*-checker\`, expected a pattern that matches an agent with a definition or outputs`,
        `lint-agents.config.json:${at('"code-reviwer"')}:16: warning: Unexpected agent \`code-reviwer\`, expected \`code-reviewer\``,
        ''
      ].join('\n')
    ])
    expect(await notices(cwd, [])).toMatchObject([
      {kind: 'unknown-agent', path: 'lint-agents.config.json', line: at('"code-reveiwer"'), column: 5},
      {kind: 'unknown-agent'},
      {kind: 'unknown-agent'},
      {kind: 'undefined-agents'}
    ])
  })

  test('an agent of an entry of files', async () => {
    const own = {contracts, files: [{include: ['runs/*'], kind: 'output', agent: 'code-reviwer'}]}
    const cwd = temporaryFolder({...config(own), 'agents/r.md': reviewer, 'AGENTS.md': '# X\n', 'runs/b.md': ''})
    expect((await runCli(cwd, ['AGENTS.md'])).err).toMatch(
      /^lint-agents\.config\.json:17:16: warning: Unexpected agent `code-reviwer`, expected `code-reviewer`/
    )
  })

  test('without any definition nothing is known about names', async () => {
    const cwd = temporaryFolder({...config({contracts, agents: {elsewhere: ['verdict']}}), 'AGENTS.md': '# A\n'})
    expect(await runCli(cwd, [])).toEqual({code: 0, out: 'No problems in 1 file\n', err: ''})
  })

  test('a glob out of the folder of the configuration matches nothing, and nothing is searched there', async () => {
    const include = ['../beside/*.md', '../beside/b.md', '/**/*.md']
    const folder = temporaryFolder({'beside/b.md': reviewer, 'beside/lint-agents.config.json': '{"broken'})
    const cwd = join(folder, 'own')
    writeFiles(cwd, {...config({files: [{include, kind: 'agent'}]}), 'a.md': '# A\n'})
    const {code, err} = await runCli(cwd, [])
    expect(code).toBe(0)
    expect([...err.matchAll(/No file matches `(.*)`$/gm)].map(([, glob]) => glob)).toEqual(include)
    expect(err).not.toContain('beside/lint-agents')
  })

  test('a glob that matches nothing is a note', async () => {
    const include = ['agents/*.md', './runs/**', 'agnts/*.md', 'gone.md', 'agents', '**/*.txt', 'runs/x.md']
    const cwd = temporaryFolder({
      '.git/HEAD': '',
      '.gitignore': 'runs/\n',
      ...config({files: [{include, kind: 'agent'}]}),
      'agents/r.md': reviewer,
      'runs/x.md': reviewer
    })
    const {code, err, out} = await runCli(cwd, [])
    expect(code).toBe(0)
    expect(
      [...err.matchAll(/^lint-agents\.config\.json:(\d+):9: No file matches `(.*)`$/gm)].map(([, , glob]) => glob)
    ).toEqual(['agnts/*.md`, expected `agents/*.md', 'gone.md', 'agents', '**/*.txt'])
    expect(out).toMatch(/^No errors or warnings in \d file, but not everything was checked\n$/)
    expect((await runCli(cwd, ['agents/r.md'])).err).toBe(err)
    expect((await runCli(cwd, ['outputs', 'agents'])).err).toContain('No file matches `agnts/*.md`')
    expect((await runCli(cwd, ['outputs', '-'], {input: 'x'})).err).toBe('')
  })

  test('a glob of outputs that git ignores has a note with the command that checks them', async () => {
    const include = ['runs/*.md', 'kept/*.md', 'logs/*.md']
    const cwd = temporaryFolder({
      '.git/HEAD': '',
      '.gitignore': 'runs/\n',
      ...config({contracts, files: [{include, kind: 'output', contracts: ['verdict']}]}),
      'runs/a.md': 'No.\n',
      'kept/a.md': '<verdict>PASS</verdict>\n'
    })
    const {err} = await runCli(cwd, [])
    expect(err.replace(/^\S+ /gm, '')).toBe(
      'No file matches `runs/*.md` but ignored ones, which `lint-agents outputs` checks\nNo file matches `logs/*.md`\n'
    )
    expect((await runCli(cwd, ['outputs', 'runs', 'kept'])).err).toMatch(/^\S+ No file matches `logs\/\*\.md`\n$/)
  })

  test.each([
    'lint-agents.config.yaml',
    'lint-agents.config.mjs',
    'lint-agents.config.ts',
    'lint-agent.config.json',
    'lintagents.conf.yml',
    '.lint-agents.config.json',
    '.lint-agentsrc',
    '.lint-agentsrc.json',
    '.lint-agents.json',
    'lint-agents.toml'
  ])('%s is not read, which a note says once', async (name) => {
    const cwd = temporaryFolder({[name]: 'rules: {}\n', 'AGENTS.md': '# A\n', 'inner/AGENTS.md': '# B\n'})
    const {code, err} = await runCli(cwd, [])
    expect([code, err]).toEqual([
      0,
      `${name}: not read: expected the configuration in \`lint-agents.config.json\` or under \`lint-agents\` in package.json\n`
    ])
    expect((await runCli(cwd, ['--no-config'])).err).toBe('')
  })

  test.each(['lint-agents.yml', 'lint-agents.json', 'lint-agents.config.json.bak', 'my-lint-agents.config.js'])(
    '%s is not a configuration',
    async (name) => {
      expect((await runCli(temporaryFolder({[name]: '{}', 'AGENTS.md': '# A\n'}), [])).err).toBe('')
    }
  )

  test('an empty glob is misuse', async () => {
    const cwd = temporaryFolder({...config({files: [{include: ['']}]}), 'a.md': '# A\n'})
    expect((await runCli(cwd, [])).err).toContain(
      'Unexpected value of `files[0].include[0]`, expected a non-empty string'
    )
  })
})

describe('keys of `agents` with `*`', () => {
  const bound = async (agents: object, agent: string): Promise<number | null> => {
    const cwd = temporaryFolder({...config({contracts, agents}), 'a.md': 'Done.\n'})
    return (await runCli(cwd, ['outputs', '--agent', agent, '--phase', 'plan', 'a.md'])).code
  }

  test('bind each agent that they match', async () => {
    expect(await bound({'*-reviewer': ['verdict']}, 'code-reviewer')).toBe(1)
    expect(await bound({'*-reviewer': ['verdict']}, 'plugin:code-reviewer')).toBe(1)
    expect(await bound({'*': ['verdict']}, 'any')).toBe(1)
    expect(await bound({'*-reviewer': ['verdict']}, 'reviewer-two')).toBe(0)
  })

  test('add to what the own key binds', async () => {
    expect(await bound({'code-reviewer': [], '*-reviewer': ['verdict']}, 'code-reviewer')).toBe(1)
  })

  test('are not agents in the report', async () => {
    const cwd = temporaryFolder({
      ...config({contracts, agents: {'*-reviewer': ['verdict']}}),
      'agents/r.md': reviewer,
      'a.md': '<review>PASS</review>\n'
    })
    const report = reportOf(await runCli(cwd, ['outputs', '-f', 'json', '--agent', 'code-reviewer', 'a.md']))
    expect(report.agents).toEqual([
      {name: 'code-reviewer', definition: 'agents/r.md', outputs: 1, how: ['option'], contracts: ['verdict']}
    ])
  })
})

describe('--require-checked', () => {
  const contract = config({contracts, files: [{include: ['runs/*'], kind: 'output', contracts: ['verdict']}]})
  const good = '<review>PASS</review>\n'
  const logs = config({
    contracts,
    files: [{include: ['runs/**', 'runs/**/*.{log,out}'], kind: 'output', contracts: ['verdict']}]
  })
  const prompts = config({files: [{include: ['runs/*'], kind: 'output', contracts: ['suggested-prompts']}]})
  const failed = `${JSON.stringify({type: 'result', subtype: 'error_max_turns', is_error: true, session_id: 's'})}\n`
  const codes = async (files: Files, ...args: readonly string[]): Promise<readonly Ran['code'][]> => {
    const cwd = temporaryFolder(files)
    const without = await runCli(cwd, args)
    return [without.code, (await runCli(cwd, [...args, '--require-checked'])).code]
  }

  test.each<[string, Files, readonly string[], readonly [without: number, required: number]]>([
    ['outputs without an agent', {'o/a.txt': good, 'o/b.txt': good}, ['outputs', 'o'], [0, 1]],
    ['outputs of unknown formats', {'o/a.json': '{}'}, ['outputs', 'o'], [0, 1]],
    ['dialogues', {'o/a.md': '**User:** a\n\n**Assistant:** b\n'}, ['outputs', 'o'], [0, 1]],
    [
      'messages of no team',
      {'m.json': '[{"role": "assistant", "content": "a"}]'},
      ['--as', 'messages', 'm.json'],
      [0, 1]
    ],
    [
      'runs that did not end',
      {...prompts, 'runs/a.jsonl': failed, 'runs/b.jsonl': failed},
      ['outputs', 'runs'],
      [0, 1]
    ],
    [
      'runs of which one ended',
      {...prompts, 'runs/a.jsonl': failed, 'runs/b.txt': 'No.\n'},
      ['outputs', 'runs'],
      [1, 1]
    ],
    ['one that did not, with an error', {...contract, 'runs/a.jsonl': failed}, ['outputs', 'runs'], [1, 1]],
    ['one that is checked', {...contract, 'runs/a.txt': good, 'o/b.txt': good}, ['outputs', 'runs', 'o'], [0, 0]],
    ['definitions alone', {'.claude/agents/a.md': '---\nname: a\ndescription: b\n---\n\nDo.\n'}, [], [0, 0]],
    ['an output with a declared ending', {...logs, 'runs/a.log': 'No.\n'}, ['outputs', 'runs'], [1, 1]],
    ['one in a run over definitions', {...logs, 'runs/b/a.out': 'No.\n'}, [], [1, 1]],
    ['a picture beside it', {...logs, 'runs/a.log': good, 'runs/a.png': 'No.'}, ['outputs', 'runs'], [0, 0]],
    ['a folder without outputs', {'o/a.png': ''}, ['outputs', 'o'], [0, 0]],
    ['an output with an error', {...contract, 'runs/a.txt': 'No.\n'}, ['outputs', 'runs'], [1, 1]]
  ])('%s', async (_, files, args, expected) => {
    expect(await codes(files, ...args)).toEqual(expected)
  })

  test('names the runs that did not end', async () => {
    const cwd = temporaryFolder({...prompts, 'runs/a.jsonl': failed})
    expect(await notices(cwd, ['outputs', 'runs'])).toMatchObject([
      {message: '1 output was not checked: the run did not end with a final message', files: 1}
    ])
  })

  test('of several reports', async () => {
    const cwd = temporaryFolder({...contract, 'o/a.txt': good, 'runs/b.txt': good})
    for (const [name, folder] of [
      ['a.json', 'o'],
      ['b.json', 'runs']
    ] as const)
      await runCli(cwd, ['outputs', '-o', `json:${name}`, folder])
    expect((await runCli(cwd, ['merge', '--require-checked', 'a.json'])).code).toBe(1)
    expect((await runCli(cwd, ['merge', '--require-checked', 'a.json', 'b.json'])).code).toBe(0)
  })
})

describe('what is declared and reads nothing', () => {
  test.each([
    ['messages of no team', ['--as', 'messages', 'o.md'], '1 file has no message to check'],
    [
      'a contract about prompts',
      ['--contract', 'prompt-sections', 'o.md'],
      '`prompt-sections` checks nothing in an agent file: declare `prompt` with --as or `kind` in `files` of the configuration'
    ]
  ])('%s', async (_, args, sentence) => {
    const cwd = temporaryFolder({'o.md': 'Done.\n'})
    for (const more of [[], ['--cache', '--cache-location', 'c'], ['--cache', '--cache-location', 'c']])
      expect(await runCli(cwd, [...args, ...more])).toEqual({
        code: 0,
        out: `not checked  ${sentence}\n\nNothing was checked in 1 file\n`,
        err: ''
      })
  })
})

describe('a contract and a kind', () => {
  const of: readonly (readonly [string, string])[] = [
    ['suggested-prompts', 'suggested-prompts|workflow-state'],
    ['system-templates', 'system-template|response-markers'],
    ['agent-response', 'agent-response'],
    ['prompt-sections', 'prompt-sections|provider-result'],
    ['inception-party', 'party']
  ]

  test('each contract says something about the kinds of its rules', () => {
    for (const name of contractNames) {
      const prefix = new RegExp(`^(?:${of.find(([each]) => each === name)?.[1]})`)
      const found = new Set(rules.filter(({id}) => prefix.test(id)).flatMap((rule) => rule.kinds))
      expect([...contractKinds[name]].sort()).toEqual([...found].sort())
    }
  })

  test.each(contractNames)('%s: another kind of file is named, and leaves "No problems"', async (name) => {
    const cwd = temporaryFolder({...config({}), 'a.md': 'Done.\n', 'b.md': 'Done.\n'})
    for (const kind of kinds.filter((each) => !isCapturedKind(each) && each !== 'manifest')) {
      const files = [
        {include: ['a.md'], kind, contracts: [name]},
        {include: ['b.md'], kind: 'agent', contracts: ['agent-response']}
      ]
      writeFileSync(join(cwd, 'lint-agents.config.json'), JSON.stringify({files}))
      const {out} = await runCli(cwd, ['a.md', 'b.md'])
      const isSaid = out.includes(`\`${name}\` checks nothing in a`) && !out.includes('No problems')
      // What the configuration binds to an agent or a command is about its outputs as well.
      const isOfOutputs = kind === 'agent' || kind === 'command'
      expect([kind, isSaid]).toEqual([kind, !isOfOutputs && !contractKinds[name].includes(kind)])
    }
  })

  test.each([
    [
      'an agent by its folder',
      {include: ['agents/*.md'], contracts: ['prompt-sections']},
      'agents/a.md',
      'No problems'
    ],
    [
      'an agent by its kind',
      {include: ['c.md'], kind: 'agent', contracts: ['system-templates']},
      'c.md',
      'No problems'
    ],
    ['a text of no kind', {include: ['a.md'], contracts: ['prompt-sections']}, 'a.md', 'Nothing was checked'],
    ['a brief', {include: ['a.md'], kind: 'brief', contracts: ['prompt-sections']}, 'a.md', 'Nothing was checked']
  ])('declared by the configuration: %s', async (_, entry, path, end) => {
    const text = '---\nname: a\ndescription: Tends beds.\n---\n\nTend the beds.\n'
    const cwd = temporaryFolder({...config({files: [entry]}), [path]: path === 'a.md' ? 'Done.\n' : text})
    expect((await runCli(cwd, ['--rule', 'party-brief=off', path])).out).toContain(end)
    const named = await runCli(cwd, ['--contract', 'prompt-sections', path])
    expect(named.out).toContain('`prompt-sections` checks nothing in a')
  })

  test('other kinds that a walk meets are silent beside a file that the contract is about, and named ones are not', async () => {
    const files = {'p/task.md': 'Done.\n', 'a.md': 'Done.\n', '.mcp.json': '{"mcpServers": {}}\n'}
    const entries = [{include: ['p/*.md'], kind: 'prompt'}]
    const cwd = temporaryFolder({...config({files: entries}), ...files})
    const run = async (...paths: string[]) => (await runCli(cwd, ['--contract', 'prompt-sections', ...paths])).out
    expect(await run('.')).not.toContain('checks nothing')
    expect(await run('.', 'a.md')).toContain('`prompt-sections` checks nothing in an agent file')
    expect(await run('a.md')).toMatch(/Nothing was checked in 1 file\n$/)
  })

  test('beside a contract that applies the file was checked, but not by all', async () => {
    const files = [{include: ['a.md'], contracts: ['prompt-sections', 'agent-response']}]
    const cwd = temporaryFolder({...config({files}), 'a.md': 'Done.\n'})
    expect((await runCli(cwd, ['a.md'])).out).toMatch(
      /No errors or warnings in 1 file, but not everything was checked\n$/
    )
  })

  test('reports of several runs have one notice', async () => {
    const cwd = temporaryFolder({'a.md': 'Done.\n', 'b.md': 'Done.\n'})
    for (const name of ['a', 'b'])
      await runCli(cwd, [`${name}.md`, '--contract', 'prompt-sections', '-o', `json:${name}.json`])
    const {notices = []} = reportOf(await runCli(cwd, ['merge', 'a.json', 'b.json', '-f', 'json']))
    expect(notices.map(({kind, files}) => [kind, files])).toEqual([['unapplied-contracts', 2]])
  })
})

describe('outputs that nothing was known about', () => {
  const plain = {'runs/a.txt': 'Done.\n', 'runs/b.md': 'Done, too.\n'}

  test('no agent, though a contract is bound to one', async () => {
    const cwd = temporaryFolder({...config({contracts, agents: {'code-reviewer': ['verdict']}}), ...plain})
    const sentence =
      '2 outputs name no agent, so the contracts of `code-reviewer` did not apply: give the agent with --agent code-reviewer, the name of the file or `agent` in `files` of the configuration'
    const {code, out, err} = await runCli(cwd, ['outputs', 'runs'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`not checked  ${sentence}\n\nNothing was checked in 2 files\n`)
    expect(await notices(cwd, ['outputs', 'runs'])).toEqual([
      {kind: 'unnamed-outputs', message: sentence, files: 2, agents: ['code-reviewer']}
    ])
    expect((await runCli(cwd, ['outputs', '-f', 'github', 'runs'])).err).toBe(`${sentence}\n`)
    expect((await runCli(cwd, ['outputs', '-'], {input: 'Done.\n'})).out).toContain('1 output names no agent')
    expect((await runCli(cwd, ['outputs', '--agent', 'code-reviewer', 'runs'])).code).toBe(1)
  })

  test('no agent and no contract at all', async () => {
    const {out} = await runCli(temporaryFolder(plain), ['outputs', 'runs/a.txt'])
    expect(out).toBe(
      'not checked  1 output names no agent and has no contract, so it was not checked: give the agent with --agent, the name of the file or `agent` in `files` of the configuration, or the contract with --contract\n\nNothing was checked in 1 file\n'
    )
  })

  test('an agent whose definition shows no form', async () => {
    const cwd = temporaryFolder({...plain, 'agents/r.md': '---\nname: poet\ndescription: Writes\n---\n\nWrite.\n'})
    const {out} = await runCli(cwd, ['outputs', '--agent', 'poet', 'runs'])
    expect(out).toContain(
      '2 outputs of `poet` were not checked: its definition shows no form to check, and it has no contract\n'
    )
    expect(out).toContain('\nNothing was checked in 2 files\n')
  })

  test('an agent without a definition', async () => {
    const {out} = await runCli(temporaryFolder(plain), ['outputs', '--agent', 'general-purpose', 'runs'])
    expect(out).toContain(
      '2 outputs of `general-purpose` were not checked: no definition and no contract of it was found\n'
    )
  })

  test('some outputs of a run', async () => {
    const block = 'Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n  [2] Show workflow status\n---\n'
    const {out} = await runCli(temporaryFolder({...plain, 'runs/b.md': block}), ['outputs', 'runs'])
    expect(out).toContain('1 output names no agent')
    expect(out).toContain('\nNo errors or warnings in 1 file, but not everything was checked\n')
  })

  test('a format that is not read, and no file at all', async () => {
    const cwd = temporaryFolder({'a.bin': 'x', 'AGENTS.md': '# B\n'})
    expect((await runCli(cwd, ['a.bin'])).out).toBe('Nothing was checked\n')
    expect((await runCli(cwd, ['a.bin', 'AGENTS.md'])).out).toBe(
      'No errors or warnings in 1 file, but not everything was checked\n'
    )
    expect(await notices(cwd, ['a.bin', 'AGENTS.md'])).toMatchObject([{kind: 'skipped'}])
    expect(await notices(temporaryFolder(), [])).toMatchObject([{kind: 'nothing-found'}])
  })

  test('"No problems" is printed exactly where the report has no notice and no problem', async () => {
    const text = fc.constantFrom('', 'Done.\n', '<review>PASS</review>\n', '<review>PAS</review>\n')
    const agent = fc.constantFrom(undefined, 'code-reviewer', 'general-purpose')
    await fc.assert(
      fc.asyncProperty(text, text, agent, fc.boolean(), async (one, two, name, isBound) => {
        const cwd = temporaryFolder({
          ...config({contracts, ...(isBound && {agents: {'code-reviewer': ['verdict']}})}),
          'agents/r.md': reviewer,
          'runs/a.md': one,
          'runs/b.txt': two
        })
        const args = ['outputs', 'runs', ...(name === undefined ? [] : ['--agent', name])]
        const {out} = await runCli(cwd, args)
        const {summary, notices: found = []} = reportOf(await runCli(cwd, [...args, '-f', 'json']))
        const isClean = summary.errors + summary.warnings + found.length === 0
        expect(out.includes('No problems')).toBe(isClean)
        if (isClean) expect(name).toBe('code-reviewer')
      }),
      {numRuns: runs(20)}
    )
  })
})

describe('words of the command line', () => {
  test.each([
    ['output', 'the command `outputs`'],
    ['linnt', 'the command `lint`'],
    ['Lint', 'the command `lint`'],
    ['explian', 'the command `explain`'],
    ['hooks', 'the command `hook`'],
    ['inti', 'the command `init`'],
    ['version', 'the option `--version`'],
    ['fix', 'the option `--fix`']
  ])('%s: did you mean %s', async (word, expected) => {
    const {code, out, err} = await runCli(temporaryFolder({'runs/a.md': ''}), [word, 'runs'])
    expect([code, out, err]).toEqual([
      2,
      '',
      `Unexpected word \`${word}\`, expected ${expected} or a path that exists\n`
    ])
  })

  test('a misspelt command is not helped with the options of another', async () => {
    const {code, out, err} = await runCli(temporaryFolder(), ['lnit', '--help'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe('Unexpected word `lnit`, expected the command `lint` or a path that exists\n')
  })

  test('each command with one letter doubled', async () => {
    for (const {name} of commands) {
      const word = name + name.slice(-1)
      expect((await runCli(temporaryFolder(), [word])).err).toContain(`expected the command \`${name}\``)
    }
  })

  test('a path that exists, a file name or a word that is like none is a path', async () => {
    const cwd = temporaryFolder({'output/AGENTS.md': '# A\n'})
    expect((await runCli(cwd, ['output'])).out).toBe('No problems in 1 file\n')
    expect((await runCli(cwd, ['somewhere'])).err).toBe('No such file or folder: somewhere\n')
    expect((await runCli(cwd, ['lint.md'])).err).toBe('No such file or folder: lint.md\n')
    expect((await runCli(cwd, ['lint', 'output', 'outptus'])).err).toBe(
      'No such file or folder: outptus, expected `output`\n'
    )
  })
})

describe('--output-file', () => {
  const fails = async (value: string): Promise<string> => {
    const {code, out, err} = await runCli(temporaryFolder({'a.md': '# A\n'}), ['-o', value, 'a.md'])
    expect([code, out]).toEqual([2, ''])
    return err
  }

  test('an unknown word before the colon is misuse', async () => {
    const names = reporterNames.map((name) => `\`${name}\``).join(', ')
    expect(await fails('toml:x')).toBe(
      `Unexpected format \`toml\` in --output-file \`toml:x\`, expected one of ${names}; \`./toml:x\` is a file\n`
    )
    expect(await fails('jsn:out.json')).toContain('expected `json`;')
    expect(await fails('JSON:out.json')).toContain('expected `json`;')
    expect(await fails('json:')).toBe('Missing file in --output-file `json:`, expected it after the colon\n')
  })

  test.each(['c:x', 'D:x', './sarif:x', 'a.b:x', 'sub/json:x', '2026:x'])('%s is a file', async (value) => {
    const cwd = temporaryFolder({'AGENTS.md': '# A\n', 'sub/x': ''})
    expect(await runCli(cwd, ['-o', value, 'AGENTS.md'])).toEqual({code: 0, out: '', err: ''})
  })
})

describe('--quiet', () => {
  const bad = '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Go on\n---\n'

  test.each<[string, Files, string]>([
    [
      'warnings',
      {'.claude/rules/a.md': '[a](gone.md)\n', 'AGENTS.md': '[a](gone.md)\n'},
      'No errors (2 warnings not shown) in 2 files'
    ],
    ['a warning', {'AGENTS.md': '[a](gone.md)\n'}, 'No errors (1 warning not shown) in 1 file'],
    ['nothing', {'AGENTS.md': '# A\n'}, 'No problems in 1 file'],
    [
      'an error and a warning',
      {'a.md': bad, 'AGENTS.md': '[a](gone.md)\n'},
      '1 error (1 warning not shown) in 2 files'
    ],
    ['an error', {'a.md': bad}, '1 error, 0 warnings in 1 file']
  ])('%s', async (_, files, line) => {
    expect((await runCli(temporaryFolder(files), ['--quiet'])).out).toContain(`${line}\n`)
  })
})

describe('--print-config', () => {
  const shown = async (files: Files, args: readonly string[]) =>
    JSON.parse((await runCli(temporaryFolder(files), ['--print-config', ...args])).out)

  test('a transcript is an output by its content, as in a run', async () => {
    const session = `${JSON.stringify({type: 'user', uuid: 'u', parentUuid: null, isSidechain: false, sessionId: 's', message: {role: 'user', content: 'Go'}})}\n${JSON.stringify({type: 'assistant', uuid: 'a', parentUuid: 'u', isSidechain: false, sessionId: 's', message: {id: 'm', role: 'assistant', content: [{type: 'text', text: 'Done'}]}})}\n`
    expect((await shown({'s.jsonl': session}, ['s.jsonl'])).kind).toBe('output')
    expect((await shown({'s.jsonl': '{"a": 1}\n'}, ['s.jsonl'])).kind).toBe('agent')
    expect((await runCli(temporaryFolder({'a.md': ''}), ['outputs', '--print-config', 'a.md'])).out).toContain(
      '"kind": "output"'
    )
  })

  test('levels are those that apply', async () => {
    const rules = {'ascii-only': 'warn', 'workflow-state': 'off', 'run-complete': 'error', 'agent-tools': 'default'}
    expect((await shown(config({rules}), ['a.md'])).rules).toMatchObject({
      'ascii-only': ['warn', {}],
      'workflow-state': ['off', {}],
      'suggested-prompts-tiers': ['default', {}],
      'run-complete': ['error', {}],
      'agent-tools': ['default', {}]
    })
    expect((await shown(config({preset: 'strict', rules}), ['a.md'])).rules).toMatchObject({
      'ascii-only': ['warn', {}],
      'suggested-prompts-tiers': ['error', {}],
      'agent-tools': ['error', {}]
    })
  })
})

describe('declared agents', () => {
  const front = async (entry: object, files: Files): Promise<string[]> => {
    const cwd = temporaryFolder({...config({files: [entry]}), ...files})
    const only = reportOf(await runCli(cwd, ['-f', 'json', '.'])).files
    return only.flatMap(({path, findings}) =>
      findings.filter(({rule}) => rule === 'agent-front-matter').map(({line, message}) => `${path}:${line} ${message}`)
    )
  }
  const missing =
    'Missing front matter, so Claude Code 2.1 does not load the agent, expected `---` around `name` and `description`'

  test('front matter counts wherever the file is', async () => {
    const files = {
      'agents/a.md': '# A\n',
      'agents/b.md': '---\nname: -bad\ndescription: x\n---\n\n# B\n',
      'agents/README.md': '# About\n',
      'prompts/c.md': '# C\n'
    }
    expect(await front({include: ['agents/*.md'], kind: 'agent'}, files)).toEqual([
      `agents/a.md:1 ${missing}`,
      'agents/b.md:2 Unexpected name `-bad`, so Claude Code 2.1 does not load the agent, expected one such as `bad`'
    ])
    expect(await front({include: ['agents/a.md'], role: 'orchestrator'}, files)).toEqual([`agents/a.md:1 ${missing}`])
    expect(await front({include: ['agents/*.md'], contracts: ['agent-response']}, files)).toEqual([])
  })

  test('below `.claude/agents` too', async () => {
    const files = {
      '.claude/agents/x/y.md': '---\ndescription: x\n---\n\n# Y\n',
      '.claude/agents/x/notes.md': '# Notes\n'
    }
    const other = {include: ['other/*.md']}
    expect(await front(other, files)).toEqual([
      '.claude/agents/x/y.md:1 Missing `name`, so Claude Code 2.1 does not load the agent, expected it in the front matter'
    ])
    expect(await front({include: ['.claude/agents/**'], kind: 'agent'}, files)).toEqual([
      `.claude/agents/x/notes.md:1 ${missing}`,
      '.claude/agents/x/y.md:1 Missing `name`, so Claude Code 2.1 does not load the agent, expected it in the front matter'
    ])
  })
})

test.each([
  [['outputs', 'runs'], ''],
  [['outputs', 'runs/dist'], ''],
  [['.'], ''],
  [['.'], 'dist\n'],
  [['outputs', 'runs'], 'dist\n']
])('declared outputs in a folder with the name of a build are named: %j, %j', async (argv, gitignore) => {
  const {folder, write, commit} = createRepository()
  write('lint-agents.config.json', JSON.stringify({files: [{include: ['runs/**'], kind: 'output'}]}))
  write('.gitignore', gitignore)
  for (const path of ['runs/dist/a.md', 'runs/dist/b/c.md', 'dist/agents/a.md', 'runs/node_modules/a/b.md'])
    write(path, 'Fine.\n')
  const line = 'runs/dist: skipped: outputs in a folder with the name of a build, which git does not track\n'
  const isNamed = argv[0] === 'outputs' || gitignore === ''
  const {err} = await runCli(folder, argv)
  expect(err.split(line).length).toBe(isNamed ? 2 : 1)
  expect(err).not.toContain('node_modules')
  commit()
  if (gitignore === '') expect((await runCli(folder, argv)).err).not.toContain('skipped')
  write('lint-agents.config.json', JSON.stringify({ignore: ['runs/dist']}))
  expect((await runCli(folder, argv)).err).not.toContain('build')
})

test('texts that the configuration declares as outputs, and that no folder is searched for, are named', async () => {
  const entry = {include: ['runs/**'], kind: 'output', contracts: ['verdict']}
  const right = '<review>PASS</review>\n'
  const cwd = temporaryFolder({
    ...config({contracts, files: [entry, {include: ['x/*'], kind: 'agent'}]}),
    'runs/a.md': right,
    'runs/a.log': 'No.\n',
    'runs/b': 'No.\n',
    'runs/c.png': '\x89PNG\0',
    'x/a.log': '',
    'other.log': ''
  })
  const names = `2 files skipped: declared as captured, but folders are searched for its ending only where a glob of \`files\` has it: runs/a.log, runs/b\n`
  for (const args of [['outputs', 'runs'], ['.']])
    expect(await runCli(cwd, args)).toMatchObject({code: 0, err: expect.stringContaining(names)})
  expect((await runCli(cwd, ['outputs', 'runs/a.log', 'runs/b'])).err).toBe('')
})

describe('a pointer of Git LFS', () => {
  test('is one as a whole: a text that begins as one is checked', async () => {
    const forged = 'version https://git-lfs.github.com/spec/v1\nNo.\n'
    const entry = {include: ['runs/*'], kind: 'output', contracts: ['verdict']}
    const cwd = temporaryFolder({
      ...config({contracts, files: [entry]}),
      'runs/a.md': forged,
      'agents/b.md': forged + brokenAgent
    })
    for (const args of [['outputs', 'runs'], ['agents'], ['.', '--cache', '--cache-location', 'cache']])
      expect(await runCli(cwd, args)).toMatchObject({code: 1, err: ''})
  })

  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`
  const files = {
    ...config({contracts, files: [{include: ['runs/**'], kind: 'output', contracts: ['verdict']}]}),
    'agents/a.md': pointer,
    'runs/a.md': pointer,
    'runs/b.jsonl': pointer,
    'runs/c.md': '<review>PASS</review>\n'
  }

  test.each([[[]], [['--cache']]])('in a folder is not checked, which the run says (%j)', async (option) => {
    const cwd = temporaryFolder(files)
    const {code, out, err} = await runCli(cwd, ['.', ...option])
    expect([code, out]).toEqual([0, 'No errors or warnings in 1 file, but not everything was checked\n'])
    expect(err.split('\n').sort()).toEqual([
      '',
      `${join(cwd, 'agents/a.md')}: not read: a pointer of Git LFS`,
      `${join(cwd, 'agents/a.md')}: skipped: a pointer of Git LFS`,
      '2 files skipped: a pointer of Git LFS: runs/a.md, runs/b.jsonl'
    ])
    const outputs = await runCli(cwd, ['outputs', 'runs', '-f', 'json'])
    expect(reportOf(outputs).files.map(({path}) => path)).toEqual(['runs/c.md'])
  })

  test.each([['agents/a.md'], ['outputs', 'runs/a.md'], ['outputs', 'runs/b.jsonl']])(
    'that is named is a failure: %s %s',
    async (...args) => {
      const cwd = temporaryFolder(files)
      const {code, err} = await runCli(cwd, args)
      expect(code).toBe(2)
      expect(err).toContain(
        'Unexpected pointer of Git LFS, expected the content of the file, which `git lfs pull` gets\n'
      )
    }
  )

  test.each([
    ['outputs', '--agent', 'a', 'runs/c.md'],
    ['contracts', 'agents'],
    ['render', 'prompt', 'agents/a.md'],
    ['runs/c.md', '--state', 'agents/a.md']
  ])('in place of what a run reads beside is a failure: %s %s %s', async (...args) => {
    const {code, err} = await runCli(temporaryFolder(files), args)
    expect([code, err]).toEqual([2, expect.stringMatching(/agents\/a\.md: (?:Unexpected|a) pointer of Git LFS/)])
  })

  test('in place of a shared configuration is a failure', async () => {
    const cwd = temporaryFolder({...files, ...config({extends: ['./base.json']}), 'base.json': pointer})
    expect(await runCli(cwd, ['runs'])).toMatchObject({code: 2, err: expect.stringContaining('pointer of Git LFS')})
  })
})

test('settings that changed with what they decide about are named', async () => {
  const {folder, git, commit} = createRepository()
  writeFiles(folder, {
    ...config({extends: ['./base.json']}),
    'base.json': '{}',
    'AGENTS.md': '# A\n',
    'b/.gitignore': 'x\n'
  })
  commit()
  writeFiles(folder, {'AGENTS.md': '# B\n', 'base.json': '{"ignore": ["b"]}', 'b/.gitignore': '*\n'})
  git('add', '.')
  const named =
    'b/.gitignore, base.json, lint-agents.config.json: changed too, and decide what is linted and what is found\n'
  writeFiles(folder, config({extends: ['./base.json'], ignore: ['**']}))
  const skipped =
    'AGENTS.md: skipped: changed, and is ignored by an ignore file, the configuration or a name such as of a backup\n'
  expect(await runCli(folder, ['--since', 'HEAD'])).toMatchObject({
    code: 0,
    err: `${skipped}${named}`,
    out: 'Nothing was checked in 0 files, 1 changed file skipped\n'
  })
  const staged = 'b/.gitignore, base.json: changed too, and decide what is linted and what is found\n'
  expect(await runCli(folder, ['--staged', '--no-config'])).toMatchObject({
    err: staged.replace(', base.json', '').replace('decide', 'decides'),
    out: 'No problems in 1 file\n'
  })
  // The last commit checked a file.
  expect((await notices(folder, ['.'])).map(({kind}) => kind)).toEqual(['changed-settings', 'nothing-found'])
})

test('a schema that changed with the outputs that it is for is named', async () => {
  const {folder, git, commit} = createRepository()
  const own = {
    contracts: {own: {any: [{sections: [{heading: 'A', json: '../b.json'}]}, {tag: 'r', json: '../a.json'}]}}
  }
  writeFiles(folder, {
    ...config({
      extends: ['./shared/base.json'],
      files: [{include: ['runs/**'], kind: 'output', contracts: ['own']}]
    }),
    'shared/base.json': JSON.stringify(own),
    'a.json': '{"required": ["k"]}',
    'b.json': '{}',
    'runs/a.md': '<r>{}</r>\n'
  })
  commit()
  writeFiles(folder, {'a.json': '{}', 'b.json': '{ }', 'c.json': '{}', 'runs/a.md': '<r>{"v": 1}</r>\n'})
  git('add', '.')
  for (const args of [['--staged'], ['--since', 'HEAD']])
    expect(await runCli(folder, args)).toEqual({
      code: 0,
      err: 'a.json, b.json: changed too, and decide what is linted and what is found\n',
      out: 'No problems in 1 file\n'
    })
})

test('a configuration that a change deletes, or takes out of package.json, is named', async () => {
  const {folder, git, commit} = createRepository()
  const manifest = {'package.json': '{"lint-agents": {"ignore": []}}', 'b/package.json': '{"name": "b"}'}
  writeFiles(folder, {...config({}), ...manifest, '.remarkignore': 'x\n', 'AGENTS.md': '# A\n'})
  commit()
  git('rm', '--quiet', 'lint-agents.config.json', '.remarkignore', 'b/package.json')
  writeFiles(folder, {'package.json': '{}', 'AGENTS.md': '# B\n'})
  expect(await runCli(folder, ['--since', 'HEAD'])).toMatchObject({
    code: 0,
    err: '.remarkignore, lint-agents.config.json, package.json: changed too (or deleted), and decide what is linted and what is found\n'
  })
})

const broken = '---\nname: a\n---\n\n# A\n\nText\n'

test('on changed lines alone, errors of other lines are counted, but for those that the change causes', async () => {
  const {folder, commit} = createRepository()
  const whole = broken.replace('name: a\n', 'name: a\ndescription: Use it for tests.\n')
  const [causing, other] = ['.claude/agents/a.md', '.claude/agents/b.md']
  writeFiles(folder, {[causing]: whole, [other]: broken.replace('name: a', 'name: b')})
  commit()
  writeFiles(folder, {[causing]: broken})
  const changedLines = ['--since', 'HEAD', '--changed-lines']
  expect(await runCli(folder, changedLines)).toMatchObject({
    code: 1,
    out: expect.stringContaining('1:1  error  Missing `description`')
  })
  writeFiles(folder, {[causing]: whole, [other]: `${broken.replace('name: a', 'name: b')}\nMore.\n`})
  expect(await runCli(folder, changedLines)).toMatchObject({
    code: 0,
    out: 'No errors or warnings on changed lines in 1 file, 1 error on lines that did not change\n'
  })
  const {out} = await runCli(folder, [...changedLines, '--format', 'json'])
  expect(JSON.parse(out).summary).toMatchObject({files: 1, errors: 0, hiddenErrors: 1})
})

test.each([
  ['docs/a.md', '.claude/agents/a.md'],
  ['.claude/commands/a.md', '.claude/agents/a.md']
])('a file that a new place makes something else changes as a whole: %s to %s', async (from, to) => {
  const {folder, git, commit} = createRepository()
  writeFiles(folder, {[from]: broken})
  commit()
  mkdirSync(dirname(join(folder, to)), {recursive: true})
  git('mv', from, to)
  const [whole, lines] = [['--staged'], ['--staged', '--changed-lines']]
  expect((await runCli(folder, [...lines, '-f', 'json'])).out).toBe(
    (await runCli(folder, [...whole, '-f', 'json'])).out
  )
  commit()
  git('mv', to, to.replace('a.md', 'b.md'))
  expect((await runCli(folder, lines)).out).toContain('on changed lines in 1 file')
})

test('a lock, a schema and an example are named where nothing else changed', async () => {
  const repository = createRepository()
  repository.write(
    'lint-agents.config.json',
    JSON.stringify({
      contracts: {
        issues: {json: 'schemas/issues.json'},
        verdict: {tag: 'review', examples: {good: ['./examples/good.md']}}
      }
    })
  )
  repository.write('schemas/issues.json', '{"type": "object"}')
  repository.write('examples/good.md', '<review>PASS</review>\n')
  repository.write('lint-agents.lock.json', '{"version": 1, "schemas": {}}')
  repository.commit()
  repository.write('schemas/issues.json', '{"type": ["object", "string"]}')
  repository.write('examples/good.md', '<review>PAS</review>\n')
  repository.write('lint-agents.lock.json', '{"version": 1,  "schemas": {}}')
  repository.commit()
  const {err} = await runCli(repository.folder, ['--since', 'HEAD~1'])
  for (const path of ['examples/good.md', 'lint-agents.lock.json', 'schemas/issues.json']) expect(err).toContain(path)
  expect(err).toContain('changed too, and decide what is linted and what is found')
})
