/** `--baseline`: known findings do not count, new ones do, and the file only shrinks. */
import {existsSync, readFileSync, renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type BaselineEntry, printEntries, readBaselineEntries} from '../../src/report/baseline/entries.ts'
import {anyCharacter} from '../support/characters.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {brokenAgent, createRepository, goodAgent} from '../support/repository.ts'
import {finds, runRules} from '../support/run.ts'
import {triesLimits} from '../support/runs.ts'

const file = 'known.jsonl'
const header = '{"format":"lint-agents-baseline","version":1}'
const verdict = (word: string): string => `<review>${word}</review>\n`
const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}},
  files: [{include: ['runs/**'], kind: 'output', contracts: ['verdict']}]
})
const outputs = (texts: Files): Files => ({'lint-agents.config.json': config, ...texts})

/** A folder, and runs in it with its baseline. */
function project(files: Files) {
  const cwd = temporaryFolder({'.git/HEAD': '', ...files})
  const lint = async (...args: readonly string[]) => {
    const ran = await runCli(cwd, ['--baseline', file, '-f', 'json', ...args])
    const {summary, notices = []} = ran.code === 2 ? {summary: undefined} : reportOf(ran)
    return {
      ...ran,
      errors: summary?.errors,
      baselined: summary?.baselined,
      notices: notices.map(({message}) => message)
    }
  }
  const read = (): string => readFileSync(join(cwd, file), 'utf8')
  return {cwd, lint, read, write: (more: Files) => writeFiles(cwd, more)}
}

test('a file that is not there is made with all findings, and then fails on new ones alone', async () => {
  const {lint, read, write} = project(outputs({'runs/a.md': verdict('MAYBE'), 'agents/c.md': goodAgent}))
  expect((await lint('.')).code).toBe(2)
  const made = await lint('--update-baseline', '.')
  expect(made).toMatchObject({code: 0, errors: 0, baselined: 1})
  expect(made.err).toContain(`${file}: 1 known finding, 1 added\n`)
  expect(read()).toMatch(
    /^\{"format":"lint-agents-baseline","version":1\}\n\{"path":"runs\/a\.md","rule":"custom-contract","messageId":"[\w-]+","fingerprint":"[0-9a-f]{16}"\}\n$/
  )
  expect(await lint('.')).toMatchObject({code: 0, errors: 0, baselined: 1, notices: []})
  write({'runs/b.md': verdict('MAYBE')})
  expect(await lint('.')).toMatchObject({code: 1, errors: 1, baselined: 1})
})

