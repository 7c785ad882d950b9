/** What definitions ask for, by the ways in which people write it. */
import {describe, expect, test} from 'vitest'
import {derivedContracts} from '../../../src/contracts/proposals/derived.ts'
import type {DerivedContracts} from '../../../src/contracts/proposals/proposals.ts'
import {reasonAt} from '../../../src/contracts/proposals/why.ts'
import {createSource} from '../../../src/contracts/source.ts'

function derive(text: string): DerivedContracts {
  const path = 'agents/a.md'
  return derivedContracts(createSource(text, {path, kind: 'agent', declared: true}))
}

/** Each contract as its kind and its terms. */
function asked(text: string): unknown[] {
  return derive(text).contracts.map(({kind, contract}) => [kind, contract])
}

const verdicts = {tag: 'review', values: ['PASS', 'REJECTED']}

describe('a tag', () => {
  test.each([
    ['End with `<status>STATE</status>`.', {tag: 'status'}],
    ['End with `<status>FINAL_STATUS</status>`.', {tag: 'status'}],
    ['End with `<score>SCORE</score>`.', {tag: 'score'}],
    ['End with `<promise>COMPLETE</promise>`.', {tag: 'promise', values: ['COMPLETE']}]
  ])('has a single value unless it names what is filled in: %s', (text, contract) => {
    expect(derive(text).contracts.map((each) => each.contract)).toEqual([contract])
  })

  test.each([
    'End your response with `<review>PASS</review>` or `<review>REJECTED</review>`.',
    'Print exactly one of `<review>PASS</review>`, `<review>REJECTED</review>`.',
    '## Output\n\nOne of <review>PASS</review> and <review>REJECTED</review>.',
    '1. Read the beds.\n2. Output `<review>PASS|REJECTED</review>` on the last line.',
    'Conclude with:\n\n```\n<review>PASS | REJECTED</review>\n```\n',
    'Reply with one of:\n\n- `<review>PASS</review>`: all is well\n- `<review>REJECTED</review>`: start over\n',
    'The last line of your reply must be `<review>PASS</review>` or `<review>REJECTED</review>`.',
    'Write this:\n\n```markdown\n# Beds\n\nText.\n\n<review>PASS | REJECTED</review>\n```\n',
    'End with one of these:\n\n| Tag | When |\n| --- | --- |\n| `<review>PASS</review>` | fine |\n| `<review>REJECTED</review>` | bad |\n',
    'As the reviewer, end with `<review>PASS</review>` or `<review>REJECTED</review>`.',
    'Your report closes with a verdict. It must be `<review>PASS</review>` or `<review>REJECTED</review>`.',
    '<output_format>\nA summary, then\n<review>PASS|REJECTED</review>\n</output_format>\n',
    'Verdict (required): `<review>PASS</review>` or `<review>REJECTED</review>`',
    'You MUST emit a <review> tag whose value is PASS or REJECTED.',
    'State your verdict, PASS or REJECTED, wrapping it in <review> tags.'
  ])('is asked for: %s', (text) => {
    const contracts = derive(`---\nname: beta-reviewer\n---\n\n${text}`).contracts.map(({contract}) => contract)
    expect(contracts).toContainEqual(verdicts)
  })

  test.each([
    ['Print a review like:', [verdicts]],
    ['Print a review such as this:', []],
    ['Print a sample:', []],
    ['Write the answer in this format:', [verdicts]],
    ['Write the request in this format:', []],
    ['Create the context in this format:', []],
    ['Output with parameters:', [verdicts]]
  ])('is asked for by what is right above it, unless that is an example or what is given: %s', (lead, expected) => {
    const {contracts} = derive(`${lead}\n\n\`\`\`\n<review>PASS | REJECTED</review>\n\`\`\`\n`)
    expect(contracts.map(({contract}) => contract)).toEqual(expected)
  })

  test.each([
    'If the reviewer returns `<review>PASS</review>`, plant the beds.',
    'When agents return `<review>PASS</review>`, plant.',
    'Include `<review>PASS</review>` handling in the parser.',
    'Write a test that feeds `<review>PASS</review>` to the reader.',
    'Give the critic this instruction:\n\n```\nEnd with <review>PASS</review>\n```\n',
    'Parse the output: `<review>PASS</review>` means plant.',
    '- On `<review>PASS</review>`: plant\n- On `<review>REJECTED</review>`: stop\n',
    'Wait until `<review>PASS</review>` comes.',
    'The challenger prints `<review>PASS</review>` when done.',
    '---\nname: beta-reviewer\ndescription: ends with <review>PASS</review>\n---\n\nRead the plan.\n',
    '## Example\n\n```\n<review>PASS</review>\n```\n',
    'Ask the worker to end with `<review>PASS</review>`.'
  ])('is only mentioned: %s', (text) => {
    expect(derive(text)).toEqual({contracts: [], unread: []})
  })

  test('with JSON in it', () => {
    const text = 'Your final message must be:\n\n```xml\n<analysis>\n{"score": 1, "beds": []}\n</analysis>\n```\n'
    expect(asked(text)).toEqual([
      [
        'tag',
        {
          tag: 'analysis',
          json: {type: 'object', required: ['score', 'beds'], properties: {score: {}, beds: {type: 'array'}}}
        }
      ]
    ])
  })
})

