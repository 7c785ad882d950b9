import {mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runAction} from '../../src/action/main.ts'
import {Report} from '../../src/report/report.ts'
import {digitGroups} from '../../src/text/plural.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {commandStarts, runnerCommands, runStep, type Step} from '../support/runner.ts'
import {makers} from '../support/transcripts/makers.ts'

const isWindows = process.platform === 'win32'

/** An agent with one error at each section that follows its prompts. */
function agent(...followers: readonly string[]): string {
  return [
    '# ROLE\n\nYou water the garden.\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n',
    '  [1] Water the beds\n  [2] Show workflow status\n---\n',
    ...followers.map((name) => `\n# ${name}\n\nMore.\n`)
  ].join('')
}

const clean = agent()
const broken = agent('TOOLS')

/** An output with as many warnings. */
function output(warnings: number): string {
  return `Done.\n\n${'The bed {{BED}} is wet.\n'.repeat(warnings)}`
}

function annotationsOf({commands}: Step, name: string) {
  return commands.filter((command) => command.name === name && command.properties['file'] !== undefined)
}

function messagesOf({commands}: Step, name: string): string[] {
  return commands
    .filter((command) => command.name === name && command.properties['file'] === undefined)
    .map(({data}) => data)
}

describe('a workspace', () => {
  test('without problems passes', async () => {
    const step = await runStep({files: {'agents/gardener.md': clean}})
    expect(step).toMatchObject({code: 0, commands: []})
    expect(step.stdout).toContain('0 errors, 0 warnings in 1 file\n')
    expect(step.summary).toBe('## Agent files\n\nNo problems in 1 file.\n\nLinted: 1 agent file.\n\n')
    expect(step.outputs).toMatchObject({errors: '0', warnings: '0', files: '1'})
  })

  test('names a contract that says nothing about a file', async () => {
    const config = '{"files": [{"include": ["a.md"], "contracts": ["system-templates"]}]}'
    const step = await runStep({files: {'a.md': clean, 'lint-agents.config.json': config}})
    expect(messagesOf(step, 'notice').join('\n')).toContain('`system-templates` checks nothing in an agent file')
    expect(step.summary).not.toContain('No problems')
  })

  test('runs the plugins of a configuration only where the workflow allows them', async () => {
    const rule =
      "{id: 'house', severity: 'error', kinds: ['agent'], check: (source, report) => report({kind: 'one', range: {start: 0, end: 6}}), messages: {one: () => 'Unexpected heading, expected none'}}"
    const files = {
      'agents/gardener.md': clean,
      'lint-agents.config.json': '{"plugins": ["./house.cjs"]}',
      'house.cjs': `module.exports = ${rule}\n`
    }
    const without = await runStep({files})
    expect(without.code).toBe(0)
    expect(messagesOf(without, 'notice').join('\n')).toContain('lint-agents.config.json:1:13: Plugins are not run')
    const allowed = await runStep({files, inputs: {'allow-plugins': 'true'}})
    expect(allowed.code).toBe(1)
    expect(annotationsOf(allowed, 'error').map(({data}) => data)).toEqual(['Unexpected heading, expected none'])
  })

  test('without agent files passes and says so', async () => {
    const step = await runStep({files: {'main.c': ''}})
    expect(step).toMatchObject({code: 0, commands: []})
    expect(step.stdout).toContain('No agent files found\n')
    expect(step.outputs['files']).toBe('0')
  })

  test('with an error fails at its place', async () => {
    const step = await runStep({files: {'agents/gardener.md': broken}})
    expect(step.code).toBe(1)
    expect(step.commands).toEqual([
      {
        name: 'error',
        properties: {
          file: 'agents/gardener.md',
          line: '13',
          endLine: '13',
          col: '1',
          endColumn: '8',
          title: 'suggested-prompts-placement'
        },
        data: 'Unexpected section `TOOLS` after the suggested prompts, expected it before them'
      }
    ])
    expect(step.summary).toContain('\n1 error, 0 warnings in 1 file.\n')
    expect(step.summary).toContain(
      '| error | Unexpected section `TOOLS` after the suggested prompts, expected it before them | `agents/gardener.md:13:1` | [`suggested-prompts-placement`](https://'
    )
  })

  test('gives the report as an output and as a file', async () => {
    const {outputs, reportFile = ''} = await runStep({files: {'agents/gardener.md': broken}})
    const report = Report.parse(JSON.parse(outputs['report'] ?? ''))
    expect(report.summary).toMatchObject({files: 1, errors: 1})
    expect(report.files[0]?.path).toBe('agents/gardener.md')
    expect(JSON.parse(reportFile)).toEqual(report)
  })

  test('gives a report that is too long as a file only', async () => {
    const long = agent(...Array.from({length: 1000}, (_, index) => `PART ${index}`))
    const {outputs, reportFile = ''} = await runStep({files: {'a.md': long, 'b.md': long}})
    expect(outputs).toMatchObject({errors: '2000', report: ''})
    const report = Report.parse(JSON.parse(reportFile))
    expect(report.summary.errors).toBe(2000)
  })
})

