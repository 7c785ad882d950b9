/** Configurations that extend others, and rules of some files: on the command line, in reports and under `--print-config`. */
import {describe, expect, test} from 'vitest'
import {withUserCache} from '../support/cache.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'

const name = 'lint-agents.config.json'
const json = (value: unknown): string => JSON.stringify(value)
/** A finding of two rules: a warning of one, an error of the other. */
const text = 'Text\u202E.\r\n'

/** The rules and severities of the findings of each file. */
async function findings(files: Files, args: readonly string[] = []): Promise<Record<string, string[]>> {
  const report = reportOf(await runCli(temporaryFolder(files), ['-f', 'json', ...args]))
  return Object.fromEntries(
    report.files.map(({path, findings: found}) => [path, found.map(({rule, severity}) => `${rule} ${severity}`).sort()])
  )
}

async function fault(files: Files): Promise<string> {
  const cwd = temporaryFolder({'a.md': text, ...files})
  const {code, out, err} = await runCli(cwd, [])
  expect([code, out]).toEqual([2, ''])
  return err.replaceAll(cwd, '.')
}

async function printed(files: Files, file: string, args: readonly string[] = []) {
  const cwd = temporaryFolder(files)
  const {out} = await runCli(cwd, ['--print-config', file, ...args])
  return JSON.parse(out.replaceAll(cwd, '.'))
}

const both = ['ascii-only error', 'lf-line-endings note']

describe('rules of some files', () => {
  const config = (entries: readonly object[], rules?: object): Files => ({
    [name]: json({files: entries, ...(rules && {rules})}),
    'AGENTS.md': text,
    'vendor/AGENTS.md': text,
    'vendor/old/AGENTS.md': text
  })

  test('are those of the entries that match, and later ones win', async () => {
    const vendor = {include: ['vendor/**'], rules: {'lf-line-endings': 'off', 'ascii-only': 'warn'}}
    expect(await findings(config([vendor]))).toEqual({
      'AGENTS.md': both,
      'vendor/AGENTS.md': ['ascii-only warning'],
      'vendor/old/AGENTS.md': ['ascii-only warning']
    })
    const old = {include: ['vendor/old/**'], rules: {'ascii-only': 'off'}}
    expect(await findings(config([vendor, old]))).toMatchObject({'vendor/old/AGENTS.md': []})
    expect(await findings(config([old, vendor]))).toMatchObject({'vendor/old/AGENTS.md': ['ascii-only warning']})
  })

  test('win over those of all files, and the command line over both', async () => {
    const files = config([{include: ['vendor/**'], rules: {'ascii-only': 'error'}}], {'ascii-only': 'off'})
    expect(await findings(files)).toMatchObject({'AGENTS.md': ['lf-line-endings note'], 'vendor/AGENTS.md': both})
    expect(await findings(files, ['--rule', 'ascii-only=warn'])).toMatchObject({
      'AGENTS.md': ['ascii-only warning', 'lf-line-endings note'],
      'vendor/AGENTS.md': ['ascii-only warning', 'lf-line-endings note']
    })
  })

  test('a level alone keeps the options, options replace them', async () => {
    const entry = (rules: object): object => ({include: ['vendor/**'], rules})
    const allowed = {'ascii-only': ['error', {scope: 'file', allow: ['U+2014']}]}
    const files = {
      ...config([entry({'ascii-only': 'warn'})], allowed),
      'AGENTS.md': 'A \u2014 \u00E9\n',
      'vendor/AGENTS.md': 'A \u2014 \u00E9\n',
      'vendor/old/AGENTS.md': ''
    }
    expect(await findings(files)).toMatchObject({
      'AGENTS.md': ['ascii-only error'],
      'vendor/AGENTS.md': ['ascii-only warning']
    })
    const replaced = {...files, ...{[name]: json({files: [entry({'ascii-only': ['default', {}]})], rules: allowed})}}
    expect(await findings(replaced)).toMatchObject({'vendor/AGENTS.md': ['ascii-only note']})
  })

  test.each<[object, string]>([
    [{'ascii-olny': 'off'}, ':1:39: Unexpected rule `ascii-olny`, expected `ascii-only`'],
    [{'ascii-only': 'of'}, ':1:53: Unexpected value of `files[0].rules.ascii-only`, expected `off`'],
    [
      {'ascii-only': ['error', {scop: 'file'}]},
      ':1:53: Unexpected option `scop` of rule `ascii-only`, expected `scope`'
    ]
  ])('a mistake has its place: %j', async (rules, message) => {
    expect(await fault({[name]: json({files: [{include: ['*.md'], rules}]})})).toContain(`${name}${message}`)
  })

  test('--print-config shows where each is set', async () => {
    const files = config([{include: ['vendor/**'], rules: {'ascii-only': 'warn'}}], {
      'ascii-only': ['error', {scope: 'file'}],
      'lf-line-endings': 'off'
    })
    expect((await printed(files, 'vendor/AGENTS.md', ['--rule', 'template-variables=off'])).rulesFrom).toEqual({
      'ascii-only': [`./${name}:1:90`, `./${name}:1:58`],
      'lf-line-endings': [`./${name}:1:135`],
      'template-variables': ['--rule']
    })
    expect((await printed({'AGENTS.md': text}, 'AGENTS.md')).rulesFrom).toEqual({})
  })
})