describe('an update', () => {
  test('of a file that is there takes nothing new in, unless that is accepted', async () => {
    const {lint, read, write} = project(outputs({'runs/a.md': verdict('MAYBE')}))
    await lint('--update-baseline', '.')
    const before = read()
    write({'runs/b.md': verdict('NO')})
    expect(await lint('--update-baseline', '.')).toMatchObject({code: 1, errors: 1, baselined: 1})
    expect(read()).toBe(before)
    const accepted = await lint('--update-baseline', '--accept-new', '.')
    expect(accepted).toMatchObject({code: 0, errors: 0, baselined: 2})
    expect(accepted.err).toContain(`${file}: 2 known findings, 1 added`)
    expect(read().split('\n')).toHaveLength(4)
  })

  test('takes out what is gone, which a run without one counts', async () => {
    const {lint, read, write, cwd} = project(outputs({'runs/a.md': verdict('MAYBE'), 'runs/b.md': verdict('NO')}))
    await lint('--update-baseline', '.')
    write({'runs/a.md': verdict('PASS')})
    expect((await lint('.')).notices).toEqual([`${file}: 1 known finding is gone: --update-baseline removes it`])
    rmSync(join(cwd, 'runs/b.md'))
    expect((await lint('.')).notices).toEqual([`${file}: 2 known findings are gone: --update-baseline removes them`])
    expect((await lint('--update-baseline', '.')).err).toContain(`${file}: 0 known findings, 2 removed`)
    expect(read()).toBe(`${header}\n`)
  })

  test.each(['runs/*.md', 'runs/?.md', 'runs/[ab].md', '{runs,more}/*.md'])(
    'takes out what is gone below the folder of the glob %s',
    async (glob) => {
      const {lint, read, cwd} = project(outputs({'runs/a.md': verdict('MAYBE'), 'runs/b.md': verdict('NO')}))
      await lint('--update-baseline', '.')
      rmSync(join(cwd, 'runs/b.md'))
      expect((await lint('--update-baseline', glob)).err).toContain(`${file}: 1 known finding, 1 removed`)
      expect(read()).not.toContain('runs/b.md')
    }
  )

  test('leaves entries of files that it does not lint', async () => {
    const {lint, read, write} = project(outputs({'runs/a.md': verdict('MAYBE'), 'agents/a.md': brokenAgent}))
    await lint('--update-baseline', '.')
    const before = read()
    write({'runs/a.md': verdict('PASS'), 'agents/a.md': goodAgent})
    await lint('--update-baseline', 'agents')
    expect(read()).toContain('runs/a.md')
    expect(read()).not.toContain('agents/a.md')
    expect(before).toContain('agents/a.md')
  })

  test('does not happen where a file could not be linted', async () => {
    const cwd = temporaryFolder({'.claude/rules/a.md': 'x BOOM\n', '.claude/rules/b.md': 'x\n'})
    const {faulty} = await import('../support/run.ts')
    const {hasFailed, notices} = await runRules(cwd, [faulty, finds('x', 'error')], {
      paths: ['.'],
      baseline: {file, update: 'accept'}
    })
    expect(hasFailed).toBe(true)
    expect(notices.map(({message}) => message)).toContain(`${file}: not written: not all files could be linted`)
    expect(existsSync(join(cwd, file))).toBe(false)
  })

  test.each([
    [['--update-baseline'], 'Unexpected --update-baseline alone, expected it with --baseline FILE'],
    [['--accept-new'], 'Unexpected --accept-new alone, expected it with --update-baseline'],
    [['--baseline', file, '--update-baseline', '--staged'], 'Unexpected --update-baseline beside --staged'],
    [['--baseline', file, '--update-baseline', '--diff'], 'Unexpected --update-baseline beside --diff'],
    [['--baseline', file, '--update-baseline', '--stdin-filename', 'a.md'], 'beside --stdin-filename'],
    [['outputs', '--baseline', file, '--update-baseline', '-'], 'beside standard input']
  ])('%j is misuse', async (args, message) => {
    const ran = await runCli(temporaryFolder(), args)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(message)
  })
})