describe('what people find in the summary and the workspace', () => {
  test('the summary says what was not checked, and why', async () => {
    const files = {'agents/gardener.md': broken, 'out.md': 'Done.\n'}
    const {summary} = await runStep({files, inputs: {outputs: 'out.md\nmissing/*.md'}})
    expect(summary).toContain('\nNotices:\n\n- ')
    expect(summary).toContain('No output matches')
    expect(summary).not.toContain('Only files that changed')
  })

  test.each(['/etc/x.sarif', '../x.sarif', '.'])('a report at %s is refused', async (path) => {
    const step = await runStep({files: {'agents/gardener.md': broken}, inputs: {'sarif-file': path}})
    expect(step.code).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([
      `Unexpected file \`${path}\` of input \`sarif-file\`, expected one in the workspace`
    ])
  })
})

describe('what GitHub would drop', () => {
  const names = Array.from({length: 30}, (_, index) => `PART ${index + 1}.`)
  const files = {'agents/gardener.md': agent(...names), 'out.md': output(12)}

  test('is counted in a notice and listed in the summary', async () => {
    const step = await runStep({files, inputs: {outputs: 'out.md'}})
    expect(step.outputs).toMatchObject({errors: '30', warnings: '12', files: '2'})
    expect(annotationsOf(step, 'error')).toHaveLength(10)
    expect(annotationsOf(step, 'warning')).toHaveLength(10)
    expect(step.commands.slice(0, 10).every(({name}) => name === 'error')).toBe(true)
    expect(messagesOf(step, 'notice')).toEqual([
      '20 more errors and 2 more warnings than GitHub shows as annotations: see the summary of this step'
    ])
    for (const name of names) expect(step.summary).toContain(`\`${name}\``)
    expect(step.summary.match(/^\| warning /gm)).toHaveLength(12)
  })

  test('stays below the limit of a summary', async () => {
    const part = agent(...Array.from({length: 1000}, (_, index) => `PART ${index}`))
    const files = Object.fromEntries(Array.from({length: 6}, (_, index) => [`${index}.md`, part]))
    const {summary} = await runStep({files})
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
    const rows = summary.match(/^\| error /gm)?.length ?? 0
    expect(rows).toBeGreaterThan(1000)
    expect(summary).toContain(`\n${digitGroups(6_000 - rows)} more findings in the report.\n`)
  })

  test('counts what the report does not list', async () => {
    const many = agent(...Array.from({length: 1200}, (_, index) => `PART ${index}`))
    const step = await runStep({files: {'a.md': many}})
    expect(step.outputs).toMatchObject({errors: '1200'})
    expect(step.summary).toContain('\n200 more findings.\n')
    expect(messagesOf(step, 'notice')[0]).toContain('1,190 more errors')
  })
})

