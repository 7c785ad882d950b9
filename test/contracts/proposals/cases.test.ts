/** What words of definitions propose, by the ways in which people write it. */
import {describe, expect, test} from 'vitest'
import {type AskedContracts, proposals} from '../../../src/contracts/proposals/proposals.ts'
import {reasonAt} from '../../../src/contracts/proposals/why.ts'
import {createSource} from '../../../src/contracts/source.ts'

function derive(text: string): AskedContracts {
  const path = 'agents/a.md'
  return proposals(createSource(text, {path, kind: 'agent', declared: true}))
}

/** The terms of each contract. */
function asked(text: string): unknown[] {
  return derive(text).contracts.map(({contract}) => contract)
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
    'End with one of these:\n\n| Tag | When |\n| --- | --- |\n| `<review>PASS</review>` | fine |\n| `<review>REJECTED</review>` | bad |\n',
    'As the reviewer, end with `<review>PASS</review>` or `<review>REJECTED</review>`.',
    'Your report closes with a verdict. It must be `<review>PASS</review>` or `<review>REJECTED</review>`.',
    '<output_format>\nA summary, then\n<review>PASS|REJECTED</review>\n</output_format>\n',
    'Verdict (required): `<review>PASS</review>` or `<review>REJECTED</review>`'
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
})

