/** Outputs against the definition of their agent. */
import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {brief, type LintOptions, lines, lint} from '../../support/lint.ts'

const read = (name: string): string => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
const planner = {path: 'agents/04-garden-planner.md', text: read('agents/04-garden-planner.md')}
const sampler = {path: 'agents/soil-sampler.md', text: read('agents/soil-sampler.md')}
const design = read('outputs/design.md')
const samples = read('outputs/samples.md')

const output: LintOptions = {kind: 'output', path: 'out.md'}
/** A definition that shows the block of the clean output, word for word but for its first item. */
const exact = {
  ...planner,
  text: planner.text.replace('Continue reading about Phase 05 - Test Strategy', 'Review the beds')
}

/** The findings of `definition-contract` alone. */
async function found(text: string, definition: LintOptions['definition'], more: LintOptions = {}): Promise<string[]> {
  return lines(await lint(text, {...output, ...(definition && {definition}), ...more, only: ['definition-contract']}))
}

describe('a prompt block', () => {
  const block = (...items: string[]): string =>
    `---\nSUGGESTED NEXT STEPS:\n${items.map((item, index) => `  [${index + 1}] ${item}\n`).join('')}---\n`
  const asking = (...blocks: string[]) => ({path: 'agents/a.md', text: `# SUGGESTED PROMPTS\n\n${blocks.join('\n')}`})

  test.each<[string, string, NonNullable<LintOptions['definition']>]>([
    ['that fills the template', design, exact],
    ['that is the fallback', block('Show project status', 'Start a new workflow'), exact],
    ['in a fence', `\`\`\`\n${block('Show project status', 'Start a new workflow')}\`\`\`\n`, exact],
    [
      'with placeholders of many forms',
      block('Go', 'Read a and b', 'Read c', 'Go on with d now'),
      asking(block('{x}', 'Read {y} and {z}', 'Read <name>', 'Go on with ... now'))
    ],
    [
      'with a placeholder left in is checked by another rule',
      block('{primary_prompt}', 'Stop'),
      asking(block('{primary_prompt}', 'Stop'))
    ],
    [
      'with characters that are not ASCII is checked by another rule',
      block('Go \u2014 on', 'Stop'),
      asking(block('Go - on', 'Stop'))
    ],
    [
      'with a wrong phase name is checked by another rule',
      block('Continue to Phase 5 - Test strategy', 'Stop'),
      asking(block('Continue to Phase 04 - Design', 'Stop'))
    ],
    ['with one item is checked by another rule', block('Go'), exact],
    ['with text after it is checked by another rule', `${design}\nBye.\n`, exact],
    [
      'of a section counts, not one beside it',
      block('Go', 'Stop'),
      {path: 'agents/a.md', text: `${block('Other', 'Items')}\n# SUGGESTED PROMPTS\n\n${block('Go', 'Stop')}`}
    ]
  ])('%s', async (_, text, definition) => {
    expect(await found(text, definition)).toEqual([])
  })

  test.each<[string, string, NonNullable<LintOptions['definition']>, string]>([
    [
      'another item',
      design.replace('Review the beds', 'Draw the beds'),
      exact,
      '9:7-9:20: error: Unexpected prompt `Draw the beds`, expected `Review the beds` (from the agent definition)'
    ],
    [
      'another item in another case',
      design.replace('Review the beds', 'Review the Beds'),
      exact,
      '9:7-9:22: error: Unexpected prompt `Review the Beds`, expected `Review the beds` (from the agent definition)'
    ],
    [
      'another item of the fallback',
      block('Show project status', 'Start a workflow'),
      exact,
      '4:7-4:23: error: Unexpected prompt `Start a workflow`, expected `Start a new workflow` (from the agent definition)'
    ],
    [
      'a placeholder with nothing in it',
      block('Go on with', 'Stop'),
      asking(block('Go on with {x}', 'Stop')),
      '3:7-3:17: error: Unexpected prompt `Go on with`, expected `Go on with {x}` (from the agent definition)'
    ],
    [
      'an item too many',
      block('A', 'Stop', 'Rest'),
      asking(block('{x}', 'Stop')),
      '5:7-5:11: error: Unexpected prompt `Rest`, expected 2 prompts (from the agent definition)'
    ],
    [
      'an item too few',
      block('A', 'Stop'),
      asking(block('{x}', 'Stop', 'Rest')),
      '4:1-4:11: error: Missing prompt `Rest`, expected it at the end of the prompt block (from the agent definition)'
    ],
    [
      'no block',
      'Done.\n\nBye.\n',
      exact,
      '3:1-3:5: error: Missing prompt block, expected it at the end of the output (from the agent definition)'
    ],
    [
      'a status in its place',
      samples,
      exact,
      '4:1-4:74: error: Unexpected status line, expected a prompt block (from the agent definition)'
    ]
  ])('%s', async (_, text, definition, expected) => {
    expect(await found(text, definition)).toEqual([expected])
  })

  test('the line of the definition, and the expected item', async () => {
    const {findings} = await lint(design.replace('Review the beds', 'Draw the beds'), {...output, definition: exact})
    expect(findings.map(({rule, expected, related, fix}) => [rule, expected, related, fix])).toEqual([
      [
        'definition-contract',
        ['Review the beds'],
        [{path: 'agents/04-garden-planner.md', line: 49, from: 'definition'}],
        undefined
      ]
    ])
  })

  test('the first item of a known state is checked by another rule', async () => {
    const state = {
      active_workflow: {
        type: 'fix',
        phases: ['04-design', '05-test-strategy'],
        current_phase: '04-design',
        current_phase_index: 0,
        artifact_folder: 'x',
        phase_status: {}
      }
    }
    const text = block('Continue to Phase 07 - Testing', 'Stop')
    const options: LintOptions = {...output, role: 'phase-agent', state, definition: asking(block('Go on', 'Stop'))}
    expect(brief(await lint(text, options))).toEqual(['3 suggested-prompts-phase-names error'])
  })

  test.each<[string, string, LintOptions, string]>([
    ['no block', 'Done.\n', {contracts: ['suggested-prompts']}, '1 suggested-prompts-last error'],
    ['a status', samples, {role: 'phase-agent'}, '4 suggested-prompts-status error'],
    ['a wrong delimiter', design.replace('---\nS', '----\nS'), {}, '6 suggested-prompts-block error'],
    ['text after', `${design}\nBye.\n`, {}, '13 suggested-prompts-last error']
  ])('one finding, with the definition: %s', async (_, text, more, expected) => {
    expect(brief(await lint(text, {...output, definition: exact, ...more}))).toEqual([expected])
  })
})