describe('headings', () => {
  const fenced = '```markdown\n## Soil report: [bed]\n\n### Findings\n- [finding]\n\n### Next steps\n```\n'
  const terms = {sections: ['Soil report: {bed}', 'Findings', 'Next steps']}

  test.each([
    `## Output Format\n\n${fenced}`,
    `## Output format (MANDATORY)\n\n${fenced}`,
    `Read the plan and update the file. Return your findings in this format:\n\n${fenced}`,
    `**Output Format:**\n\nProvide your analysis in this structure:\n\n${fenced}`,
    `Return a structured report to the orchestrator:\n\n${fenced}`,
    `When you plant beds, you return structured information for coordination:\n\n${fenced}`,
    `<structured_returns>\n\n## Done\n\n${fenced}\n</structured_returns>\n`,
    `5. **Report**: return a short summary:\n\n${fenced}`,
    `## Report Template\n\nUse this template. Do not add anything else.\n\n${fenced}`,
    '<Output_Format>\n    ## Soil report: [bed]\n\n    ### Findings\n    - [finding]\n\n    ### Next steps\n</Output_Format>\n'
  ])('are asked for: %s', (text) => {
    expect(asked(text)).toEqual([['sections', terms]])
  })

  test.each([
    `Write your findings to \`reports/soil.md\`:\n\n${fenced}`,
    `Create \`SOIL.md\` in the beds folder with this structure:\n\n${fenced}`,
    `Write \`docs/soil.md\` after each bed.\n\nStructure:\n\n${fenced}`,
    `## SOIL.md Template\n\n${fenced}`,
    `You will receive a report like this:\n\n${fenced}`,
    `## Example Output\n\n${fenced}`,
    `The sampler returns a report in this format:\n\n${fenced}`,
    `## Output Format\n\n### If there is nothing to plant\n\n${fenced}`,
    `## Input Format\n\n${fenced}`,
    `# Notes\n\n${fenced}`,
    `## Commit Message Format\n\n${fenced}`
  ])('are only shown: %s', (text) => {
    expect(asked(text)).toEqual([])
  })

  test('that are optional, repeated or counted', () => {
    const text =
      '## Output Format\n\n```markdown\n## Summary (2-3 sentences)\n## Warnings (if any)\n### Detail\n## Issues\n### Issue 1: [title]\n### Issue 2: [title]\n## Score: X/10\n```\n'
    const optional = (heading: string) => ({heading, optional: true})
    expect(asked(text)).toEqual([
      [
        'sections',
        {
          sections: [
            'Summary',
            optional('Warnings'),
            optional('Detail'),
            'Issues',
            optional('Issue 1: {title}'),
            optional('Issue 2: {title}'),
            'Score: {X}/10'
          ]
        }
      ]
    ])
  })

  test('of several templates are alternatives', () => {
    const text =
      '<structured_returns>\n\n## Planted\n\n```markdown\n## PLANTED\n### Beds\n```\n\n## Blocked\n\n```markdown\n## BLOCKED\n### Reasons\n```\n</structured_returns>\n'
    expect(asked(text)).toEqual([
      ['sections', {any: [{sections: ['PLANTED', 'Beds']}, {sections: ['BLOCKED', 'Reasons']}]}]
    ])
  })

  test('with listed values of a label', () => {
    const text = '## Output Format\n\n```markdown\n## Verdict\n**Status**: PASS | FAIL\n**Confidence**: [0-100]\n```\n'
    expect(asked(text)).toEqual([
      ['sections', {sections: [{heading: 'Verdict', lines: {Status: {values: ['PASS', 'FAIL'], optional: true}}}]}]
    ])
  })

  test('as a list of sections', () => {
    const text = 'Deliver the report with these sections, in order:\n\n1. **Beds**: all\n2. **Costs** (if any): sums\n'
    expect(asked(text)).toEqual([['sections', {sections: ['Beds', {heading: 'Costs', optional: true}]}]])
  })
})