describe('linted text never speaks to the runner', () => {
  test('as a message', async () => {
    const name = '::error::two %0A::error::x ##[error]four'
    const step = await runStep({files: {'agents/gardener.md': agent(name)}})
    expect(step.commands).toHaveLength(1)
    expect(step.commands[0]?.data).toBe(
      `Unexpected section \`${name.replace('##[', '#\u00B7#[')}\` after the suggested prompts, expected it before them`
    )
  })

  test.each(runnerCommands)('%j as a message, a file name and a key', async (name) => {
    const own = /^::(?:stop-commands::|[\w-]{36}::$|(?:error|warning) file=|error::\S+lint-agents\.config\.json:)/
    const path = isWindows ? 'a.md' : `${name.replaceAll('/', '')}.md`
    const keys = {'lint-agents.config.json': JSON.stringify({agents: {[name]: [name]}})}
    for (const files of [{[path]: agent(name)}, {[path]: agent(name), ...keys}]) {
      const {
        stdout,
        summary,
        outputs,
        reportFile = '',
        read
      } = await runStep({files, inputs: {'sarif-file': 'out.sarif'}})
      const texts = [
        stdout,
        summary,
        outputs['report'] ?? '',
        reportFile,
        outputs['sarif-file'] === undefined ? '' : read('out.sarif')
      ]
      expect(texts.flatMap((text) => commandStarts(text)).filter((start) => !own.test(start))).toEqual([])
    }
  })

  test('a report has the same values', async () => {
    const name = '##vso[task.setvariable variable=a]b'
    const {stdout, outputs} = await runStep({files: {'agents/a.md': agent(name)}})
    expect(stdout).toContain('#\u00B7#vso[task.setvariable variable=a]b')
    expect(JSON.parse(outputs['report'] ?? '').files[0].findings[0].message).toContain(name)
  })

  test('as an item', async () => {
    const text = clean.replace('  [2] Show', '::set-output name=errors::0\n  [2] ::set-output name=errors::0 Show')
    const step = await runStep({files: {'agents/gardener.md': text}})
    expect(step.commands.length).toBeGreaterThan(0)
    expect(new Set(step.commands.map(({name}) => name))).toEqual(new Set(['error']))
    expect(step.outputs['errors']).toBe(String(step.commands.length))
  })

  test('as Markdown or HTML of the summary', async () => {
    const name = '[a](https://b.c) <i>|www.c `d` **e** @f'
    const {summary} = await runStep({files: {'agents/gardener.md': agent(name)}})
    const [row = ''] = summary.split('\n').filter((line) => line.startsWith('| error '))
    expect(row.match(/\|/g)).toHaveLength(5)
    expect(row).toContain('``Unexpected section `[a](https://b.c) <i>``&#124;``www.c `d` **e** @f` after')
  })

  test.skipIf(isWindows).each(['a%0A::error::x.md', 'a\n::error::x.md', 'a,line=1::x.md', '::stop-commands::x.md'])(
    'as the name %j',
    async (name) => {
      const step = await runStep({files: {[name]: broken}})
      expect(step.commands).toHaveLength(1)
      expect(step.commands[0]?.properties).toMatchObject({file: name, line: '13'})
      expect(step.summary).toContain(`\`${name.replace('\n', '\\u{A}')}:13:1\``)
    }
  )

  test.skipIf(isWindows)('as the name of a file that is skipped', async () => {
    const name = 'a\n::error::x.bin'
    const step = await runStep({files: {[name]: 'x', 'b.md': clean}, inputs: {paths: '*'}})
    expect(step.commands.map((command) => command.name)).toEqual(['notice'])
    expect(messagesOf(step, 'notice')[0]).toContain('a\u00B7::error::x.bin: skipped')
  })
})

describe('input paths', () => {
  const files = {'agents/a.md': broken, 'b c/d.md': broken, 'e.md': broken}

  test.each([
    ['', ['agents/a.md', 'b c/d.md', 'e.md']],
    ['\n  agents\n  e.md\n', ['agents/a.md', 'e.md']],
    ['b c', ['b c/d.md']],
    ['**/a.md', ['agents/a.md']]
  ])('%j', async (paths, expected) => {
    const step = await runStep({files, inputs: {paths}})
    expect(annotationsOf(step, 'error').map(({properties}) => properties['file'])).toEqual(expected)
  })

  test.each([
    ['nowhere.md', 'No such file or folder: nowhere.md'],
    ['nowhere/*.md', 'No file matches `nowhere/*.md`']
  ])('%s does not exist: the step fails', async (paths, message) => {
    const step = await runStep({files, inputs: {paths}})
    expect(step).toMatchObject({code: 1, outputs: {}})
    expect(step.commands).toEqual([{name: 'error', properties: {}, data: message}])
  })
})

test.skipIf(process.platform !== 'linux')(
  'a file that cannot be read fails the step, and the others are linted',
  async () => {
    const many = agent(...Array.from({length: 12}, (_, index) => `PART ${index}`))
    const step = await runStep({files: {'a.md': many}, inputs: {paths: '.\n/proc/self/mem', 'fail-on': 'never'}})
    expect(step).toMatchObject({code: 1, outputs: {errors: '12', files: '1'}})
    expect(messagesOf(step, 'error')).toEqual([expect.stringMatching(/^\/proc\/self\/mem: Cannot read the file: /)])
    expect(step.commands.filter(({name}) => name === 'error')).toHaveLength(10)
    expect(messagesOf(step, 'notice')[0]).toMatch(/^3 more errors and 0 more warnings /)
  }
)