describe('a known finding', () => {
  test('stays known where lines move, are indented or end in another way', async () => {
    const {lint, write} = project({'.claude/rules/a.md': `# ROLE\n\n${'\u200B'}x\n`})
    expect(await lint('--update-baseline', '.')).toMatchObject({baselined: 1})
    write({'.claude/rules/a.md': `# ROLE\r\n\r\nMore.\r\n\r\n  ${'\u200B'}x\r\n`})
    expect((await lint('.')).baselined).toBe(1)
    write({'.claude/rules/a.md': `# ROLE\n\n${'\u200B'}y\n`})
    expect((await lint('.')).baselined).toBe(0)
  })

  test('stays known in a file with a new name, but not in a copy', async () => {
    const {lint, cwd, write, read} = project(outputs({'runs/a.md': verdict('MAYBE')}))
    await lint('--update-baseline', '.')
    write({'runs/b.md': verdict('MAYBE')})
    expect(await lint('.')).toMatchObject({errors: 1, baselined: 1})
    rmSync(join(cwd, 'runs/b.md'))
    renameSync(join(cwd, 'runs/a.md'), join(cwd, 'runs/c.md'))
    expect(await lint('.')).toMatchObject({errors: 0, baselined: 1, notices: []})
    const {err} = await lint('--update-baseline', '.')
    expect(err).toContain(`${file}: 1 known finding, unchanged`)
    expect(read()).toContain('"path":"runs/c.md"')
    expect(read()).not.toContain('runs/a.md')
  })

  test('hides no other one on the same line', async () => {
    const {lint, write} = project(outputs({'runs/a.md': `${verdict('MAYBE').trim()}\n`}))
    await lint('--update-baseline', '.')
    write({'runs/a.md': '<review>PASS\n'})
    expect((await lint('.')).errors).toBeGreaterThan(0)
  })

  test('is suppressed in SARIF', async () => {
    const {lint, cwd} = project(outputs({'runs/a.md': verdict('MAYBE')}))
    await lint('--update-baseline', '.')
    const {out} = await runCli(cwd, ['--baseline', file, '-f', 'sarif', '.'])
    const {runs} = JSON.parse(out) as {runs: [{results: {suppressions?: object[]}[]}]}
    expect(runs[0].results.map(({suppressions}) => suppressions)).toEqual([[{kind: 'external'}]])
  })

  test('of a transcript is known by the text of its message', async () => {
    const record = (role: string, text: string): string =>
      JSON.stringify({type: role, uuid: role, sessionId: 's', message: {role, content: [{type: 'text', text}]}})
    const session = (...before: readonly string[]): string =>
      [...before, record('user', 'Go'), record('assistant', 'Done.\n<review>MAYBE</review>')].join('\n')
    const cwd = temporaryFolder({'lint-agents.config.json': config, 'runs/s.jsonl': session()})
    const args = ['outputs', '--baseline', file, '--contract', 'verdict', '-f', 'json', 'runs']
    expect(reportOf(await runCli(cwd, [...args, '--update-baseline'])).summary).toMatchObject({errors: 0, baselined: 1})
    writeFiles(cwd, {'runs/s.jsonl': session('{"type":"mode","mode":"normal","sessionId":"s"}')})
    expect(reportOf(await runCli(cwd, args)).summary).toMatchObject({errors: 0, baselined: 1})
    writeFiles(cwd, {'runs/s.jsonl': session().replace('MAYBE', 'OTHER')})
    expect(reportOf(await runCli(cwd, args)).summary).toMatchObject({errors: 1, baselined: 0})
  })
})

test('of findings that are alike, one on a changed line is the new one', async () => {
  const repository = createRepository()
  const line = '\u200Bx\n\n'
  repository.write('.claude/rules/a.md', `# ROLE\n\n${line}`)
  await runCli(repository.folder, ['--baseline', file, '--update-baseline', '.'])
  repository.commit()
  repository.write('.claude/rules/a.md', `# ROLE\n\n${line}Text.\n\n${line}`)
  const args = ['--baseline', file, '--since', 'HEAD', '--changed-lines', '-f', 'json', '.']
  const {summary, files} = reportOf(await runCli(repository.folder, args))
  expect(summary).toMatchObject({warnings: 1, baselined: 0})
  expect(files.flatMap(({findings}) => findings.map(({line}) => line))).toEqual([7])
})

test.runIf(triesLimits)('more findings than a report lists are all known', async () => {
  const cwd = temporaryFolder({'.claude/rules/a.md': 'x\n'.repeat(3_000)})
  const rules = [finds('x', 'error')]
  await runRules(cwd, rules, {paths: ['.'], baseline: {file, update: 'shrink'}})
  const known = await runRules(cwd, rules, {paths: ['.'], baseline: {file}})
  expect(known.report.summary).toMatchObject({errors: 0, baselined: 3_000})
  expect(known.report.files[0]).not.toHaveProperty('omitted')
  writeFiles(cwd, {'.claude/rules/a.md': `${'x\n'.repeat(3_000)}xy\n`})
  const {report} = await runRules(cwd, rules, {paths: ['.'], baseline: {file}})
  expect(report.files[0]?.findings.map(({line}) => line)).toEqual([3_001])
})

test('a fix that cannot be written leaves known findings known', async () => {
  const cwd = temporaryFolder({'.claude/rules/a.md': 'xz\n'})
  const rules = [finds('x', 'error', {safe: true, to: 'y'}), finds('z', 'error')]
  await runRules(cwd, rules, {paths: ['.'], baseline: {file, update: 'shrink'}})
  const {chmodSync} = await import('node:fs')
  chmodSync(join(cwd, '.claude/rules/a.md'), 0o444)
  const {report, hasFailed} = await runRules(cwd, rules, {paths: ['.'], baseline: {file}, fix: 'safe', hasWrites: true})
  expect(hasFailed).toBe(true)
  expect(report.summary).toMatchObject({errors: 0, baselined: 2})
})