describe('labelled lines', () => {
  test.each<[string, unknown[]]>([
    [
      '## Output\n\n```\nVERDICT: PASS | FAIL | BLOCKED\nReason: <one sentence>\n```\n',
      ['lines', {lines: {VERDICT: {values: ['PASS', 'FAIL', 'BLOCKED']}, Reason: {}}}]
    ],
    [
      'End with `VERDICT: PASS` or `VERDICT: FAIL`.',
      ['lines', {lines: {VERDICT: {values: ['PASS', 'FAIL']}}, at: 'end'}]
    ],
    [
      'The last line must be exactly `Beds: READY | EMPTY`.',
      ['lines', {lines: {Beds: {values: ['READY', 'EMPTY']}}, at: 'end'}]
    ],
    [
      '## Output Format\n\nFinal: `Build: OK/FAILED | Errors: N | Files: list`\n',
      ['lines', {lines: {Build: {pattern: '^(?:OK|FAILED) \\| Errors: .+ \\| Files: .+$'}}, at: 'end'}]
    ],
    [
      '## Review Format\n\nProvide a comprehensive report:\n\n**Overall Status**: PASS | FAIL\n\n**Summary**: overview\n\n**Issues** (if any):\n',
      ['lines', {lines: {'Overall Status': {values: ['PASS', 'FAIL']}, Summary: {}, Issues: {optional: true}}}]
    ],
    [
      '### 4. Final Output\n\n```\nBeds planted\n\u251c\u2500 Count: {count}\n\u2514\u2500 Next step: {step}\n```\n',
      ['lines', {lines: {Count: {}, 'Next step': {}}}]
    ],
    [
      '# Soil Reviewer\n\nCheck it.\n\nReturn exactly:\n\n```\nVERDICT: PASS | FAIL\nWhy: <reason>\n```\n',
      ['lines', {lines: {VERDICT: {values: ['PASS', 'FAIL']}, Why: {}}}]
    ],
    [
      '### Bed Report Format\n\nWhat grows is named first. A reader who stops at your headline must not be misled.\n\n```\nBeds: [names]\nWater: [litres]\n```\n',
      ['lines', {lines: {Beds: {}, Water: {}}}]
    ],
    [
      'Return one line to the orchestrator:\n\n```\nClassified: {file} as {type}\n```\n',
      ['lines', {lines: {Classified: {}}}]
    ],
    [
      'End with:\n\n- `Tests run:` commands\n- `Risks:` what is left\n',
      ['lines', {lines: {'Tests run': {}, Risks: {}}, at: 'end'}]
    ]
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual([expected])
  })
})