describe('a status line', () => {
  const asking = (...lines: string[]) => ({
    path: 'agents/a.md',
    text: lines.map((line) => `---\n${line}\n---\n`).join('\nOr:\n\n')
  })
  const status = (parent: string): string => `STATUS: Soil sampling complete. Returning results to ${parent}.`

  test.each<[string, string, NonNullable<LintOptions['definition']>]>([
    ['for the same parent', samples, sampler],
    ['for the same parent in another case', samples.replace('garden orchestrator', 'Garden Orchestrator'), sampler],
    ['for any parent', samples, asking(status('{parent}'))],
    ['for any parent of a kind', samples, asking(status('[name] orchestrator'))],
    ['for one of two', samples, asking(status('nobody'), status('garden orchestrator'))],
    [
      'that breaks the grammar is checked by another rule',
      samples.replace('Returning results to', 'Results go to'),
      asking(status('x'))
    ]
  ])('%s', async (_, text, definition) => {
    expect((await found(text, definition)).filter((line) => !/Missing/.test(line))).toEqual([])
  })

  test.each<[string, string, NonNullable<LintOptions['definition']>, string]>([
    [
      'for another parent',
      samples.replace('garden', 'kitchen'),
      sampler,
      '4:54-4:74: error: Unexpected parent `kitchen orchestrator` in the status line, expected `garden orchestrator` (from the agent definition)'
    ],
    [
      'that is missing',
      'Twelve samples.\n',
      sampler,
      '1:1-1:16: error: Missing status line, expected it at the end of the output (from the agent definition)'
    ],
    [
      'a block in its place',
      design,
      sampler,
      '7:1-7:22: error: Unexpected prompt block, expected a status line (from the agent definition)'
    ]
  ])('%s', async (_, text, definition, expected) => {
    expect(await found(text, definition)).toEqual([expected])
  })

  test.each<[string, string, LintOptions, string]>([
    ['a block in a sub-agent', design, {role: 'sub-agent'}, '7 suggested-prompts-status error'],
    ['no status where one is declared', 'Twelve.\n', {role: 'sub-agent'}, '1 suggested-prompts-last error']
  ])('one finding, of another rule: %s', async (_, text, more, expected) => {
    const linted = await lint(text, {...output, definition: sampler, ...more})
    expect(brief(linted)).toEqual([expected])
    expect(linted.findings[0]?.related).toEqual([{path: 'agents/soil-sampler.md', line: 21, from: 'definition'}])
  })
})

