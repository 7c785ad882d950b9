/** The findings of `rare-contracts.ts`, as in `rare-findings.ts`. */

export const rareContractFindings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'agent-response-schema': [
    ['2:1-2:9: error: Unexpected value of `response`, expected fields indented below it'],
    ['2:1-2:9: error: Unexpected value of `response`, expected fields'],
    ['2:1-2:9: error: Unexpected value of `response`, expected fields indented below it'],
    ['2:1-2:9: error: Unexpected value of `response`, expected fields'],
    [
      '2:1-2:9: error: Missing key `next_step`, expected it in `response`',
      '5:13-5:23: warning: Unexpected value `/etc/hosts` of `outputs[0].file`, expected a path relative to the project, not an absolute path',
      '7:14-7:15: error: Unexpected value of `outputs[0].lines`, expected a number'
    ],
    ['5:11-5:13: error: Unexpected value of `errors`, expected the reasons of status `error`'],
    ['2:1-2:9: error: Missing key `errors`, expected it in `response` beside `status: error`'],
    [
      '5:3-5:9: warning: Unexpected value of `errors`, expected none beside status `success`',
      '6:14-6:17: warning: Unexpected plain `yes`, which `safe_load` reads as a boolean, expected `"yes"`'
    ]
  ],
  'agent-response-parseable': [
    ['1:1-1:10: error: Missing `---`, expected it before `response:`'],
    ['1:1-1:3: error: Unexpected line `--`, expected `---`', '6:1-6:3: error: Unexpected line `--`, expected `---`'],
    ['1:1-1:10: error: Missing `---`, expected it around the YAML'],
    ['1:1-1:4: error: Unexpected line `***`, expected `---`', '6:1-6:4: error: Unexpected line `***`, expected `---`'],
    ['2:1-2:11: error: Unexpected line `response :`, expected `response:`'],
    ['2:3-2:12: error: Unexpected spaces around `response:`, expected none'],
    ['5:1-5:21: error: Missing end of `response:`, expected `---` after it'],
    ['5:18-5:21: warning: Unexpected text `---` inside `response:`, expected it outside `response:`'],
    ['2:1-2:10: warning: Unexpected 2 response blocks, expected one at the end of the output']
  ],
  'agent-response-template': [
    ['5:1-5:9: warning: Unexpected value of `response`, expected fields indented below it'],
    ['5:1-5:9: warning: Unexpected value of `response`, expected fields'],
    [],
    [],
    [
      '5:1-5:9: warning: Missing key `next_step`, expected it in `response`',
      '8:13-8:23: warning: Unexpected value `/etc/hosts` of `outputs[0].file`, expected a path relative to the project, not an absolute path',
      '10:14-10:15: warning: Unexpected value of `outputs[0].lines`, expected a number'
    ],
    ['8:11-8:13: warning: Unexpected value of `errors`, expected the reasons of status `error`'],
    ['5:1-5:9: warning: Missing key `errors`, expected it in `response` beside `status: error`'],
    [
      '8:3-8:9: warning: Unexpected value of `errors`, expected none beside status `success`',
      '9:14-9:17: warning: Unexpected plain `yes`, which `safe_load` reads as a boolean, expected `"yes"`'
    ],
    ['4:1-4:10: warning: Missing `---`, expected it before `response:`'],
    [
      '4:1-4:3: warning: Unexpected line `--`, expected `---`',
      '9:1-9:3: warning: Unexpected line `--`, expected `---`'
    ],
    ['4:1-4:10: warning: Missing `---`, expected it around the YAML'],
    [
      '4:1-4:4: warning: Unexpected line `***`, expected `---`',
      '9:1-9:4: warning: Unexpected line `***`, expected `---`'
    ],
    ['5:1-5:11: warning: Unexpected line `response :`, expected `response:`'],
    [],
    ['8:1-8:21: warning: Missing end of `response:`, expected `---` after it'],
    ['8:18-8:21: warning: Unexpected text `---` inside `response:`, expected it outside `response:`'],
    ['8:16-8:17: warning: Unexpected colon and space in a plain value, expected YAML'],
    ['4:1-4:9: warning: Unexpected value of `response`, expected fields indented below it'],
    ['4:1-4:9: warning: Unexpected value of `response`, expected fields'],
    [],
    [],
    [
      '4:1-4:9: warning: Missing key `next_step`, expected it in `response`',
      '7:13-7:23: warning: Unexpected value `/etc/hosts` of `outputs[0].file`, expected a path relative to the project, not an absolute path',
      '9:14-9:15: warning: Unexpected value of `outputs[0].lines`, expected a number'
    ],
    ['7:11-7:13: warning: Unexpected value of `errors`, expected the reasons of status `error`'],
    ['4:1-4:9: warning: Missing key `errors`, expected it in `response` beside `status: error`'],
    [
      '7:3-7:9: warning: Unexpected value of `errors`, expected none beside status `success`',
      '8:14-8:17: warning: Unexpected plain `yes`, which `safe_load` reads as a boolean, expected `"yes"`'
    ],
    ['3:1-3:10: warning: Missing `---`, expected it before `response:`'],
    [
      '3:1-3:3: warning: Unexpected line `--`, expected `---`',
      '8:1-8:3: warning: Unexpected line `--`, expected `---`'
    ],
    ['3:1-3:10: warning: Missing `---`, expected it around the YAML'],
    [
      '3:1-3:4: warning: Unexpected line `***`, expected `---`',
      '8:1-8:4: warning: Unexpected line `***`, expected `---`'
    ],
    ['4:1-4:11: warning: Unexpected line `response :`, expected `response:`'],
    [],
    ['7:1-7:21: warning: Missing end of `response:`, expected `---` after it'],
    ['7:18-7:21: warning: Unexpected text `---` inside `response:`, expected it outside `response:`']
  ],
  'custom-contract': [
    ['1:1-1:22: error: Missing `<review>`, expected it twice instead of once (contract `c`)'],
    ['2:1-2:22: error: Unexpected `<review>` a second time, expected it once (contract `c`)'],
    ['2:1-2:22: error: Unexpected second value `FAIL` of `<review>`, expected only `PASS` (contract `c`)'],
    ['1:1-1:6: error: Unexpected text before `<review>`, expected the output to begin with it (contract `c`)'],
    ['1:1-1:9: warning: Unexpected tag `<Review>`, expected `<review>` (contract `c`)'],
    ['1:1-1:13: error: Missing end of `<review>PASS`, expected `</review>` after it (contract `c`)'],
    ['1:1-1:18: error: Missing value of `<review>`, expected one of `PASS`, `FAIL` (contract `c`)'],
    ['1:9-1:18: error: Unexpected alternatives `PASS|FAIL` of `<review>`, expected one of them (contract `c`)'],
    [
      '3:1-3:7: error: Unexpected section `More` after `Summary`, expected the output to end with `Summary` (contract `c`)'
    ],
    ['2:7-2:8: error: Unexpected token in place of a value, expected JSON (contract `c`)'],
    ['1:4-1:5: error: Unexpected value `y` of line `V`, expected a match of `x` (contract `c`)'],
    ['1:4-1:45: error: Unexpected pattern `^(?:a+)+$` that timed out, expected an answer within 0.1 s (contract `c`)'],
    ['2:1-2:8: error: Unexpected line `Verdict` after `Risk`, expected it before `Risk` (contract `c`)'],
    ['1:1-1:8: error: Unexpected label `Verdcit`, expected `Verdict` (contract `c`)'],
    ['1:9-1:10: error: Unexpected `-` after label `Verdict`, expected a colon (contract `c`)'],
    ['2:1-2:4: error: Unexpected section `B`, expected nothing but `A` (contract `c`)'],
    ['1:1-1:5: warning: Unexpected line `Done`, expected `DONE` (contract `c`)'],
    [
      '1:3-1:15: error: Missing column `Note`, expected it after `Value` (contract `c`)',
      '1:3-1:7: error: Unexpected column `Nmae`, expected `Name` (contract `c`)'
    ],
    ['1:18-1:22: error: Unexpected column `Note`, expected the last column to be `Value` (contract `c`)'],
    ['1:11-1:15: error: Unexpected column `Name` after `Value`, expected it before `Value` (contract `c`)'],
    ['1:1-1:8: error: Unexpected code fence, expected nothing but JSON (contract `c`)']
  ],
  'definition-contract': [
    ['1:1-1:6: error: Missing prompt block, expected it at the end of the output (from the agent definition)'],
    ['2:1-2:57: error: Unexpected status line, expected a prompt block (from the agent definition)'],
    ['5:7-5:11: error: Unexpected prompt `Rest`, expected 2 prompts (from the agent definition)'],
    ['4:1-4:11: error: Missing prompt `Rest`, expected it at the end of the prompt block (from the agent definition)'],
    ['1:1-1:6: error: Missing status line, expected it at the end of the output (from the agent definition)'],
    ['2:1-2:22: error: Unexpected prompt block, expected a status line (from the agent definition)'],
    [
      '2:45-2:57: error: Unexpected parent `the reviewer` in the status line, expected `the planner` (from the agent definition)'
    ],
    ['1:9-1:17: warning: Unexpected value `REJECTED` of `<review>`, expected `PASS` (from the agent definition)'],
    ['1:1-1:6: warning: Missing response block, expected it at the end of the output (from the agent definition)'],
    [
      '1:10-1:15: warning: Unexpected value `MAYBE` of line `VERDICT`, expected one of `PASS`, `FAIL` (from the agent definition)'
    ],
    [
      '1:8-1:29: warning: Unexpected answer `<review>PASS</review>`, which a program reads here, expected none (contract `c`)'
    ]
  ]
}