describe('one of several lines', () => {
  test.each<[string, unknown[]]>([
    [
      'Respond with exactly one of the following:\n\n- `APPROVED`\n- `NEEDS WORK`\n',
      ['oneOf', {oneOf: ['APPROVED', 'NEEDS WORK']}]
    ],
    [
      'Finish with exactly one of:\n\n- Old bed: `All done. Water it now.`\n- New bed: `Bed dug. Plant it next.`\n',
      ['oneOf', {oneOf: ['All done. Water it now.', 'Bed dug. Plant it next.'], at: 'end'}]
    ],
    [
      'End your response with exactly one of these two lines:\nSTATUS: PLANTED\nSTATUS: EMPTY\n',
      ['lines', {lines: {STATUS: {values: ['PLANTED', 'EMPTY']}}}]
    ],
    [
      'Output exactly ONE line in the following format:\nBeds: [Yes/No], Water: [Yes/No]\n',
      ['lines', {lines: {Beds: {}}}]
    ],
    ['Reply with EXACTLY one token: A, B, or T (for tie).', ['oneOf', {oneOf: ['A', 'B', 'T'], only: true}]],
    [
      'Output EXACTLY one of these verdicts:\nPlant | Wait | Add to list\n\nThen say why.\n',
      ['oneOf', {oneOf: ['Plant', 'Wait', 'Add to list']}]
    ],
    ["The final line must begin with 'Final bed:'.", ['lines', {lines: {'Final bed': {}}, at: 'end'}]],
    ['Answer with only "yes" or "no".', ['oneOf', {oneOf: ['yes', 'no'], only: true}]],
    ['End your answer with "Bed: X" where X is its name.', ['lines', {lines: {Bed: {}}, at: 'end'}]],
    ['End with: **SHIP** / **DO NOT SHIP**.', ['oneOf', {oneOf: ['SHIP', 'DO NOT SHIP'], at: 'end'}]],
    [
      'Return exactly this line:\n\n```\nPlanted {count} beds in {place}\n```\n',
      ['oneOf', {oneOf: ['Planted {count} beds in {place}']}]
    ]
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual([expected])
  })
})

describe('data', () => {
  const fence =
    '```json\n{\n  "status": "done | failed",\n  "beds": [{"name": "string"}], // all of them\n  "note": "string" // optional\n}\n```\n'
  const json = {
    type: 'object',
    required: ['status', 'beds'],
    properties: {
      status: {enum: ['done', 'failed']},
      beds: {type: 'array', items: {type: 'object', properties: {name: {}}}},
      note: {}
    }
  }

  test.each<[string, unknown[]]>([
    [`You must always output beds in this JSON format:\n${fence}`, ['json', {json}]],
    [`## Output\n\nJSON only, no prose.\n\n${fence}`, ['json', {json, only: true}]],
    ['Respond with valid JSON only.', ['json', {json: true, only: true}]],
    [
      '## Output Format\n\n```yaml\nstatus: done | failed\nbeds:\n  - name\n```\n',
      [
        'yaml',
        {
          yaml: {
            type: 'object',
            required: ['status', 'beds'],
            properties: {status: {enum: ['done', 'failed']}, beds: {}}
          }
        }
      ]
    ]
  ])('%s', (text, expected) => {
    expect(asked(text)).toEqual([expected])
  })

  const object = {type: 'object', required: ['beds', 'note'], properties: {beds: {}, note: {}}}

  test.each<[string, unknown[]]>([
    [
      'Return your findings in this JSON format:\n{{\n  "beds": 0-100,\n  "note": "{text}"\n}}\n\nBeds: {beds}\n',
      ['json', {json: object}]
    ],
    [
      'Output strictly in JSON matching this schema. No markdown wrapping.\n\nSchema:\n{\n  "beds": true/false,\n  "note": "a text or \'none\'"\n}\n',
      ['json', {json: object, only: true, exact: true}]
    ],
    [
      'Respond with a raw JSON object only.\n\n{\n  "beds": "big" | "small",\n  "note": "why"\n}\n',
      [
        'json',
        {
          json: {...object, properties: {beds: {enum: ['big', 'small']}, note: {}}},
          only: true,
          exact: true
        }
      ]
    ],
    ['Return JSON: {"beds": <1-5>, "note": "<one sentence>"}', ['json', {json: object}]],
    [
      'You MUST structure your response as a valid JSON object with the following fields:\n- beds (number): how many\n- `note`: what else\n',
      ['json', {json: object}]
    ],
    [
      'Return ONLY a JSON array, one entry per bed: {"beds": N, "note": "small"}\n',
      ['json', {json: {type: 'array', items: object}, only: true}]
    ],
    [
      'Your final message must be ONLY the raw JSON array.\nNo introduction, no code fences.\n',
      ['json', {json: {type: 'array'}, only: true, exact: true}]
    ]
  ])('without a fence: %s', (text, expected) => {
    expect(asked(text)).toEqual([expected])
  })

  test.each([
    'Always return a JSON response from each endpoint.',
    'Never change the page. Only write the JSON of the result to `beds/tmp/`.',
    'The script will:\n1. Count beds\n2. Output a structured JSON report\n',
    'Return the beds as valid JSON in `beds.json`.',
    'Parse the JSON object.'
  ])('is not asked for: %s', (text) => {
    expect(asked(text)).toEqual([])
  })

  test('whose empty keys are left out demands no key', () => {
    const text = '## Output\n\nJSON only. Omit nulls.\n\n```json\n{"status": "done | failed", "beds": 1}\n```\n'
    expect(asked(text)).toEqual([
      ['json', {json: {type: 'object', properties: {status: {enum: ['done', 'failed']}, beds: {}}}, only: true}]
    ])
  })

  test.each([
    'Progress tracking:\n```json\n{"agent": "a", "status": "working"}\n```\n',
    'Context query:\n\n```json\n{"request": "beds"}\n```\n',
    'Write `beds.json`:\n\n```json\n{"beds": []}\n```\n'
  ])('is only shown: %s', (text) => {
    expect(asked(text)).toEqual([])
  })
})