describe('verdict tags that a definition instructs its agent to print', () => {
  const tag = '<review>PASS|NEEDS_CHANGES</review>'
  test.each<[string, string]>([
    ['in a sentence', `End your response with \`${tag}\`.`],
    ['in a list item', `1. Read.\n2. Print \`${tag}\`\n`],
    ['in bold', `**Output** ${tag} at the end.`],
    ['after a condition', `If all is well, output \`${tag}\`.`],
    ['for the agent', `You must return \`${tag}\`.`],
    ['for its output', `Your response must end with \`${tag}\`.`],
    ['as the last line', `The final line must be \`${tag}\`.`],
    [
      'in the list below',
      `Reply with exactly one of:\n\n- \`<review>PASS</review>\` if all is well\n- \`<review>NEEDS_CHANGES</review>\``
    ],
    ['in the fence below', `Conclude with:\n\n\`\`\`\n${tag}\n\`\`\`\n`],
    ['in a long fence below', `Write this:\n\n\`\`\`markdown\nReview\n\nText\n\nText\n\nText\n\n${tag}\n\`\`\`\n`],
    ['under a heading', `## Output Format\n\n${tag}\n`],
    ['under a heading with a number', `## 3. Required Response Format\n\n\`\`\`text\n${tag}\n\`\`\`\n`],
    ['under a heading of the verdict', `### Verdict\n\nOne of ${tag}\n`],
    ['with values named apart', 'Emit <review>VERDICT</review>, where VERDICT is PASS or NEEDS_CHANGES.'],
    ['after another sentence', `Others read it. Then print ${tag}`]
  ])('%s', async (_, text) => {
    const definition = {path: 'agents/a.md', text: `# Agent\n\n${text}\n`}
    expect(await found('Well.\n', definition)).toEqual([
      '1:1-1:6: warning: Missing `<review>`, expected it with one of `PASS`, `NEEDS_CHANGES` (from the agent definition)'
    ])
    expect(await found('<review>REJECTED</review>\n', definition)).toEqual([
      '1:9-1:17: warning: Unexpected value `REJECTED` of `<review>`, expected one of `PASS`, `NEEDS_CHANGES` (from the agent definition)'
    ])
    expect(await found('<review>PASS</review>\n', definition)).toEqual([])
  })

  test.each<[string, string]>([
    ['of another', 'If the reviewer returns `<review>PASS</review>`, go on.'],
    ['of others', 'When agents return `<review>PASS</review>`, go on.'],
    ['of a sub-agent that should', 'The sub-agent should print `<review>PASS</review>`.'],
    ['as a request to another', 'Ask the reviewer to print `<review>PASS</review>`.'],
    ['of an instruction to another', 'Start the reviewer and tell it to end with `<review>PASS</review>`.'],
    ['of what to look for', 'Search the response for `<review>PASS</review>`.'],
    ['of what to parse', 'Parse the output: `<review>PASS</review>` means go on.'],
    ['of a condition', 'Return to the plan if `<review>NEEDS_REVISION</review>`.'],
    ['of a condition in a list', '- On `<review>PASS</review>`: go on\n- On `<review>REJECTED</review>`: stop\n'],
    ['of a wait', 'Wait until `<review>PASS</review>` comes.'],
    ['of an output from another', 'Output of stage 2: `<review>PASS</review>`'],
    ['in a table', '## Verdict\n\n| tag | then |\n| --- | --- |\n| `<review>PASS</review>` | go on |\n'],
    ['under a heading of others', '## Reviewer Output Format\n\n```\n<review>PASS</review>\n```\n'],
    ['under a heading of what comes in', '## Handling the Response\n\n`<review>PASS</review>` means go on.\n'],
    ['in a program', '## Output\n\n```python\nif "<review>PASS</review>" in text: go()\n```\n'],
    ['in a comment', '<!-- Print <review>PASS</review> -->'],
    ['in the front matter', '---\nname: a\ndescription: End with <review>PASS</review>\n---\n'],
    ['in another paragraph', 'Print a summary.\n\nThe tag `<review>PASS</review>` is known.']
  ])('not one that it only mentions: %s', async (_, text) => {
    const definition = {path: 'agents/a.md', text: text.startsWith('---') ? text : `# Agent\n\n${text}\n`}
    expect(await found('Well.\n', definition)).toEqual([])
    expect(await found('<review>NEEDS_CHANGES</review>\n', definition)).toEqual([])
  })

  test('a tag around prose is not one with a value', async () => {
    const definition = {path: 'agents/a.md', text: `End your response with \`${tag}\`.\n`}
    expect(await found('<review>Fine work, on the whole.</review>\n', definition)).toEqual([
      '1:1-1:42: warning: Missing `<review>`, expected it with one of `PASS`, `NEEDS_CHANGES` (from the agent definition)'
    ])
    expect(await found('<review>Fine work.</review>\n\n<review>PASS</review>\n', definition)).toEqual([])
  })

  describe('of which it shows no value, or one: the tag is asked for, with any value where none is shown', () => {
    const missing = (name: string) => `Missing \`<${name}>\`, expected it in the output (from the agent definition)`

    test.each<[string, string]>([
      ['a placeholder', 'Print `<review>VERDICT</review>`.'],
      ['a placeholder that is in brackets', 'You must end with `<review>[your verdict]</review>`.'],
      ['the tag alone', 'Print the `<review>` tag.'],
      ['a tag around findings', 'Return your findings wrapped in `<review>` tags.'],
      ['a tag around lines', 'Return exactly:\n\n```\n<review>\n{findings}\n</review>\n```\n']
    ])('%s', async (_, text) => {
      const definition = {path: 'agents/a.md', text: `# Agent\n\n${text}\n`}
      expect(await found('Well.\n', definition)).toEqual([`1:1-1:6: warning: ${missing('review')}`])
      expect(await found('<review>NEEDS_CHANGES</review>\n', definition)).toEqual([])
      expect(await found('<review>As planned.</review>\n', definition)).toEqual([])
      expect(await found('Well.\n\n<review>As planned.\n', definition)).toEqual([
        `3:1-3:9: warning: Missing end of \`<review>\`, expected \`</review>\` after it (from the agent definition)`
      ])
    })

    test('attributes that it shows are right', async () => {
      const status = {path: 'agents/a.md', text: 'End with `<task_status id="X.Y">STATUS</task_status>`.\n'}
      expect(await found('Well.\n', status)).toEqual([`1:1-1:6: warning: ${missing('task_status')}`])
      expect(await found('<task_status id="1.1">COMPLETED</task_status>\n', status)).toEqual([])
      const bare = {path: 'agents/a.md', text: 'End with `<task_status>{status}</task_status>`.\n'}
      expect(await found('<task_status id="1.1">COMPLETED</task_status>\n', bare)).toEqual([])
      const dialect = {
        path: 'agents/a.md',
        text: 'End with `<gate level="high">OPEN</gate>` or `<gate level="low">SHUT</gate>`.\n'
      }
      expect(await found('<gate level="low">OPEN</gate>\n', dialect)).toEqual([])
      expect(await found('<gate>SHUT</gate>\n', dialect)).toEqual([])
      // No program is known that would tell the two apart.
      expect(await found('<Gate level="low">SHUT</Gate>\n', dialect)).toEqual([])
      const plain = {path: 'agents/a.md', text: 'End with `<gate>OPEN</gate>` or `<gate>SHUT</gate>`.\n'}
      expect(await found('<gate level="low">OPEN</gate>\n', plain)).toEqual([
        '1:1-1:19: warning: Unexpected tag `<gate level="low">`, expected `<gate>` (from the agent definition)'
      ])
    })

    test('one finding, also where `response-markers` reads the tag', async () => {
      const definition = {path: 'agents/a.md', text: 'End with `<review>VERDICT</review>`.\n'}
      const only = ['definition-contract', 'response-markers']
      for (const contracts of [undefined, ['system-templates']])
        for (const text of [
          'Well.',
          '<review>PAS</review>',
          '<review>PASS',
          '<Review>PASS</Review>',
          '<review></review>'
        ]) {
          const {findings} = await lint(`${text}\n`, {
            ...output,
            definition,
            only,
            ...(contracts && {contracts, phase: 'review'})
          })
          expect([text, contracts, findings.length]).toEqual([
            text,
            contracts,
            text.includes('PAS<') && !contracts ? 0 : 1
          ])
        }
    })
  })

  test('an orchestrator shows what its agents print', async () => {
    const definition = {path: 'agents/a.md', text: `Print ${tag}`, role: 'orchestrator'} as const
    expect(await found('Well.\n', definition)).toEqual([])
  })

  test('values of its own are right, and what is near to one of them is meant as it', async () => {
    const definition = {
      path: 'agents/gate.md',
      text: 'End with `<review>APPROVED</review>` or `<review>DECLINED</review>`.\n\n`<task_status id="1.1">DONE</task_status>` is known.'
    }
    const both = async (text: string) =>
      lines(await lint(text, {...output, definition, only: ['definition-contract', 'response-markers']}))
    expect(await both('<review>APPROVED</review>\n<task_status id="1.1">DONE</task_status>')).toEqual([])
    expect(await both('<review>APROVED</review>')).toEqual([
      '1:9-1:16: warning: Unexpected verdict `APROVED`, expected `APPROVED`'
    ])
    expect(await both('<review>MAYBE</review>')).toEqual([
      '1:9-1:14: warning: Unexpected verdict `MAYBE`, expected one of `APPROVED`, `DECLINED`'
    ])
    expect(await both('<review>PASS</review>')).toEqual([
      '1:9-1:13: warning: Unexpected value `PASS` of `<review>`, expected one of `APPROVED`, `DECLINED` (from the agent definition)'
    ])
    const more = {...definition, text: `${definition.text}\n\nOthers print REJECTED.`}
    const inPhase = (text: string) =>
      lines(lint(text, {...output, definition: more, phase: 'plan', only: ['response-markers']}))
    expect(await inPhase('<review>APPROVED</review>')).toEqual([])
    expect(await inPhase('<review>REJECTED</review>')).toEqual([
      '1:9-1:17: error: Unexpected verdict `REJECTED` in phase `plan`, expected one of `PASS`, `NEEDS_REVISION`, `APPROVED`, `DECLINED`'
    ])
    const misspelt = await lint('<review>APROVED</review>', {...output, definition})
    expect(misspelt.findings[0]?.related).toEqual([{path: 'agents/gate.md', line: 1, from: 'definition'}])
  })

  test('task statuses too', async () => {
    const definition = {
      path: 'agents/a.md',
      text: 'Print `<task_status id="1.1">COMPLETED</task_status>` for each task.'
    }
    expect(await found('Well.\n', definition)).toEqual([
      '1:1-1:6: warning: Missing `<task_status>`, expected it with `COMPLETED` (from the agent definition)'
    ])
    expect(await found('<task_status id="1.1">FAILED</task_status>', definition)).toEqual([
      '1:23-1:29: warning: Unexpected value `FAILED` of `<task_status>`, expected `COMPLETED` (from the agent definition)'
    ])
  })

  test.each<[string, string, LintOptions, string[]]>([
    ['missing', 'Well.\n', {contracts: ['system-templates'], phase: 'review'}, ['1 response-markers error']],
    ['missing, in no phase', 'Well.\n', {contracts: ['system-templates']}, ['1 definition-contract error']],
    ['misspelt', '<review>PAS</review>\n', {}, ['1 response-markers warning']],
    ['misspelt, declared', '<review>PAS</review>\n', {phase: 'review'}, ['1 response-markers error']],
    [
      'another, which the phase refuses',
      '<review>REJECTED</review>\n',
      {phase: 'review'},
      ['1 response-markers error']
    ],
    [
      'a tag of a contract',
      '<review>PAS</review>\n',
      {contracts: ['c'], customContracts: {c: {tag: 'review', values: ['PASS', 'FAIL']}}},
      ['1 custom-contract error']
    ]
  ])('one finding: %s', async (_, text, more, expected) => {
    const definition = {path: 'agents/a.md', text: `Print ${tag}`}
    expect(brief(await lint(text, {...output, definition, ...more}))).toEqual(expected)
  })
})

