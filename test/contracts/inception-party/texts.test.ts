import {describe, expect, test} from 'vitest'
import {commandProblems} from '../../../src/contracts/inception-party/index.ts'
import {
  exclusionText,
  Message,
  modeMenu,
  parseMenuAnswer,
  partyArtifacts,
  partyMembers,
  partyTasks,
  passThroughPrompt,
  resolveMode,
  Spawn
} from '../../../src/contracts/index.ts'
import {createSource, noOtherFiles} from '../../../src/contracts/source.ts'
import {brief, type LintOptions, lint} from '../../support/lint.ts'
import {spawn} from '../../support/party.ts'

const contracts = ['inception-party']

describe('party-menu', () => {
  const check = (text: string, options: LintOptions = {}): string[] =>
    brief(lint(text, {kind: 'agent', contracts, ...options}))
  const failed = [
    'All agents in Vision Council encountered errors.',
    '',
    '[1] Retry phase \u2014 re-launch all agents',
    '[2] Fall back to classic mode \u2014 restart with sequential flow',
    '[3] Cancel \u2014 abort discovery',
    '',
    'Enter selection (1-3):',
    ''
  ].join('\n')
  const stack = [
    '+=======+',
    '|  TECH STACK RECOMMENDATION  |',
    '+=======+',
    '',
    'Language: C',
    'Framework: none',
    'Database: none',
    '',
    'CONSENSUS: majority',
    'Felix would take a smaller box.',
    '',
    '[Y] Yes, proceed with this stack',
    '[C] I have changes',
    '',
    'Enter selection:',
    ''
  ].join('\n')
  const notice = [
    'NOTE: Tessa (Technical Scout) encountered an issue and could not contribute',
    'to this phase. Proceeding with 2 agent(s).',
    ''
  ].join('\n')

  test.each([
    ['[REQ-0006 2.1 text] [REQ-0006 AC-1] the menu of the modes', `${modeMenu}\n`],
    ['[REQ-0006 6.4] [REQ-0006 AC-18] the menu of a failed phase', failed],
    ['[REQ-0006 3.5 B consensus] [REQ-0006 AC-10] the recommendation', stack],
    ['[REQ-0006 6.3] [REQ-0006 AC-18] the notice', notice],
    ['[REQ-0006 2.1 numbers] numbers and letters', '[1] One\n[2] Two\n[O] Other\n\nEnter selection (1-2):\n'],
    ['a range of placeholders', '[1] One\n[2] Two\n\nEnter selection (1-{n}):\n'],
    ['options without a frame or a request', '[1] One\n[3] Three\n'],
    [
      'options in two fences',
      '```\n[1] One\n[2] Two\nEnter selection (1-2):\n```\n\n```\n[1] One\nEnter selection (1):\n```\n'
    ],
    [
      '[REQ-0006 2.1 place] a definition with the menu in a fence',
      `# NEW PROJECT FLOW\n\n\`\`\`\n${modeMenu}\n\`\`\`\n\n## Step 1: Welcome\n`
    ]
  ])('%s is clean', (_, text) => {
    expect(check(text)).toEqual([])
    expect(check(text, {kind: 'output'})).toEqual([])
  })

  test.each<[string, string, number]>([
    ['[REQ-0006 2.1 numbers] a gap', modeMenu.replace('[2]', '[3]'), 11],
    ['[REQ-0006 2.1 numbers] a number twice', failed.replace('[3]', '[2]'), 5],
    ['[REQ-0006 2.1 numbers] a range that is too long', modeMenu.replace('1-2', '1-3'), 14],
    [
      '[REQ-0006 2.1 text] [REQ-0006 AC-1] another option of the menu of the modes',
      modeMenu.replace('[2] Classic Mode', '[2] Old Mode'),
      11
    ],
    ['[REQ-0006 2.1 text] an option with another mark', modeMenu.replace('[2] Classic', '2. Classic'), 11],
    ['[REQ-0006 6.4] a missing option of the failure menu, but not of its range', failed.replace(/\[3\].*\n/, ''), 1],
    ['[REQ-0006 6.4] a failure menu without its first option', failed.replace(/\[1\].*\n/, ''), 1],
    ['[REQ-0006 2.1 text] a first option with another mark', modeMenu.replace('[1] Party', '(1) Party'), 7],
    ['[REQ-0006 3.5 B consensus] another title', stack.replace('STACK RECOMMENDATION', 'CHOICES'), 2],
    ['[REQ-0006 3.5 B consensus] marks in lower case', stack.replace('[Y]', '[y]').replace('[C]', '[c]'), 12],
    ['[REQ-0006 2.1 text] all options with another mark', modeMenu.replace(/\[(\d)\]/g, '$1.'), 7],
    ['[REQ-0006 6.4] all marks of the failure menu in bold', failed.replace(/\[\d\]/g, '**$&**'), 3],
    ['[REQ-0006 2.1 text] a title in another case', modeMenu.replace('INCEPTION MODE', 'Inception Mode'), 2],
    ['[REQ-0006 3.5 B consensus] a misspelt title', stack.replace('STACK', 'STAK'), 2],
    ['[REQ-0006 2.1 text] a first option that is not recommended', modeMenu.replace(' (Recommended)', ''), 7],
    ['[REQ-0006 6.4] another option of the failure menu', failed.replace('Cancel \u2014 abort discovery', 'Stop'), 5],
    ['[REQ-0006 6.4] a missing option of the failure menu', failed.replace(/\[3\].*\n/, '').replace('1-3', '1-2'), 1],
    ['[REQ-0006 3.5 B consensus] [REQ-0006 AC-10] an unknown consensus', stack.replace('majority', 'mostly'), 9],
    ['[REQ-0006 3.5 B consensus] a recommendation without its database', stack.replace('Database: none\n', ''), 2],
    ['[REQ-0006 3.5 B consensus] a recommendation without its consensus', stack.replace(/CONSENSUS.*\n/, ''), 2],
    ['[REQ-0006 2.1 text] no request to select', modeMenu.replace(/\n+Enter selection.*/, ''), 11],
    ['[REQ-0006 6.4] no request to select', failed.replace(/\nEnter selection.*/, ''), 5],
    ['[REQ-0006 6.3] [REQ-0006 AC-18] a notice that does not count', notice.replace('with 2 agent(s)', 'without'), 1],
    [
      '[REQ-0006 2.1 place] the menu of the modes below step 1',
      `# NEW PROJECT FLOW\n\n## Step 1: Welcome\n\n\`\`\`\n${modeMenu}\n\`\`\`\n`,
      7
    ]
  ])('%s is one warning', (_, text, line) => {
    expect(check(text)).toEqual([`${line} party-menu warning`])
  })

  test.each<[string, string, number]>([
    [
      '[REQ-0006 6.4] [REQ-0006 3.5 placeholders] the menu of a failed phase',
      failed.replace('Vision Council', '{phase_name}'),
      1
    ],
    ['[REQ-0006 6.3] [REQ-0006 3.5 placeholders] the notice', notice.replace('Tessa', '{PersonaName}'), 1],
    ['the number of a notice', notice.replace('2 agent', '{remaining_count} agent'), 2],
    ['[REQ-0006 3.5 B consensus] the consensus', stack.replace('majority', '{unanimous / majority}'), 9]
  ])('a placeholder in %s is one warning in an output, none in a definition', (_, text, line) => {
    expect(check(text, {kind: 'output'})).toEqual([`${line} party-menu warning`])
    expect(check(text)).toEqual([])
  })

  test('[REQ-0006 3.5 B consensus] another option of the recommendation', () => {
    expect(check(stack.replace('[Y] Yes, proceed', '[N] Yes, proceed'))).toEqual(['12 party-menu warning'])
    expect(check(stack.replace('[C] I have', '[c] I have'))).toEqual(['13 party-menu warning'])
  })

  test('[REQ-0006 6.4] two options that changed places are one warning', () => {
    const swapped = failed.replace(/\[1\] (.*)\n\[2\] (.*)/, '[1] $2\n[2] $1')
    expect(check(swapped)).toEqual(['3 party-menu warning'])
  })

  test('menus of other projects are ignored', () => {
    expect(check(modeMenu.replace('[2]', '[3]'), {contracts: []})).toEqual([])
    expect(brief(lint(failed.replace('[3]', '[7]'), {path: 'commands/other.md'}))).toEqual([])
  })
})