test('the file of the baseline is not an output, whatever a glob matches', async () => {
  const {cwd, lint} = project(outputs({'runs/a.md': verdict('MAYBE')}))
  await lint('--update-baseline', '.')
  const ran = await runCli(cwd, ['outputs', '--baseline', file, '--contract', 'verdict', '.', '*.jsonl', 'runs'])
  expect(ran.err).not.toContain(`${file}: skipped`)
  expect(ran.out).toContain('1 in the baseline')
})

test('with a cache a run has the same findings', async () => {
  const {lint, write, cwd} = project({'agents/a.md': brokenAgent, 'agents/b.md': brokenAgent, 'agents/c.md': goodAgent})
  const cached = ['--cache', '--cache-location', join(cwd, 'kept'), '.']
  const first = await lint('--update-baseline', ...cached)
  expect(first.errors).toBe(0)
  expect(await lint(...cached)).toMatchObject({errors: 0, baselined: first.baselined})
  expect(await lint(...cached)).toMatchObject({errors: 0, baselined: first.baselined})
  expect(await lint(...cached.slice(0, -1), 'agents/c.md')).toMatchObject({errors: 0, baselined: 0})
  write({'agents/c.md': brokenAgent})
  const {errors} = await lint('.')
  expect(errors).toBeGreaterThan(0)
  expect((await lint(...cached)).errors).toBe(errors)
  expect((await lint(...cached)).errors).toBe(errors)
})

describe('the file', () => {
  const word = fc.string({unit: anyCharacter, maxLength: 8})
  const entries = fc.array(
    fc.record<BaselineEntry>({
      path: word,
      rule: word,
      messageId: word,
      fingerprint: fc.stringMatching(/^[0-9a-f]{16}$/),
      count: fc.integer({min: 1, max: 9})
    })
  )

  test('reads back as it was written, in any order, with any line ends, in visible characters', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const text = printEntries(list)
        expect(printEntries(readBaselineEntries(text, file))).toBe(text)
        expect(printEntries(readBaselineEntries(`\uFEFF${text.replaceAll('\n', '\r\n')}`, file))).toBe(text)
        expect(
          printEntries([...list].reverse())
            .split('\n')
            .sort()
        ).toEqual(text.split('\n').sort())
        expect(text).toMatch(/^[^\p{Cc}\p{Cf}]*$/mu)
      })
    )
  })

  test('of two lines that are alike counts the larger one, as a merge can leave them', async () => {
    const {lint, read, write} = project(outputs({'runs/a.md': `${verdict('MAYBE')}${verdict('MAYBE')}`}))
    await lint('--update-baseline', '.')
    const [first, ...lines] = read().split('\n')
    write({[file]: [first, ...lines, ...lines].join('\n')})
    const before = (await lint('.')).baselined
    expect(before).toBeGreaterThan(0)
    write({'runs/b.md': 'Done.\n'})
    expect((await lint('.')).errors).toBe(1)
  })

  test.each([
    ['', '1: Unexpected ``'],
    ['[]', '1: Unexpected `[]`'],
    [`${header}\n{}`, '2: Unexpected `{}`, expected an entry such as `{"path"'],
    [`${header}\n\n<<<<<<< HEAD\n`, '3: Unexpected conflict of a merge'],
    [`${header}\n\x1B[2J`, '2: Unexpected `\u00B7[2J`'],
    [
      `${header}\n{"path": "a", "rule": "b", "messageId": "c", "fingerprint": "d", "count": 0}`,
      '2: Unexpected `{"path"'
    ]
  ])('%j is a clear error', async (text, message) => {
    const {cwd} = project({[file]: text, 'agents/a.md': goodAgent})
    const {code, err} = await runCli(cwd, ['--baseline', file, '.'])
    expect(code).toBe(2)
    expect(err).toContain(`${file}:${message}`)
  })
})