describe('input outputs', () => {
  const files = {'agents/a.md': clean, 'runs/one.md': output(1), 'runs/deep/two.txt': output(1)}

  test('names captured outputs, which are not linted as definitions', async () => {
    const step = await runStep({files, inputs: {outputs: 'runs/*.md\nruns/deep'}})
    expect(step.code).toBe(0)
    const report = Report.parse(JSON.parse(step.outputs['report'] ?? ''))
    expect(report.files.map(({path, kind}) => [path, kind])).toEqual([
      ['agents/a.md', 'agent'],
      ['runs/deep/two.txt', 'output'],
      ['runs/one.md', 'output']
    ])
    expect(annotationsOf(step, 'warning')).toHaveLength(2)
  })

  test('transcripts show their faults where the definition asks for something else', async () => {
    const sub = {agent: 'code-reviewer', text: '<review>PAS</review>'}
    const step = await runStep({
      files: {
        '.claude/agents/code-reviewer.md':
          '---\nname: code-reviewer\ndescription: Reviews changes\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n',
        'lint-agents.config.json': JSON.stringify({
          contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}},
          agents: {'code-reviewer': ['verdict']}
        }),
        'runs/s-1.jsonl': makers['claude-session']({text: 'Done.', sub}).content
      },
      inputs: {outputs: 'runs/**'}
    })
    expect(step.code).toBe(1)
    expect(step.commands).toEqual([
      {
        name: 'error',
        properties: {
          file: '.claude/agents/code-reviewer.md',
          line: '6',
          endLine: '6',
          col: '1',
          endColumn: '1',
          title: 'custom-contract'
        },
        data: 'runs/s-1.jsonl:5: Unexpected value `...` of `<review>`, expected `PASS` (contract `verdict`)'
      }
    ])
    expect(JSON.parse(step.outputs['report'] ?? '')).toMatchObject({
      agents: [{name: 'code-reviewer', definition: '.claude/agents/code-reviewer.md', outputs: 1}]
    })
  })

  test.each(['captured/**/*.md', 'captured', 'captured/x.md'])('%s matches nothing: a notice', async (outputs) => {
    const step = await runStep({files, inputs: {outputs}})
    expect(step.code).toBe(0)
    expect(step.commands).toEqual([
      {
        name: 'notice',
        properties: {},
        data: `No output matches \`${outputs}\`; what the configuration ignores does not count`
      }
    ])
  })
})

describe('input require-checked', () => {
  const files = {'runs/a.txt': 'Done.\n'}

  test('fails where outputs were there and none was checked', async () => {
    const step = await runStep({files, inputs: {outputs: 'runs'}})
    expect(step.code).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([
      expect.stringMatching(/^None of the outputs was checked: 1 output names no agent and has no contract/)
    ])
    expect((await runStep({files, inputs: {outputs: 'runs', 'require-checked': 'false'}})).code).toBe(0)
  })

  test('does not where there were none', async () => {
    expect((await runStep({files: {'AGENTS.md': '# A\n'}, inputs: {outputs: 'runs/**'}})).code).toBe(0)
  })
})

describe('input fail-on', () => {
  const warned = {'out.md': output(1)}
  const failed = {'a.md': broken, 'out.md': output(0)}

  test.each([
    ['', 0, 1],
    ['error', 0, 1],
    ['warning', 1, 1],
    ['never', 0, 0]
  ])('%j: %d with a warning, %d with an error', async (value, onWarning, onError) => {
    const inputs = {outputs: 'out.md', 'fail-on': value}
    expect((await runStep({files: warned, inputs})).code).toBe(onWarning)
    expect((await runStep({files: failed, inputs})).code).toBe(onError)
  })

  test('with another value fails', async () => {
    const step = await runStep({files: warned, inputs: {'fail-on': 'errors'}})
    expect(step).toMatchObject({code: 1, outputs: {}})
    expect(messagesOf(step, 'error')).toEqual(['Unexpected input `fail-on` `errors`, expected `error`'])
  })
})