describe('a response block', () => {
  const response = '---\nresponse:\n  status: success\n  outputs: []\n  next_step: "Go on"\n---\n'
  test.each<[string, string]>([
    ['below an order', `End with this block:\n\n${response}`],
    ['in a fence under a heading', `## Response Format\n\n\`\`\`yaml\n${response}\`\`\`\n`]
  ])('that a definition shows %s', async (_, text) => {
    const definition = {path: 'agents/a.md', text: `# Agent\n\n${text}`}
    expect(await found('Well.\n', definition)).toEqual([
      '1:1-1:6: warning: Missing response block, expected it at the end of the output (from the agent definition)'
    ])
    expect(await found(response, definition)).toEqual([])
    const declared = await lint('Well.\n', {...output, definition, contracts: ['agent-response']})
    expect(declared.findings.map(({rule, related}) => [rule, related?.[0]?.path])).toEqual([
      ['agent-response-present', 'agents/a.md']
    ])
  })

  test.each<[string, string]>([
    ['of another', `The sub-agent returns:\n\n${response}`],
    ['to parse', `## Parsing\n\nParse the response:\n\n${response}`],
    ['alone', `# Notes\n\n${response}`]
  ])('not one that it only mentions: %s', async (_, text) => {
    expect(await found('Well.\n', {path: 'agents/a.md', text})).toEqual([])
  })
})

