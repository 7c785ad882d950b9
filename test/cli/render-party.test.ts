import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, describe, expect, test} from 'vitest'
import {main} from '../../src/cli/main.ts'
import {assemblePrompt, parsePrompt} from '../../src/contracts/prompt-sections/library.ts'
import {brief, lint} from '../support/lint.ts'

const cwd = mkdtempSync(join(tmpdir(), 'lint-agents-render-party-'))
afterAll(() => rmSync(cwd, {recursive: true, force: true}))

async function run(...args: string[]): Promise<{code: number; out: string; err: string}> {
  const printed = {out: '', err: ''}
  const code = await main(args, {
    cwd,
    out: (text) => {
      printed.out += text
      return true
    },
    err: (text) => {
      printed.err += text
      return true
    },
    isColored: false,
    stdin: () => []
  })
  return {code, ...printed}
}

function write(name: string, text: string): string {
  writeFileSync(join(cwd, name), text)
  return name
}

describe('render prompt', () => {
  const file = write(
    'sections.yaml',
    [
      'role: You write persistence code.',
      'required_inputs:',
      '  schema.sql: The tables',
      'task: Write one entity for each table.',
      'constraints: No new dependencies.',
      'expected_outputs:',
      '  - entity/Order.java',
      'metadata:',
      '  phase: plan',
      'artifacts:',
      '  plan.md: The approved plan',
      ''
    ].join('\n')
  )

  test('[ADR-0011 types] [ADR-0011 rendered outputs] sections in their order, clean by the rules', async () => {
    const {code, out} = await run('render', 'prompt', file, '--fs-ability', 'local-write')
    expect(code).toBe(0)
    expect(out).toBe(
      [
        '---\nphase: "plan"\n---',
        '## Role\n\nYou write persistence code.',
        '## Required Inputs\n\n- **schema.sql**: The tables\n- **plan.md**: The approved plan (engine-provided)',
        '## Task\n\nWrite one entity for each table.',
        '## Constraints\n\nNo new dependencies.',
        '## Expected Outputs\n\n- entity/Order.java',
        '## Output Instructions\n\nWrite each file of the expected outputs below `/code`. Write remarks to `response.md`.\n'
      ].join('\n\n')
    )
    expect(brief(lint(out, {kind: 'prompt'}))).toEqual([])
  })

  test('[ADR-0011 system] --system splits it', async () => {
    const {code, out} = await run('render', 'prompt', file, '--system')
    const {system, user} = JSON.parse(out) as {system: string; user: string}
    expect(code).toBe(0)
    expect(system).toContain('## Role')
    expect(system).toContain('## Constraints')
    expect(user).not.toMatch(/## (?:Role|Constraints)/)
  })

  const beds = readFileSync('examples/good/prompts/beds.md', 'utf8')
  /** Texts that a reader of YAML changes or refuses, by the name of their file. */
  const passed: readonly (readonly [name: string, text: string])[] = [
    ['heading.md', '# Goal\n\nWrite.\n'],
    ['lines.txt', 'Write one entity\nfor each table.\n\nThen stop.\n'],
    ['list.md', '- Read the tables\n- Write the entities\n'],
    ['table.md', '| table | entity |\n| --- | --- |\n| orders | Order |\n'],
    ['bom.md', '\uFEFFWrite.\n'],
    ['crlf.md', '# Goal\r\n\r\nWrite.\r\n'],
    ['cr.md', 'Read.\rWrite.\r'],
    ['blanks.md', 'Write.  \n\n\n   '],
    ['unended', 'Write.'],
    ['quoted.yaml', '"Write one entity for each table."\n'],
    ['list.json', '[1, 2]\n'],
    ['colon.md', 'Note: write no tests.\n'],
    ['fence.md', '```yaml\ntask: x\n```\n'],
    ['matter.md', '---\ntask: plan\n---\n\n# Write {{ENTITY}} & <b>\n'],
    ['number.txt', '0x2A\n'],
    ['nul.txt', 'a\0b\x1B[31m\u2028\n'],
    ['more.md', beds.replace('## Context', '## Notes\n\nWater it.\n\n## Context')],
    ['prose.md', beds.replace('- **soil', 'Read these:\n\n- **soil')],
    ['comment.md', beds.replace('phase: plan', 'phase: plan # the first')],
    ['lists.md', beds.replace('phase: plan', 'phases: [plan, write]')],
    ['empty.md', ''],
    ['empty.yaml', '']
  ]
  const instructions = '## Output Instructions\n\nReturn the content of each file'

  test.each(passed)('[ADR-0011 option 2 appended] a text is passed through: %s', async (name, text) => {
    expect(await run('render', 'prompt', write(name, text))).toEqual({code: 0, out: text, err: ''})
    const appended = (await run('render', 'prompt', name, '--fs-ability', 'non-writing')).out
    expect(appended.startsWith(text)).toBe(true)
    expect(appended.slice(text.length)).toMatch(new RegExp(`^${/[\r\n]$/.test(text) ? '' : '\n'}\n${instructions}`))
  })

  test('[ADR-0011 option 2 appended] any text without sections is passed through, also in JSON', async () => {
    const piece = fc.oneof(
      fc.string({unit: 'grapheme'}),
      fc.constantFrom(
        '- ',
        ': ',
        '# ',
        '\n',
        '\r\n',
        '\r',
        '\uFEFF',
        '  ',
        '---\n',
        '"',
        '|',
        '{',
        '&a',
        '*a',
        '!t',
        '%'
      )
    )
    const anyText = fc
      .array(piece, {maxLength: 12})
      .map((pieces) => pieces.join(''))
      .filter((text) => !/task|role|context|constraints|inputs|outputs?|format|artifacts|metadata/i.test(text))
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await run('render', 'prompt', write('any.md', text))).toEqual({code: 0, out: text, err: ''})
        expect(JSON.parse((await run('render', 'prompt', 'any.md', '--system')).out)).toEqual({user: text})
      })
    )
  })

  test('[ADR-0011 option 3] sections of Markdown are assembled as programs read them', async () => {
    const {metadata, sections} = parsePrompt(beds)
    const options = {metadata: metadata as {phase: string}}
    write('beds.md', beds)
    for (const text of [beds, beds.replaceAll('## ', '# '), `\uFEFF${beds.trimEnd()}`])
      expect((await run('render', 'prompt', write('beds.md', text))).out).toBe(
        `${assemblePrompt(sections, options).user}\n`
      )
    const {system, user} = JSON.parse((await run('render', 'prompt', 'beds.md', '--system')).out) as {
      system: string
      user: string
    }
    expect({system, user}).toEqual(assemblePrompt(sections, {...options, systemPrompt: true}))
  })

  test.each<[string, string, string[], string]>([
    [
      'twice.md',
      `${beds}\n## Task\n\nMore.\n`,
      [],
      'Unexpected section `Task` a second time in line 35, expected what a prompt has'
    ],
    [
      'up.md',
      beds.replace('beds/north.md', '../north.md'),
      [],
      'Unexpected item of `Expected Outputs` in line 28, expected what a prompt has'
    ],
    [
      'notes.md',
      `${beds}\n## Notes\n\nMore.\n`,
      ['--system'],
      'Unexpected text beside the sections of a prompt, expected sections alone with --system'
    ]
  ])('sections that would be lost are misuse: %s', async (name, text, options, message) => {
    const ran = await run('render', 'prompt', write(name, text), ...options)
    expect(ran).toEqual({code: 2, out: '', err: `${name}: ${message}\n`})
  })

  test('a text that is not UTF-8 is misuse: what passes is the text of its author', async () => {
    writeFileSync(join(cwd, 'latin1.md'), Buffer.from('caf\xE9\n', 'latin1'))
    expect(await run('render', 'prompt', 'latin1.md')).toEqual({
      code: 2,
      out: '',
      err: 'latin1.md: Unexpected bytes that are not UTF-8, expected a text in UTF-8\n'
    })
  })

  test.each<[string, string, RegExp]>([
    ['no task', 'role: x\n', /wrong\.yaml:1:1: Missing key `task`, expected it in the sections of a prompt/],
    [
      '[ADR-0011 rendered outputs] a path that goes up',
      'task: x\nexpected_outputs: [../a]\n',
      /wrong\.yaml:2:20: Unexpected `\.\.` in `expected_outputs\[0\]`/
    ],
    ['an unknown key', 'task: x\nroles: y\n', /wrong\.yaml:2:1: Unexpected key `roles`, expected `role`/],
    [
      '[ADR-0011 types] a list for a text',
      'task: [x]\n',
      /wrong\.yaml:1:7: Unexpected value of `task`, expected a string/
    ],
    ['broken YAML', 'task: "x\n', /wrong\.yaml:1:\d+: Unexpected .*, expected YAML/]
  ])('%s is misuse, with its place', async (_, text, message) => {
    const {code, out, err} = await run('render', 'prompt', write('wrong.yaml', text))
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(message)
  })

  test('an unknown ability and a missing file are misuse', async () => {
    expect((await run('render', 'prompt', file, '--fs-ability', 'local')).err).toMatch(
      /Unexpected --fs-ability `local`/
    )
    expect((await run('render', 'prompt')).err).toMatch(/Missing file/)
  })
})