test('a table with places to fill', () => {
  const text = '## Output\n\n**Bed report:**\n| Bed | Score |\n| --- | --- |\n| [name] | X/10 |\n'
  expect(asked(text)).toEqual([['table', {table: ['Bed', 'Score']}]])
})

test('what cannot be read is named', () => {
  const text = '## Output Format\n\n```\n[OBJECTIVE] why\n[DATA] what was read\n```\n'
  expect(derive(text)).toEqual({contracts: [], unread: [{line: 3, endLine: 6}]})
})

test('a definition asks for the contracts of the product by name', () => {
  const text =
    '# A\n\n## Response Format\n\n```yaml\nresponse:\n  status: success\n  outputs: []\n  next_step: "Go on"\n```\n\n# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Plant\n  [2] Show status\n---\n'
  expect(derive(text).contracts.map(({name, kind, line, endLine}) => [name, kind, line, endLine])).toEqual([
    ['agent-response', 'agent-response', 6, 9],
    ['suggested-prompts', 'suggested-prompts', 14, 18]
  ])
})

test('each contract says which words asked for it', () => {
  const text = '# A\n\n## Output Format\n\nReturn exactly:\n\n```\nVERDICT: PASS | FAIL\n```\n'
  expect(derive(text).contracts).toEqual([
    {
      name: 'verdict',
      kind: 'lines',
      line: 8,
      endLine: 8,
      declared: false,
      contract: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}},
      why: [
        {line: 5, words: 'Return'},
        {line: 3, words: 'Output Format'}
      ]
    }
  ])
})

describe('fences', () => {
  test('that hold another without a language, further in', () => {
    const text =
      '## Output Format\n\n```markdown\n## Beds\n\n1. **[bed]**\n   ```\n   [what grows]\n   ```\n\n## Water\n```\n\n## Rules\n'
    expect(asked(text)).toEqual([['sections', {sections: ['Beds', 'Water']}]])
  })

  test('after one that is not closed', () => {
    const text =
      '## Notes\n\n```markdown\n## Note: [bed]\n\n## Limits\n\nBe brief.\n\n## Output Contract\n\n```\nBEDS DONE: [bed]\nPart: [Bed/BED-ID]\nWater: [Yes/No]\n```\n\nStop there.\n'
    expect(asked(text)).toEqual([['lines', {lines: {'BEDS DONE': {}, Part: {}, Water: {values: ['Yes', 'No']}}}]])
  })
})