describe('a run that did not end', () => {
  const captured = {thread: 'main', kind: 'main'} as const
  test.each<[string, string]>([
    ['tool call', 'Unexpected tool call at the end of the run, expected a final message'],
    ['error', 'Unexpected error at the end of the run, expected a final message'],
    ['interruption', 'Unexpected interruption at the end of the run, expected a final message'],
    ['token limit', 'Unexpected token limit at the end of the run, expected a final message'],
    ['refusal', 'Unexpected refusal at the end of the run, expected a final message'],
    ['nothing', 'Missing final message, expected the run to end with one'],
    ['unfinished run', 'Unexpected end of the run, expected its result']
  ])('%s', async (stopReason, message) => {
    const options: LintOptions = {
      ...output,
      definition: exact,
      contracts: ['suggested-prompts', 'agent-response', 'system-templates', 'c'],
      phase: 'review',
      customContracts: {c: {tag: 'summary'}},
      captured: {...captured, stopReason}
    }
    const linted = await lint('Well.\n\nI look.\n', options)
    expect(lines(linted)).toEqual([`3:1-3:8: error: ${message}`])
    const {customContracts: _, ...others} = options
    const without = await lint('Well.\n\nI look.\n', {...others, contracts: ['suggested-prompts']})
    expect(lines(without)).toEqual([`3:1-3:8: warning: ${message}`])
    expect(linted.findings[0]?.rule).toBe('run-complete')
    expect(lines(await lint('', options))).toEqual([`1:1-1:1: error: ${message}`])
  })

  test('what is wrong in itself is still reported', async () => {
    const options: LintOptions = {
      ...output,
      contracts: ['system-templates'],
      captured: {...captured, stopReason: 'error'}
    }
    expect(brief(await lint('<review>PAS</review>', options))).toEqual([
      '1 run-complete warning',
      '1 response-markers error'
    ])
  })

  test('one that ended is checked as any text', async () => {
    expect(brief(await lint('Well.\n', {...output, captured, contracts: ['agent-response']}))).toEqual([
      '1 agent-response-present error'
    ])
  })
})