describe('party-command', () => {
  const rows = ['| `--party` | Force party mode |', '| `--classic` | Force classic mode |']
  const table = (...own: readonly string[]): string => ['| Flag | Effect |', '| --- | --- |', ...own, ''].join('\n')
  const check = (text: string): string[] =>
    brief(lint(text, {path: 'commands/discover.md', kind: 'command', contracts}))
  const withOrchestrator = (text: string, orchestrator: string) =>
    commandProblems(
      createSource(text, {
        path: 'commands/discover.md',
        kind: 'command',
        declared: true,
        contracts,
        otherFiles: {
          ...noOtherFiles,
          orchestrator: () =>
            createSource(orchestrator, {path: 'agents/discover-orchestrator.md', kind: 'agent', declared: true})
        }
      })
    ).map(({kind}) => kind)

  test('[REQ-0006 1.1 flags] [REQ-0006 1.2] both rows, or none', () => {
    expect(check(`${table(...rows)}\n${exclusionText}\n`)).toEqual([])
    expect(check(table(...rows))).toEqual(['3 party-command warning'])
    expect(check(table('| `--new` | A new project |'))).toEqual([])
  })

  test.each([
    ['[REQ-0006 1.1 flags] [REQ-0006 AC-2] --party alone', table(rows[0] ?? ''), 3],
    ['[REQ-0006 1.2] [REQ-0006 AC-3] --classic alone', table('| `--new` | x |', rows[1] ?? ''), 4]
  ])('%s is one warning', (_, text, line) => {
    expect(check(text)).toEqual([`${line} party-command warning`])
    expect(brief(lint(text, {path: 'commands/discover.md'}))).toEqual([])
  })

  test('[REQ-0006 1.1 exclusion] the exclusion is in the command or in its orchestrator', () => {
    expect(withOrchestrator(table(...rows), 'Text.\n')).toEqual(['exclusion'])
    expect(withOrchestrator(table(...rows), `${exclusionText}\n`)).toEqual([])
    expect(withOrchestrator(`${table(...rows)}\n${exclusionText}\n`, 'Text.\n')).toEqual([])
  })

  test('[REQ-0006 1.2] an option with a short form, an argument or marks of Markdown has its row', () => {
    for (const cell of ['**--party**', '`--party`, `-p`', '`-p, --party`', '--party / -p', '`--party` <mode>'])
      expect(check(`${table(`| ${cell} | x |`, rows[1] ?? '')}\n${exclusionText}\n`)).toEqual([])
    expect(check(table('| `--party-size` | x |', rows[1] ?? ''))).toEqual(['4 party-command warning'])
    expect(check(table('| Use `--party` here | x |', rows[1] ?? ''))).toEqual(['4 party-command warning'])
  })

  test.each([
    '`--party` and `--classic` exclude each other.',
    'Use either `--party` or `--classic`, not both.',
    'Mutually exclusive: `--classic`, `--party`.',
    'You cannot use `--classic` together with `--party`.'
  ])('[REQ-0006 1.1 exclusion] %s', (sentence) => {
    expect(withOrchestrator(`${table(...rows)}\n${sentence}\n`, 'Text.\n')).toEqual([])
  })
})