describe('configuration', () => {
  const config = {rules: {'suggested-prompts-placement': 'warn'}}

  test('is found beside the files', async () => {
    const step = await runStep({files: {'a.md': broken, 'lint-agents.config.json': JSON.stringify(config)}})
    expect(step).toMatchObject({code: 0, outputs: {errors: '0', warnings: '1'}})
  })

  test('is named by the input config', async () => {
    const step = await runStep({
      files: {'a.md': broken, 'ci/lint.json': JSON.stringify(config)},
      inputs: {config: 'ci/lint.json'}
    })
    expect(step).toMatchObject({code: 0, outputs: {errors: '0', warnings: '1'}})
  })

  test.each([
    ['{"rulez": {}}', /lint-agents\.config\.json:1:2: Unexpected key `rulez`, expected `rules`$/],
    ['{"rules": ', /lint-agents\.config\.json:1:\d+: Unexpected .*, expected JSON$/],
    ['{"rules": {"ascii-onli": "off"}}', /:1:11: Unexpected rule `ascii-onli`, expected `ascii-only`$/]
  ])('%s fails with a place and without a stack trace, whatever fail-on says', async (text, message) => {
    const step = await runStep({files: {'a.md': clean, 'lint-agents.config.json': text}, inputs: {'fail-on': 'never'}})
    expect(step).toMatchObject({code: 1, outputs: {}, summary: ''})
    expect(step.commands).toHaveLength(1)
    expect(messagesOf(step, 'error')[0]).toMatch(message)
    expect(step.stdout).not.toMatch(/^\s+at /m)
  })

  test('that does not exist fails', async () => {
    const step = await runStep({files: {'a.md': clean}, inputs: {config: 'nowhere.json'}})
    expect(step).toMatchObject({code: 1})
    expect(messagesOf(step, 'error')[0]).toContain('nowhere.json: Cannot read the configuration')
  })
})

describe('input state', () => {
  const state = {
    active_workflow: {
      type: 'feature',
      phases: ['01-requirements', '03-architecture'],
      current_phase: '01-requirements',
      current_phase_index: 0,
      artifact_folder: 'x',
      phase_status: {}
    }
  }
  const block =
    '---\nSUGGESTED NEXT STEPS:\n  [1] Continue to Phase 05 - Test Strategy\n  [2] Review it\n  [3] Show workflow status\n---\n'
  const config = JSON.stringify({files: [{include: ['out.md'], kind: 'output', role: 'phase-agent'}]})
  const files = {'out.md': `Done.\n\n${block}`, 'state.json': JSON.stringify(state), 'lint-agents.config.json': config}
  const inputs = {outputs: 'out.md', excerpts: 'all'}

  test('is what outputs are compared with', async () => {
    expect((await runStep({files, inputs})).stdout).not.toContain('Phase 03 - Architecture')
    expect((await runStep({files, inputs: {...inputs, state: 'state.json'}})).stdout).toContain(
      'Phase 03 - Architecture'
    )
  })

  test('that is not there fails the step', async () => {
    const step = await runStep({files, inputs: {...inputs, state: 'nowhere.json'}})
    expect(step).toMatchObject({code: 1, outputs: {}})
    expect(messagesOf(step, 'error')[0]).toContain('nowhere.json')
  })
})

describe('values of inputs', () => {
  test.each([
    ['changed', 'line', '`lines`'],
    ['annotations', 'check', '`checks`'],
    ['max-annotations', '-1', 'a number of findings'],
    ['review-suggestions', 'yes', 'one of `true`, `false`'],
    ['allow-plugins', 'on', 'one of `true`, `false`']
  ])('%s: %s', async (name, value, expected) => {
    const step = await runStep({files: {'a.md': clean}, inputs: {[name]: value}})
    expect(step).toMatchObject({code: 1, outputs: {}})
    const message = messagesOf(step, 'error')[0]
    expect(message).toContain(`Unexpected input \`${name}\` \`${value}\`, expected `)
    expect(message).toContain(expected)
  })
})