describe('the words that make a condition', () => {
  test.each([
    [
      '## Output Format\n\n### If there is nothing to plant\n\n```\n## Beds\n## Water\n```\n',
      6,
      3,
      'If there is nothing to plant'
    ],
    ['If the soil is dry, return this report:\n\n```\n## Beds\n## Water\n```\n', 4, 1, 'If'],
    ['Add markers to the chapters:\n\n```\nDay [N]\n```\n\nOr use these:\n\n```\n## Beds\n## Water\n```\n', 10, 7, 'Or']
  ])('%s', (text, line, at, words) => {
    const source = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
    expect(reasonAt(source, line).why).toEqual([{line: at, words}])
  })
})

describe('without a fence', () => {
  test.each([
    'Output format:\n\n# Bed report\n\n## Soil\nWhat it is like.\n\n## Water\nHow much.\n\n## Working rules\n\nBe brief.\n',
    '# Garden documents\n\n## Schema\n\nYou **MUST** follow this exact structure for the output:\n\n### Bed report\n\n### Soil\n\n### Water\n\n## Guidelines\n\nBe brief.\n'
  ])('headings below a sentence: %s', (text) => {
    expect(asked(text)).toEqual([['sections', {sections: ['Bed report', 'Soil', 'Water']}]])
  })

  test.each([
    'Your final response should follow this shape:\n\nBeds: [names]\nWater: [litres]\n',
    '<output_contract>\nBe brief.\n\nBEDS: [names]\nWATER: [litres]\n</output_contract>\n'
  ])('labelled lines: %s', (text) => {
    expect(derive(text).contracts.map(({kind}) => kind)).toEqual(['lines'])
  })

  test.each([
    [
      'an order to answer',
      'Respond using TOON like this:\nthought: Your reasoning\nbeds: What to plant\n\nNothing else.\n',
      {thought: {}, beds: {}}
    ],
    [
      'labels in bold with empty lines between',
      'Structure your response with these sections in order:\n\n**Beds:** (1-3 bullets)\n\n**Water:** (How much.)\n\nBe brief.\n',
      {Beds: {}, Water: {}}
    ],
    [
      'a list of labels with places to fill',
      '## Output Format\nProvide feedback in this format:\n- **Rating**: [GOOD/POOR]\n- **Gaps**: [what is missing]\n',
      {Rating: {values: ['GOOD', 'POOR']}, Gaps: {}}
    ],
    [
      'a list below an empty line',
      'Return your report in this format:\n\n- Rating: [GOOD | POOR]\n- Gaps: [what is missing]\n  and where\n\nBe brief.\n',
      {Rating: {values: ['GOOD', 'POOR']}, Gaps: {}}
    ]
  ])('labelled lines below %s', (_, text, lines) => {
    expect(asked(text)).toEqual([['lines', {lines}]])
  })

  test.each(['Report on:\nBeds: all\nand all that grows there\n'])(
    'what only describes an answer is not derived: %s',
    (text) => {
      expect(asked(text)).toEqual([])
    }
  )

  test('a tag of which each line shows another value', () => {
    const text =
      'The final line of your response MUST be exactly one of:\n<status>CLEAN</status>\n<status>DIRTY</status>\n'
    expect(asked(text)).toEqual([['tag', {tag: 'status', values: ['CLEAN', 'DIRTY']}]])
  })

  test('tags below an order', () => {
    const text = 'Respond in the following format:\n<thoughts>\n...\n</thoughts>\n<answer>\n...\n</answer>\n'
    expect(asked(text)).toEqual([
      ['tag', {tag: 'thoughts'}],
      ['tag', {tag: 'answer'}]
    ])
  })

  test('one heading with what goes below it', () => {
    const text = 'End your response with exactly this format:\n## Position\n[3 sentences: what you hold]\n'
    expect(asked(text)).toEqual([['sections', {sections: ['Position']}]])
  })

  test('tags below a heading', () => {
    const text = '## Output Format\n\nOutput all in your response. NEVER create files.\n\n<beds>\n[names]\n</beds>\n'
    expect(asked(text)).toEqual([['tag', {tag: 'beds'}]])
  })

  test('files that are never to be written', () => {
    const text =
      '## Output Format\n\nOutput all in your response. NEVER create markdown files.\n\n### Beds\n\n- [name]\n\n### Water\n\n- [litres]\n'
    expect(asked(text)).toEqual([['sections', {sections: ['Beds', 'Water']}]])
  })

  test('a heading over what is returned to another agent', () => {
    const text = '## Return to Orchestrator\n\nReturn with:\n\n```\n## Beds\n\n## Water\n```\n'
    expect(asked(text)).toEqual([['sections', {sections: ['Beds', 'Water']}]])
  })
})