describe('the choice of a mode', () => {
  test.each([
    [
      '[REQ-0006 1.1 flags] [REQ-0006 1.3 flow] [REQ-0006 AC-2] --party in a new project',
      {flow: 'new', party: true},
      'party'
    ],
    ['[REQ-0006 AC-3] --classic in a new project', {flow: 'new', classic: true}, 'classic'],
    ['[REQ-0006 2.2] [REQ-0006 AC-1] no option in a new project', {flow: 'new'}, 'menu'],
    [
      '[REQ-0006 1.1 exclusion] [REQ-0006 2.2] both options in a new project',
      {flow: 'new', party: true, classic: true},
      'error'
    ],
    [
      '[REQ-0006 1.3 flow] both options in an existing project',
      {flow: 'existing', party: true, classic: true},
      'ignored'
    ],
    ['[REQ-0006 1.3 flow] --party in a chat', {flow: 'chat', party: true}, 'ignored']
  ] as const)('%s', (_, request, kind) => {
    expect(resolveMode(request).kind).toBe(kind)
  })

  test.each([
    ['1', 'party'],
    [' [1] ', 'party'],
    ['Party', 'party'],
    [2, 'classic'],
    ['classic', 'classic']
  ])('[REQ-0006 2.1 answer] the answer %j chooses %s', (answer, mode) => {
    expect(parseMenuAnswer(answer)).toBe(mode)
  })

  test.each(['3', 0, '', '[3]', '[1', '12', '1 or 2', 'party mode', '--party', Number.NaN])(
    '[REQ-0006 2.1 answer] the answer %j chooses none',
    (answer) => {
      expect(parseMenuAnswer(answer)).toBeUndefined()
    }
  )

  test('[REQ-0006 1.3 prompts] the prompt for the orchestrator has the option of the mode', () => {
    expect([passThroughPrompt('party'), passThroughPrompt('classic')]).toEqual([
      'Execute /discover command --new --party',
      'Execute /discover command --new --classic'
    ])
  })

  test.each(['Party', '', 'party --classic'])('[REQ-0006 1.3 prompts] the mode %j has no prompt', (mode) => {
    expect(() => passThroughPrompt(mode as 'party')).toThrow(`Unexpected mode \`${mode}\`, expected`)
  })

  test('[REQ-0006 1.3 prompts] the prompt without a mode has no option but --new', () => {
    expect(passThroughPrompt()).toBe('Execute /discover command --new')
  })
})

describe('constants and schemas', () => {
  test('[REQ-0006 3.2 tasks] [REQ-0006 5.1] five tasks, six artifacts, nine members', () => {
    expect(partyTasks.map(({id}) => id)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5'])
    expect(partyArtifacts.map(({path}) => path)).toContain('docs/architecture/test-strategy-outline.md')
    expect(partyMembers.map(({phase}) => phase)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  })

  test('messages and spawns', () => {
    expect(Message.safeParse({type: 'shutdown_request', recipient: 'nadia'}).success).toBe(true)
    expect(Message.safeParse({type: 'broadcast', content: 'x'}).success).toBe(false)
    expect(Spawn.safeParse(spawn('nadia')['input']).success).toBe(true)
  })
})