describe('excerpts', () => {
  const secret = 'zqk7horsebattery'
  const entry = {include: ['out.md'], kind: 'output', contracts: ['system-templates']}
  const files = {
    'agents/a.md': agent(secret),
    'out.md': `<review>${secret}</review>\n`,
    'lint-agents.config.json': JSON.stringify({files: [entry]})
  }
  const shownBy = async (excerpts: string): Promise<readonly [definition: boolean, output: boolean]> => {
    const step = await runStep({files, inputs: {paths: 'agents', outputs: 'out.md', excerpts}})
    expect(step.outputs['errors']).toBe('2')
    const of = (what: string): boolean => {
      const places = [step.stdout, step.summary, step.outputs['report'] ?? '', step.reportFile ?? '']
      const found = new Set(places.map((text) => text.includes(`Unexpected ${what} \`${secret}\``)))
      expect(found.size).toBe(1)
      return found.has(true)
    }
    return [of('section'), of('verdict')]
  }

  test.each<[string, readonly [boolean, boolean]]>([
    ['', [true, false]],
    ['definitions', [true, false]],
    ['all', [true, true]],
    ['none', [false, false]]
  ])('%j', async (value, expected) => {
    expect(await shownBy(value)).toEqual(expected)
  })

  test('an unknown value fails the step', async () => {
    const step = await runStep({inputs: {excerpts: 'some'}})
    expect(step.code).toBe(1)
    expect(messagesOf(step, 'error')[0]).toContain('Unexpected input `excerpts` `some`')
  })
})

test.skipIf(isWindows)('a name with control characters prints none, and is a file of its own', async () => {
  const name = '.claude/rules/a\n::error::b\x1B[31m\u202E##[error]c.md'
  const {stdout, commands, summary} = await runStep({files: {[name]: '[Water](gone.md)\n'}})
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  expect(commands.map((each) => [each.name, each.properties['file']])).toEqual([
    ['warning', '.claude/rules/a\n::error::b\u00B7[31m\u00B7#\u00B7#[error]c.md']
  ])
  expect(summary).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
})

test.skipIf(process.platform !== 'linux')('a folder of both inputs that cannot be read is one error', async () => {
  const path = temporaryFolder({'a.md': ''})
  mkdirSync(Buffer.concat([Buffer.from(`${path}/d`), Buffer.from([0xe9])]))
  let stdout = ''
  const env = {GITHUB_WORKSPACE: path, INPUT_OUTPUTS: '.', RUNNER_TEMP: temporaryFolder()}
  const code = await runAction({env, out: (text) => (stdout += text)})
  expect([code, stdout.split('a name that is not UTF-8').length]).toEqual([1, 2])
})

describe('the input sarif-file', () => {
  interface Log {
    readonly runs: [
      {results: {ruleId: string; partialFingerprints: object; fixes?: object[]; suppressions?: object[]}[]}
    ]
  }
  const files = {
    'agents/gardener.md': `<!--lint disable suggested-prompts-block-->\n\n${agent('Zqk7horse').replace('STEPS:', 'STEP:')}`
  }
  const results = async (inputs: Readonly<Record<string, string>>, more = '') => {
    const {read} = await runStep({
      files: {'agents/gardener.md': more + files['agents/gardener.md']},
      inputs: {'sarif-file': 'out.sarif', ...inputs}
    })
    return (JSON.parse(read('out.sarif')) as Log).runs[0].results
  }

  test('gets findings with fixes, and names that stay where lines move; none that is turned off', async () => {
    const [result, ...others] = await results({})
    expect([result?.ruleId, others]).toEqual(['suggested-prompts-placement', []])
    expect(result?.fixes).toHaveLength(1)
    expect(result).not.toHaveProperty('suppressions')
    const [moved] = await results({}, 'Text.\n\n')
    expect(moved?.partialFingerprints).toEqual(result?.partialFingerprints)
  })

  test('quotes nothing with excerpts: none', async () => {
    const text = JSON.stringify(await results({excerpts: 'none'}))
    expect(text).toContain('suggested-prompts-placement')
    expect(text).not.toContain('Zqk7horse')
  })
})

test('the input baseline names known findings, which do not count', async () => {
  const files = {'agents/gardener.md': broken}
  const cwd = temporaryFolder(files)
  await runCli(cwd, ['--baseline', 'known.jsonl', '--update-baseline', '.'])
  const known = readFileSync(join(cwd, 'known.jsonl'), 'utf8')
  const inputs = {baseline: 'known.jsonl'}
  const step = await runStep({files: {...files, 'known.jsonl': known}, inputs})
  expect(step).toMatchObject({code: 0, commands: []})
  expect(step.summary).toContain('No problems in 1 file, 1 in the baseline')
  const other = {'agents/other.md': broken, 'known.jsonl': known}
  expect((await runStep({files: {...files, ...other}, inputs})).outputs['errors']).toBe('1')
  expect((await runStep({files, inputs})).code).toBe(1)
})