describe('formats of something else', () => {
  const fenced = '```markdown\n## Beds\n\n## Water\n```\n'
  test.each([
    `Generate \`beds.md\` in the folder of the garden.\n\n**Report structure:**\n\n${fenced}`,
    `## Output Format\n\nUse Edit to replace your placeholder with content in this format:\n\n${fenced}`,
    `You MUST update the plan of the garden:\n\n${fenced}`,
    `Add these sections to the plan:\n\n${fenced}`,
    'Structure the prompt with tags, in this format:\n\n```markdown\n---\nname: beds\ndescription: Beds\n---\n\n## Beds\n```\n',
    '## Your Outputs\n\nYou must generate 3 files:\n\n### 1. `{bed}.ts` - the code\n### 2. `{bed}.json` - the data\n',
    `## Step 3: Find what needs people\n\n**Format:**\n\n${fenced}`,
    '### Request/Response Format\n\n**Response (Success):**\n\n```json\n{"beds": []}\n```\n',
    'Output is an array of beds:\n\n```json\n[{"bed": 1}]\n```\n',
    `Write \`beds.md\`:\n\n${fenced}\nThen add a last section:\n\n${fenced}`,
    `Add markers to the chapters:\n\n${fenced}\nOr use these markers:\n\n${fenced}`,
    '## Beds\n\nUse the bundled script.\n\nThe script will:\n1. Count the beds\n2. Write JSON\n\n**Output structure:**\n```json\n{"beds": []}\n```\n',
    '## Beds\n\n```bash\ncount beds\n```\n\n**Output:**\n```json\n{"beds": []}\n```\n',
    '## Bed JSON\n\nWhen creating beds, use this structure:\n\n```json\n{"beds": []}\n```\n',
    'Ask once. Report its hits verbatim, whatever they are.\n\n```text\n# The words of the asker\nfind_beds({words: "[words]"})\n```\n',
    'When asked, write the findings to the notepad:\n- **Label**: Start each entry with `### Beds: {name}` and the place\n',
    'Start a critic with this prompt:\n\n> Read the beds.\n>\n> End with exactly `VERDICT: PASS` or `VERDICT: FAIL`.\n',
    `## Output Format\n\nThe generated documentation follows this structure:\n\n${fenced}`,
    '## Response Requirements\n\n### Format\nPlain text ...\n\n### Tone\nWarm.\n',
    'Use only YES or NO in the table.',
    '1. Read the beds\n2. Format context as JSON\n',
    '## Output Format\n\n### Output Protocol\n\nPrint [one] report.\n\n### Common fields\n\nAll of them.\n',
    '# Beds\n\n## API Usage\n\n### Response Format\n\n```json\n{"beds": []}\n```\n',
    '# Bed API Documentation\n\n## Response Format\n\n```json\n{"beds": []}\n```\n',
    'Never end your answer with "Hope: this helps".',
    `## \ucd9c\ub825 \uc608\uc2dc\n\n${fenced}`,
    'Ask the reviewers to be brief. End with one line: `Verdict: PASS | FAIL`.',
    '- Use semantic tags (`<header>`, `<aside>`).\n'
  ])('are not derived: %s', (text) => {
    expect(derive(text).contracts).toEqual([])
  })
})