describe('a choice of lines', () => {
  test.each([
    [
      'End your reply with exactly one of these lines:\nSTATE: PLANTED\nSTATE: POSTPONED because {reason}\n',
      {oneOf: ['STATE: PLANTED', 'STATE: POSTPONED because {reason}'], at: 'end'}
    ],
    [
      'Finish with one of these lines:\nBED: FULL\nBED: OPEN - [Number of free places]\n',
      {oneOf: ['BED: FULL', 'BED: OPEN - {Number of free places}'], at: 'end'}
    ],
    [
      'Finish with one of:\n\n- `WATERED: <litres>`\n- `DRY: <reason>`\n- `SKIPPED`\n',
      {oneOf: ['WATERED: {litres}', 'DRY: {reason}', 'SKIPPED'], at: 'end'}
    ],
    [
      'End your reply with one of these lines:\nBED: FULL\nBED: OPEN\n',
      {lines: {BED: {values: ['FULL', 'OPEN']}}, at: 'end'}
    ],
    ['End your reply with `BED: X` or `BED: N`.', {lines: {BED: {values: ['X', 'N']}}, at: 'end'}]
  ])('has places to fill: %s', (text, contract) => {
    expect(asked(text)).toEqual([contract])
  })

  test.each([
    ['followed by one sentence of reasons.', undefined],
    ['and follow it with a list of beds.', undefined],
    ['on a line of its own.\n\nBelow that line, list the beds.', undefined],
    ['and no text after the verdict.', 'end'],
    ['on a line of its own.\n\nDo not write anything after it.', 'end'],
    ['on a line of its own.\n\nThe gardener reads it.', 'end']
  ])('is the end unless the definition asks for text below: %s', (rest, at) => {
    const contract = {lines: {BED: {values: ['FULL', 'OPEN']}}, ...(at && {at})}
    expect(asked(`End your reply with \`BED: FULL\` or \`BED: OPEN\`, ${rest}\n`)).toEqual([contract])
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
    `## Report Template\n\nUse this template. Do not add anything else.\n\n${fenced}`
  ])('are asked for: %s', (text) => {
    expect(asked(text)).toEqual([terms])
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
})

describe('what is shown', () => {
  test.each<[string, unknown[]]>([
    [
      'Write this:\n\n```markdown\n# Beds\n\nText.\n\n<review>PASS | REJECTED</review>\n```\n',
      [{sections: [{heading: 'Beds', parts: [{tag: 'review', values: ['PASS', 'REJECTED']}]}]}]
    ],
    ['You MUST emit a <review> tag whose value is PASS or REJECTED.', [{tag: 'review'}]],
    ['State your verdict, PASS or REJECTED, wrapping it in <review> tags.', [{tag: 'review'}]],
    ['## Output Format\n\n<analysis>\n{"beds": 1, "note": "text"}\n</analysis>\n', [{tag: 'analysis'}]],
    [
      '## Output Format\n\n```markdown\n## Beds: {name}\n\n## Risks (optional)\n\n### 1. {First}\n\n### 2. {Second}\n```\n',
      [
        {
          sections: ['Beds: {name}', {heading: 'Risks', optional: true}]
        }
      ]
    ],
    [
      'Return:\n\n```\n## Beds\n```\n\nReturn:\n\n```\n## Water\n```\n',
      [{any: [{sections: ['Beds']}, {sections: ['Water']}]}]
    ],
    [
      '## Output\n\n```\n## Beds\n**Level:** HIGH | LOW\n- text\n## Verdict\nPASS / FAIL\n```\n',
      [
        {
          sections: [
            {heading: 'Beds', parts: [{lines: {Level: {values: ['HIGH', 'LOW'], optional: true}}, optional: true}]},
            {heading: 'Verdict', oneOf: ['PASS', 'FAIL']}
          ]
        }
      ]
    ],
    [
      '## Review Format\n\nProvide a comprehensive report:\n\n**Overall Status**: PASS | FAIL\n\n**Summary**: overview\n\n**Issues** (if any):\n',
      [{lines: {'Overall Status': {values: ['PASS', 'FAIL']}}}]
    ],
    [
      '### 4. Final Output\n\n```\nBeds planted\n\u251c\u2500 Count: {count}\n\u2514\u2500 Next step: {step}\n```\n',
      [{lines: {'\u251c\u2500 Count': {optional: true}, '\u2514\u2500 Next step': {multiline: true, optional: true}}}]
    ],
    [
      'Return one line to the orchestrator:\n\n```\nClassified: {file} as {type}\n```\n',
      [{oneOf: ['Classified: {file} as {type}']}]
    ],
    [
      'Finish with exactly one of:\n\n- Old bed: `All done. Water it now.`\n- New bed: `Bed dug. Plant it next.`\n',
      [{oneOf: ['All done. Water it now.', 'Bed dug. Plant it next.'], at: 'end'}]
    ],
    [
      'End your response with exactly one of these two lines:\nSTATUS: PLANTED\nSTATUS: EMPTY\n',
      [{lines: {STATUS: {values: ['PLANTED', 'EMPTY']}}, at: 'end'}]
    ],
    ['Reply with EXACTLY one token: A, B, or T (for tie).', [{oneOf: ['A', 'B', 'T'], only: true}]],
    [
      'Output EXACTLY one of these verdicts:\nPlant | Wait | Add to list\n\nThen say why.\n',
      [{oneOf: ['Plant', 'Wait', 'Add to list']}]
    ],
    ['End with: **SHIP** / **DO NOT SHIP**.', [{oneOf: ['SHIP', 'DO NOT SHIP'], at: 'end'}]],
    [
      'You must always output beds in this JSON format:\n```json\n{\n  "status": "done | failed",\n  "beds": [{"name": "string"}], // all of them\n  "note": "string" // optional\n}\n```\n',
      [
        {
          json: {
            type: 'object',
            required: ['status', 'beds'],
            properties: {
              status: {enum: ['done', 'failed']},
              beds: {type: 'array', items: {type: 'object', properties: {name: {}}}},
              note: {}
            }
          }
        }
      ]
    ],
    [
      '## Output Format\n\n```yaml\nstatus: done | failed\nbeds:\n  - name\n```\n',
      [
        {
          yaml: {
            type: 'object',
            required: ['status', 'beds'],
            properties: {status: {enum: ['done', 'failed']}, beds: {type: 'array'}}
          }
        }
      ]
    ],
    [
      '## Output\n\nJSON only. Omit nulls.\n\n```json\n{"status": "done | failed", "beds": 1}\n```\n',
      [
        {
          json: {
            type: 'object',
            required: ['status', 'beds'],
            properties: {status: {enum: ['done', 'failed']}, beds: {}}
          },
          only: true
        }
      ]
    ],
    ['## Output\n\n**Bed report:**\n| Bed | Score |\n| --- | --- |\n| [name] | X/10 |\n', [{table: ['Bed', 'Score']}]],
    [
      '# A\n\n## Output Format\n\nReturn exactly:\n\n```\nVERDICT: PASS | FAIL\n```\n',
      [{lines: {VERDICT: {values: ['PASS', 'FAIL']}}}]
    ],
    [
      '## Output Format\n\n```markdown\n## Beds\n\n1. **[bed]**\n   ```\n   [what grows]\n   ```\n\n## Water\n```\n\n## Rules\n',
      [{sections: [{heading: 'Beds', parts: [{items: '{n}. {bed}', optional: true}]}, 'Water']}]
    ],
    [
      '## Notes\n\n```markdown\n## Note: [bed]\n\n## Limits\n\nBe brief.\n\n## Output Contract\n\n```\nBEDS DONE: [bed]\nPart: [Bed/BED-ID]\nWater: [Yes/No]\n```\n\nStop there.\n',
      [{lines: {'BEDS DONE': {}, Part: {values: ['Bed', 'BED-ID']}, Water: {values: ['Yes', 'No']}}}]
    ],
    [
      'Your final response should follow this shape:\n\nBeds: [names]\nWater: [litres]\n',
      [{lines: {Beds: {}, Water: {multiline: true}}}]
    ],
    [
      '<output_contract>\nBe brief.\n\nBEDS: [names]\nWATER: [litres]\n</output_contract>\n',
      [{lines: {BEDS: {}, WATER: {}}}]
    ],
    [
      '## Output Format\nProvide feedback in this format:\n- **Rating**: [GOOD/POOR]\n- **Gaps**: [what is missing]\n',
      [{lines: {Rating: {values: ['GOOD', 'POOR']}, Gaps: {}}}]
    ],
    [
      'Respond in the following format:\n<thoughts>\n...\n</thoughts>\n<answer>\n...\n</answer>\n',
      [{parts: [{tag: 'thoughts'}, {tag: 'answer'}]}]
    ],
    [
      '## Output Format\n\nOutput all in your response. NEVER create files.\n\n<beds>\n[names]\n</beds>\n',
      [{tag: 'beds'}]
    ],
    ['## Return to Orchestrator\n\nReturn with:\n\n```\n## Beds\n\n## Water\n```\n', [{sections: ['Beds', 'Water']}]],
    [
      '## Mode: dig\n\n### Output\n\n```\nBEDS: [n]\nROWS: [n]\n```\n\n## Mode: plan\n\n### Output\n\n```\n## Plan\n\n## Beds\n```\n',
      [{any: [{lines: {BEDS: {}, ROWS: {multiline: true}}}, {sections: ['Plan', 'Beds']}]}]
    ],
    [
      '## Output format\n\n```\nRESULT: [GROWN / DRY]\n\n### Beds\n\n### Rows\n```',
      [{parts: [{lines: {RESULT: {values: ['GROWN', 'DRY']}}}, {sections: ['Beds', 'Rows']}]}]
    ],
    [
      '## Output format\n\n```\n## Beds\n## Rows\n```\n\nDo not omit any section. Never skip sections.',
      [{sections: ['Beds', 'Rows']}]
    ],
    [
      '## Output format\n\nReturn:\n\n```\n**Repository:** owner/repo\n**State:** DONE/OPEN\n```',
      [{lines: {Repository: {}, State: {values: ['DONE', 'OPEN']}}}]
    ],
    [
      '## Output format\n\n```markdown\n### Estimate: 5 Beds\n\n### Row 3\n```',
      [{sections: ['Estimate: {number} Beds', 'Row {number}']}]
    ],
    [
      '## Output format\n\n```markdown\n## Beds\n\n### Verdict: PASS / FAIL\n```',
      [{sections: ['Beds', 'Verdict: {PASS | FAIL}']}]
    ],
    ['Return your findings wrapped in `<beds>` tags.', [{tag: 'beds'}]],
    [
      '## Output format\n\nReturn:\n\n```\nBed: {bed}\n```\n\nSay exactly `No beds found.` when nothing qualifies.',
      [{any: [{lines: {Bed: {multiline: true}}}, {oneOf: ['No beds found.']}]}]
    ],
    [
      '## Output\n\n```\n[CRITICAL] Short title\nFile: {path}\nFix: {change}\n```\n',
      [{lines: {File: {optional: true}, Fix: {multiline: true, optional: true}}}]
    ],
    ['## Output\n\n```\n[TRIAGE]: <A or B>\n```\n', [{lines: {'[TRIAGE]': {values: ['A', 'B']}}}]],
    [
      'End your report with exactly one of:\n  SOIL: DRY\n  SOIL: WET\n  SOIL: WET (ROOTS_ONLY)\n\n  Be brief.\n',
      [{lines: {SOIL: {values: ['DRY', 'WET', 'WET (ROOTS_ONLY)']}}, at: 'end'}]
    ],
    [
      'End your report with exactly one of:\n  SOIL: DRY\n  SOIL: WET\n\nBe brief.\n\nIf DRY, list the beds.\n',
      [{lines: {SOIL: {values: ['DRY', 'WET']}}}]
    ],
    [
      'The first line must be one of: `SOIL: DRY`,\n`SOIL: WET` (rarely), or\n`SOIL: MUD`, since a script reads it.\n',
      [{lines: {SOIL: {values: ['DRY', 'WET', 'MUD']}}, at: 'start'}]
    ],
    [
      'At the end of your response, always include this block:\n\n```\nSOIL: DRY | WET\nNext: {step}\n```\n',
      [{lines: {SOIL: {values: ['DRY', 'WET']}, Next: {multiline: true}}}]
    ],
    [
      '## Output\n\n```\nBed: {bed}\nSoil: how it looks (dry, wet, or "see note")\n```\n',
      [{lines: {Bed: {}, Soil: {multiline: true}}}]
    ],
    [
      'Return exactly this:\n\n```beds-json\n{"bed": "Rose", "water": [1, 2]}\n```\n',
      [
        {
          fence: 'beds-json',
          parts: [
            {
              json: {
                type: 'object',
                required: ['bed', 'water'],
                properties: {bed: {}, water: {type: 'array', items: {}}}
              }
            }
          ]
        }
      ]
    ],
    [
      '## Output\n\n````\n```json_beds\n{"bed": "Rose", "rows": ["a", "b"]}\n```\n````\n',
      [
        {
          fence: 'json_beds',
          parts: [
            {json: {type: 'object', required: ['bed', 'rows'], properties: {bed: {}, rows: {type: 'array', items: {}}}}}
          ]
        }
      ]
    ]
  ])('is proposed: %s', (text, contracts) => {
    expect(asked(text)).toEqual(contracts)
  })

  test.each<[string, unknown[]]>([
    [
      '<Output_Format>\n    ## Soil report: [bed]\n\n    ### Findings\n    - [finding]\n\n    ### Next steps\n</Output_Format>\n',
      [{line: 1, endLine: 8}]
    ],
    ['Your report must have these sections:\n\n1. **Beds**\n2. **Water**\n', [{line: 3, endLine: 4}]],
    ['## Output Format\n\nFinal: `Build: OK/FAILED | Errors: N | Files: list`\n', [{line: 3, endLine: 3}]],
    ['End with:\n\n- `Tests run:` commands\n- `Risks:` what is left\n', [{line: 3, endLine: 4}]],
    ['Output exactly ONE line in the following format:\nBeds: [Yes/No], Water: [Yes/No]\n', [{line: 2, endLine: 2}]],
    ["The final line must begin with 'Final bed:'.", []],
    ['Respond with valid JSON only.', []],
    [
      'Return your findings in this JSON format:\n{{\n  "beds": 0-100,\n  "note": "{text}"\n}}\n\nBeds: {beds}\n',
      [{line: 2, endLine: 5}]
    ],
    ['Return JSON: {"beds": <1-5>, "note": "<one sentence>"}', []],
    ['## Output Format\n\n```\n[OBJECTIVE] why\n[DATA] what was read\n```\n', [{line: 3, endLine: 6}]],
    [
      'Output format:\n\n# Bed report\n\n## Soil\nWhat it is like.\n\n## Water\nHow much.\n\n## Working rules\n\nBe brief.\n',
      [{line: 3, endLine: 3}]
    ],
    [
      'Respond using TOON like this:\nthought: Your reasoning\nbeds: What to plant\n\nNothing else.\n',
      [{line: 2, endLine: 3}]
    ],
    [
      'Return your report in this format:\n\n- Rating: [GOOD | POOR]\n- Gaps: [what is missing]\n  and where\n\nBe brief.\n',
      [{line: 3, endLine: 5}]
    ],
    [
      'End your response with exactly this format:\n## Position\n[3 sentences: what you hold]\n',
      [{line: 2, endLine: 3}]
    ],
    ['When a bed is empty, print this report:\n\n```\n## Bed\n### Soil\n```', [{line: 4, endLine: 5}]],
    ['**Output Format:**\n\n1. **Root cause**: why\n2. **Beds**: which', [{line: 1, endLine: 4}]],
    ['Use this structure:\n\n```\n## Beds\n```\n\nUse this template:\n\n```\n## Water\n```', []],
    ['Return ONLY JSON with these keys:\nsoil: dry|wet\nnote: [what to do]\n', [{line: 2, endLine: 3}]],
    [
      'Return only JSON between the marks:\n\n```\nBEGIN_BEDS\n{"beds": ["a", "b"]}\nEND_BEDS\n```\n',
      [{line: 3, endLine: 7}]
    ]
  ])('is not read, and listed where it looks like a form: %s', (text, unread) => {
    expect(derive(text)).toEqual({contracts: [], unread})
  })
})

describe('JSON', () => {
  test.each([
    [
      'Output ONLY a JSON object with this format:\n{"beds": ["bed 1", "bed 2"], "full": true}\n',
      {type: 'object', required: ['beds', 'full'], properties: {beds: {type: 'array', items: {}}, full: {}}}
    ],
    [
      'Return only a JSON object of this form:\n\n{\n  "state": "wet" | "dry",\n  "litres": number\n}\n\nBe exact.\n',
      {type: 'object', required: ['state', 'litres'], properties: {state: {enum: ['wet', 'dry']}, litres: {}}}
    ],
    [
      'Output strictly in JSON matching this schema. No markdown wrapping.\n\nSchema:\n{\n  "beds": true/false,\n  "note": "a text or \'none\'"\n}\n',
      {type: 'object', required: ['beds', 'note'], properties: {beds: {}, note: {}}}
    ]
  ])('is read without a fence: %s', (text, schema) => {
    expect(asked(text)).toEqual([{json: schema}])
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

  test.each([
    'Progress tracking:\n```json\n{"agent": "a", "status": "working"}\n```\n',
    'Context query:\n\n```json\n{"request": "beds"}\n```\n',
    'Write `beds.json`:\n\n```json\n{"beds": []}\n```\n'
  ])('is only shown: %s', (text) => {
    expect(asked(text)).toEqual([])
  })
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

describe('the words that make a condition', () => {
  test.each([
    [
      '## Output Format\n\n### If there is nothing to plant\n\n```\n## Beds\n## Water\n```\n',
      6,
      3,
      'If there is nothing to plant'
    ],
    ['If the soil is dry, return this report:\n\n```\n## Beds\n## Water\n```\n', 4, 1, 'If']
  ])('%s', (text, line, at, words) => {
    const source = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
    expect(reasonAt(source, line).why).toEqual([{line: at, words}])
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
    '## Beds\n\n```bash\ncount beds\n```\n\n**Output:**\n```json\n{"beds": []}\n```\n',
    '## Bed JSON\n\nWhen creating beds, use this structure:\n\n```json\n{"beds": []}\n```\n',
    'When asked, write the findings to the notepad:\n- **Label**: Start each entry with `### Beds: {name}` and the place\n',
    'Start a critic with this prompt:\n\n> Read the beds.\n>\n> End with exactly `VERDICT: PASS` or `VERDICT: FAIL`.\n',
    '## Response Requirements\n\n### Format\nPlain text ...\n\n### Tone\nWarm.\n',
    'Use only YES or NO in the table.',
    '1. Read the beds\n2. Format context as JSON\n',
    '## Output Format\n\n### Output Protocol\n\nPrint [one] report.\n\n### Common fields\n\nAll of them.\n',
    '# Beds\n\n## API Usage\n\n### Response Format\n\n```json\n{"beds": []}\n```\n',
    'Never end your answer with "Hope: this helps".',
    `## \ucd9c\ub825 \uc608\uc2dc\n\n${fenced}`,
    'Ask the reviewers to be brief. End with one line: `Verdict: PASS | FAIL`.',
    '- Use semantic tags (`<header>`, `<aside>`).\n'
  ])('are not derived: %s', (text) => {
    expect(derive(text).contracts).toEqual([])
  })
})