describe('a definition whose agent is bound to a contract', () => {
  const bound = (terms: object, more: LintOptions = {}): LintOptions => ({
    customContracts: {c: terms},
    agents: {reviewer: ['c']},
    only: ['custom-contract'],
    ...more
  })
  const matter = '---\ndescription: Reads.\nname: reviewer\n---\n\n'

  test.each<[string, object, string]>([
    ['a tag', {tag: 'review'}, 'Print `<review>`.'],
    ['sections', {sections: ['Summary', 'Findings']}, 'Print a summary and the findings.'],
    ['the text of a pattern', {pattern: '^DONE: .+$'}, 'Print `DONE: what you did`.'],
    ['one of the texts of a pattern', {pattern: '^(?:x|y)?DONE|OVER$'}, 'Print OVER.'],
    ['a pattern without a text', {pattern: '^\\d+[abc]*(?:xyz)?$'}, 'Print numbers.'],
    ['JSON', {json: true}, 'Print JSON.'],
    ['YAML', {yaml: true}, 'Print a `.yml`.'],
    [
      'values and placeholders',
      {tag: 'review', values: ['PASS', 'FAIL']},
      'Print `<review>PASS|FAIL</review>`, `<review>VERDICT</review>`, `<review>{verdict}</review>`, `<review>...</review>`.'
    ]
  ])('that mentions it: %s', async (_, terms, text) => {
    expect(lines(await lint(`${matter}${text}\n`, bound(terms)))).toEqual([])
  })

  test.each<[string, object, string, string]>([
    [
      'a tag',
      {tag: 'review'},
      'Print `<reviews>`.',
      '3:1-3:15: warning: Missing `<review>`, expected the definition to ask for it (contract `c`)'
    ],
    [
      'sections',
      {sections: ['Summary', 'Findings', 'Risks']},
      'Print a summary.',
      '3:1-3:15: warning: Missing sections `Findings` and `Risks`, expected the definition to ask for them (contract `c`)'
    ],
    [
      'the text of a pattern',
      {pattern: '^\\[?DONE\\.: [a-z]{2,}Overs?$'},
      'Print it.',
      '3:1-3:15: warning: Missing `DONE.:`, expected the definition to ask for it (contract `c`)'
    ],
    [
      'JSON',
      {json: true},
      'Print it.',
      '3:1-3:15: warning: Missing JSON, expected the definition to ask for it (contract `c`)'
    ],
    [
      'YAML',
      {yaml: true},
      'Print it.',
      '3:1-3:15: warning: Missing YAML, expected the definition to ask for it (contract `c`)'
    ],
    [
      'a value',
      {tag: 'review', values: ['PASS', 'FAIL']},
      '```\n<review>PASS|REJECT</review>\n```',
      '7:14-7:20: warning: Unexpected value `REJECT` of `<review>`, expected one of `PASS`, `FAIL` (contract `c`)'
    ],
    [
      'a misspelt value',
      {tag: 'review', values: ['PASS', 'FAIL']},
      'Print <review>PAS</review>.',
      '6:15-6:18: warning: Unexpected value `PAS` of `<review>`, expected `PASS` (contract `c`)'
    ]
  ])('that does not: %s', async (_, terms, text, expected) => {
    expect(lines(await lint(`${matter}${text}\n`, bound(terms)))).toEqual([expected])
  })

  test('by the name of its file, and as a command', async () => {
    const line = 'warning: Missing `<x>`, expected the definition to ask for it (contract `c`)'
    for (const path of ['agents/reviewer.md', 'commands/reviewer.md'])
      expect(lines(await lint('Read.\n\nMore.\n', bound({tag: 'x'}, {path})))).toEqual([`1:1-1:6: ${line}`])
    expect(lines(await lint('Read.\n', bound({tag: 'x'}, {path: 'agents/other.md'})))).toEqual([])
  })

  test('the finding of an output leads to the line that mentions it, then to the configuration', async () => {
    const definition = {
      path: 'agents/reviewer.md',
      text: `${matter}Read.\n\nPrint \`<review>PASS</review>\` or nothing.\n`
    }
    const options = bound({tag: 'review', values: ['PASS']}, {...output, agent: 'plugin:reviewer', definition})
    const {findings} = await lint('Well.\n', options)
    expect(findings.map(({message, related}) => [message, related])).toEqual([
      [
        'Missing `<review>`, expected it in the output (contract `c`)',
        [
          {path: 'agents/reviewer.md', line: 8, from: 'definition'},
          {path: 'lint-agents.config.json', line: 3, from: 'configuration'}
        ]
      ]
    ])
  })
})

describe('a tag of a contract is left to it', () => {
  const options = (tag: string): LintOptions => ({
    ...output,
    contracts: ['c', 'system-templates'],
    customContracts: {c: {tag, values: ['GOOD', 'FAIL']}}
  })
  test.each<[string, string, string[]]>([
    ['review', '<review>FAIL</review>', []],
    ['review', '<review>FIAL</review>', ['1 custom-contract error']],
    ['review', '<review>GOOD', ['1 custom-contract error']],
    ['task_status', '<task_status>FAIL</task_status>', []],
    ['thought', '<thought>GOOD</thought>', []],
    ['verdict', '<verdict>GOOD</verdict>\n<review>FAIL</review>', ['2 response-markers error']]
  ])('%s: %s', async (tag, text, expected) => {
    expect(brief(await lint(text, options(tag)))).toEqual(expected)
  })

  test('in a phase that asks for it, too', async () => {
    const more: LintOptions = {...options('review'), contracts: ['c', 'system-templates'], phase: 'review'}
    expect(brief(await lint('Well.\n', more))).toEqual(['1 custom-contract error'])
  })
})