describe('render persona', () => {
  const iris = {
    name: 'Iris',
    title: 'Soil Analyst',
    agent_type: 'soil-analyst',
    agent_id: 'D1',
    phase: 1,
    is_existing_agent: true,
    communication_style: 'Dry',
    expertise: 'Soil',
    question_domains: [],
    debate_focus: 'Ground truth'
  }
  const survey = {
    name: 'Survey',
    type: 'parallel',
    personas: ['iris'],
    max_messages: 10,
    interaction: 'question-broadcast-debate',
    output: 'brief'
  }
  const personas = {version: '1.0.0', description: 'Gardeners', personas: {iris}, phases: {'1': survey}}
  const file = write('party-personas.json', JSON.stringify(personas))

  test('[REQ-0006 4.2] the block of a persona', async () => {
    const {code, out} = await run('render', 'persona', 'iris', '--personas', file)
    expect(code).toBe(0)
    expect(out.split('\n').slice(0, 8)).toEqual([
      'PERSONA_CONTEXT:',
      '  Name: Iris',
      '  Title: Soil Analyst',
      '  Style: Dry',
      '  Expertise: Soil',
      '  Phase: Survey',
      '  Team Role: Ground truth',
      ''
    ])
    expect(brief(lint(out, {kind: 'output', contracts: ['inception-party']}))).toEqual([])
  })

  test('an unknown key, a wrong file, no file are misuse', async () => {
    expect(await run('render', 'persona', 'ivo', '--personas', file)).toMatchObject({code: 2, out: ''})
    expect((await run('render', 'persona', 'ivo', '--personas', file)).err).toMatch(/Unexpected persona `ivo`/)
    const wrong = write('wrong.json', '{\n  "version": 1\n}\n')
    expect((await run('render', 'persona', 'iris', '--personas', wrong)).err).toMatch(
      /wrong\.json:\d+:\d+: Unexpected file/
    )
    expect((await run('render', 'persona', 'iris')).err).toMatch(/Missing --personas/)
    expect((await run('render', 'persona')).err).toMatch(/Missing key/)
  })
})