describe('a cache', () => {
  withUserCache()

  test('knows when a configuration that is extended changes, and rules of some files', async () => {
    const files = {
      [name]: json({extends: './base.json'}),
      'base.json': json({rules: {'ascii-only': 'off'}}),
      'AGENTS.md': text,
      'b/AGENTS.md': text
    }
    const cwd = temporaryFolder(files)
    const run = async (): Promise<string[]> => {
      const {files: found} = reportOf(await runCli(cwd, ['-f', 'json', '--cache']))
      return found.flatMap(({path, findings: all}) => all.map(({rule}) => `${path} ${rule}`)).sort()
    }
    expect(await run()).toEqual(['AGENTS.md lf-line-endings', 'b/AGENTS.md lf-line-endings'])
    writeFiles(cwd, {'base.json': json({rules: {'lf-line-endings': 'off'}})})
    expect(await run()).toEqual(['AGENTS.md ascii-only', 'b/AGENTS.md ascii-only'])
    writeFiles(cwd, {
      'base.json': json({rules: {'lf-line-endings': 'off'}, files: [{include: ['b/**'], rules: {'ascii-only': 'off'}}]})
    })
    expect(await run()).toEqual(['AGENTS.md ascii-only'])
  })
})

describe('extends', () => {
  test('adds to a file beside it, to one in a package, and to what these extend', async () => {
    const files = {
      [name]: json({
        extends: ['./configs/base.json', '@house/rules/strict.json', 'other'],
        rules: {'ascii-only': 'warn'}
      }),
      'configs/base.json': '{"extends": "../more.json"} // why\n',
      'more.json': json({rules: {'lf-line-endings': 'off'}}),
      'node_modules/@house/rules/strict.json': json({variables: ['TASKS']}),
      'node_modules/other/lint-agents.config.json': json({ignore: ['old/']}),
      'AGENTS.md': `${text}{{TASKS}}\n`,
      'old/AGENTS.md': text
    }
    expect(await findings(files)).toEqual({'AGENTS.md': ['ascii-only warning']})
    const {extends: extended, rulesFrom} = await printed(files, 'AGENTS.md')
    expect(extended).toEqual([
      './more.json',
      './configs/base.json',
      './node_modules/@house/rules/strict.json',
      './node_modules/other/lint-agents.config.json'
    ])
    expect(rulesFrom).toEqual({'ascii-only': [`./${name}:1:93`], 'lf-line-endings': ['./more.json:1:29']})
  })

  test('globs are from the folder of the configuration that extends', async () => {
    const files = {
      [name]: json({
        extends: './configs/base.json',
        files: [{include: ['agents/b.md'], rules: {'ascii-only': 'error'}}]
      }),
      'configs/base.json': json({
        files: [{include: ['agents/*.md'], kind: 'prompt', rules: {'ascii-only': 'off', 'lf-line-endings': 'off'}}]
      }),
      'agents/a.md': text,
      'agents/b.md': text
    }
    expect(await findings(files)).toEqual({'agents/a.md': [], 'agents/b.md': ['ascii-only error']})
    const {kind, matched} = await printed(files, 'agents/b.md')
    expect(kind).toBe('prompt')
    expect(matched).toMatchObject([
      {entry: 0, from: './configs/base.json:1:11', kind: 'prompt'},
      {entry: 1, from: `./${name}:1:43`}
    ])
  })

  test('rules of the configuration win over those that what it extends has for some files', async () => {
    const files = {
      [name]: json({extends: './base.json', rules: {'ascii-only': 'error'}}),
      'base.json': json({files: [{include: ['*.md'], rules: {'ascii-only': 'off', 'lf-line-endings': 'off'}}]}),
      'AGENTS.md': text
    }
    expect(await findings(files)).toEqual({'AGENTS.md': ['ascii-only error']})
  })

  test('contracts, their schemas and agents are shared; of two the later one counts', async () => {
    const files = {
      [name]: json({extends: './shared/base.json', agents: {reviewer: ['verdict']}}),
      'shared/base.json': json({
        contracts: {verdict: {tag: 'verdict', values: ['PASS']}, data: {json: 'schema.json'}},
        agents: {reviewer: ['data'], coder: ['data']}
      }),
      'shared/schema.json': json({type: 'object', required: ['ok']}),
      'a.md': '{}\n'
    }
    const outputs = (agent: string): readonly string[] => ['outputs', '--agent', agent, 'a.md']
    const run = async (agent: string): Promise<string> => (await runCli(temporaryFolder(files), outputs(agent))).out
    expect(await run('reviewer')).toContain('Missing `<verdict>`')
    expect(await run('reviewer')).toContain('shared/base.json:1 declared here')
    expect(await run('coder')).toContain('Missing key `ok`')
  })

  test.each<[string, unknown]>([
    ['parts', {parts: [{json: 'schema.json'}]}],
    ['cases', {by: 'type', cases: {data: [{json: 'schema.json'}]}}],
    ['a section with parts', {sections: [{heading: 'Data', parts: [{json: 'schema.json'}]}]}]
  ])('the schema of a contract within %s is read at its path', async (_, contract) => {
    const files = {
      [name]: json({contracts: {data: contract}, agents: {coder: ['data']}}),
      'schema.json': json({type: 'object', required: ['ok']}),
      'a.md': 'type: data\n\n## Data\n\n```json\n{}\n```\n'
    }
    const {out} = await runCli(temporaryFolder(files), ['outputs', '--agent', 'coder', 'a.md'])
    expect(out).toContain('Missing key `ok`')
  })

  test('package.json may extend, too', async () => {
    const files = {
      'package.json': json({'lint-agents': {extends: './base.json'}}),
      'base.json': json({rules: {'ascii-only': 'off', 'lf-line-endings': 'off'}}),
      'AGENTS.md': text
    }
    expect(await findings(files)).toEqual({'AGENTS.md': []})
  })

  test('what a shared configuration names does not have to be there', async () => {
    const base = {files: [{include: ['nothing/*.md'], kind: 'prompt'}], agents: {ghost: ['suggested-prompts']}}
    const cwd = temporaryFolder({[name]: json({extends: './base.json'}), 'base.json': json(base), 'AGENTS.md': '# A\n'})
    expect((await runCli(cwd, [])).err).toBe('')
  })

  test.each<[string, Files, string]>([
    [
      'a file that is not there',
      {[name]: '{"extends": "./no.json"}'},
      `${name}:1:13: Unexpected \`./no.json\`, expected a configuration: ./no.json: no such file or directory`
    ],
    [
      'a package that is not there',
      {[name]: '{"extends": ["no"]}'},
      `${name}:1:14: Unexpected package \`no\`, expected one that is installed in \`node_modules\``
    ],
    [
      'a path without a dot',
      {[name]: '{"extends": "/etc/x.json"}'},
      'expected a path that begins with `./` or `../`, or a package and a JSON file in it'
    ],
    ['a way out of a package', {[name]: '{"extends": "x/../../y.json"}'}, 'expected a path that begins with'],
    [
      'itself',
      {[name]: `{"extends": "./${name}"}`},
      `${name}:1:13: Unexpected \`./${name}\`, expected a configuration that does not extend this one: ./${name} -> ./${name}`
    ],
    [
      'a cycle',
      {[name]: '{"extends": "./b.json"}', 'b.json': '{\n  "extends": "./c.json"}', 'c.json': '{"extends": "./b.json"}'},
      './c.json:1:13: Unexpected `./b.json`, expected a configuration that does not extend this one: ./b.json -> ./c.json -> ./b.json'
    ],
    [
      'no JSON',
      {[name]: '{"extends": "./b.json"}', 'b.json': '{"rules": '},
      './b.json:1:11: Unexpected end of the text'
    ],
    [
      'an unknown key',
      {[name]: '{"extends": "./b.json"}', 'b.json': '{"rulse": {}}'},
      './b.json:1:2: Unexpected key `rulse`, expected `rules`'
    ],
    [
      'an unknown rule',
      {[name]: '{"extends": "./b.json"}', 'b.json': '{"rules": {"ascii": "off"}}'},
      './b.json:1:11: Unexpected rule `ascii`'
    ],
    [
      'an unknown contract',
      {[name]: '{"extends": "./b.json"}', 'b.json': '{"agents": {"x": ["verdct"]}}'},
      './b.json:1:19: Unexpected contract `verdct`'
    ],
    ['a number', {[name]: '{"extends": 1}'}, `${name}:1:13: Unexpected value of \`extends\``]
  ])('%s is an error with its place', async (_, files, message) => {
    expect(await fault(files)).toContain(message)
  })

  test('a tree of configurations without end is one error', async () => {
    const files = Object.fromEntries(
      Array.from({length: 40}, (_, index) => [
        `${index}.json`,
        json({extends: [`./${index + 1}.json`, `./${index + 1}.json`]})
      ])
    )
    expect(await fault({...files, '40.json': '{}', [name]: '{"extends": "./0.json"}'})).toContain(
      'expected at most 100 configurations'
    )
  })
})
