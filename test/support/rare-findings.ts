/** The findings of each input of `rare.ts`, by rule; the title of a fix in brackets. */
import {rareContractFindings} from './rare-contract-findings.ts'
import {rareManifestFindings} from './rare-manifests.ts'
import {rarePartyFindings} from './rare-party-findings.ts'

export const rareFindings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'ascii-only': [
    [
      '1:2-1:3: warning: Unexpected invisible character U+200B ZERO WIDTH SPACE, expected none [unsafe: Remove the invisible characters]',
      '1:5-1:8: warning: Unexpected mojibake `\u00E2\u2020\u2019`, expected `->` [unsafe: Repair the encoding]',
      '1:9-1:10: warning: Unexpected U+FFFD REPLACEMENT CHARACTER, expected valid UTF-8',
      '1:11-1:12: warning: Unexpected control character U+0007, expected text'
    ],
    ['3:7-3:8: note: Unexpected character `\u201C` (U+201C), expected ASCII']
  ],
  'template-variables': [
    ['1:1-1:15: warning: Unexpected variable `{{CHANGE_IDD}}`, expected `{{CHANGE_ID}}` [Write `{{CHANGE_ID}}`]'],
    [
      '4:15-4:29: warning: Unexpected variable `{{change_ids}}`, expected it under `variables:`, or `{{change_id}}` [unsafe: Write `{{change_id}}`]'
    ],
    ['1:1-1:21: warning: Unexpected `Context not provided` in a prompt, expected the context']
  ],
  'suggested-prompts-placement': [
    ['3:1-3:20: error: Unexpected `# SUGGESTED PROMPTS` after the closing line, expected it before that line'],
    ['9:1-9:22: warning: Unexpected closing line, expected one that begins with `You are the guardian of production`'],
    ['1:1-1:20: error: Unexpected closing line before the prompt block, expected it after that block'],
    ['1:2-1:21: error: Unexpected space before `# SUGGESTED PROMPTS`, expected none [Remove the space]'],
    ['1:1-1:20: error: Unexpected space after `# SUGGESTED PROMPTS`, expected none [Remove the space]'],
    [
      '1:1-1:20: error: Unexpected character U+00A0 NO-BREAK SPACE in a heading, expected `# SUGGESTED PROMPTS` [Write `# SUGGESTED PROMPTS`]'
    ]
  ],
  'suggested-prompts-tiers': [
    ['1:1-1:27: warning: Unexpected 1 emission point under `PROMPT EMISSION PROTOCOL`, expected 5']
  ],
  'suggested-prompts-last': [['7:1-7:4: error: Unexpected 2 final blocks, expected one at the end of the output']],
  'workflow-state': [
    ['1:2-1:2: error: Unexpected end of an object, expected JSON'],
    [
      '1:21-1:36: error: Missing key `artifact_folder`, expected it in `active_workflow`',
      '1:21-1:36: error: Missing key `current_phase_index`, expected it in `active_workflow`',
      '1:21-1:36: error: Missing key `phase_status`, expected it in `active_workflow`',
      '1:21-1:36: error: Missing key `phases`, expected it in `active_workflow`'
    ],
    [
      '1:21-1:49: error: Missing key `artifact_folder`, expected it in `active_workflow`',
      '1:21-1:49: error: Missing key `current_phase_index`, expected it in `active_workflow`',
      '1:21-1:49: error: Missing key `phase_status`, expected it in `active_workflow`',
      '1:37-1:44: error: Unexpected key `phase`, expected `phases`'
    ],
    ['1:85-1:86: error: Unexpected phase index `3`, expected 0 to 0']
  ],
  'system-template-filename': [
    ['1:1-1:10: error: Unexpected file name `README.md`, expected an agent and a phase such as `CLAUDE-plan.md`']
  ],
  'system-template-markers': [
    ['1:11-1:19: error: Missing verdict of `<review>`, expected the template to name one of `PASS`, `NEEDS_REVISION`'],
    ['1:1-1:14: error: Missing task id in `<task_status>`, expected `<task_status id="X.Y">`'],
    ['1:1-1:21: error: Unexpected task id `1`, expected two numbers such as `1.2`'],
    ['1:9-1:23: error: Unexpected text after the verdict in `PASS: {reason}`, expected `PASS` alone'],
    [
      '1:1-1:24: error: Unexpected marker `<review> PASS </review>`, expected `<review>PASS</review>`',
      '1:28-1:45: error: Missing start of `REJECTED</review>`, expected `<review>` before it'
    ]
  ],
  'response-markers': [
    [
      '1:1-1:18: error: Missing verdict in the tag, expected one of `PASS`, `NEEDS_REVISION`, `NEEDS_CHANGES`, `REJECTED`, `MAJOR_ISSUES`'
    ],
    ['1:1-1:24: error: Unexpected marker `<review> PASS </review>`, expected `<review>PASS</review>`'],
    ['1:9-1:25: error: Unexpected text after the verdict `PASS`, expected `<review>PASS</review>`'],
    ['3:1-3:22: warning: Unexpected duplicate verdict `PASS`, expected it once'],
    ['1:1-1:14: error: Missing task id, expected `<task_status id="X.Y">`'],
    ['1:1-1:23: error: Unexpected task id `one`, expected two numbers such as `1.2`']
  ],
  'run-complete': [['1:1-1:1: warning: Missing final message, expected the run to end with one']],
  'agent-front-matter': [
    ['1:32769-1:36001: warning: Unexpected length of 36000 bytes, which Codex 0.171 cuts, expected at most 32768'],
    [
      '1:1-1:17: error: Missing front matter, so Claude Code 2.1 does not load the agent, expected `---` around `name` and `description`'
    ],
    [
      '1:1-1:4: error: Missing `description`, so Claude Code 2.1 does not load the agent, expected it in the front matter',
      '2:1-2:5: error: Unexpected value of `name`, so Claude Code 2.1 does not load the agent, expected a text that is not empty'
    ],
    [
      '2:1-2:7: error: Unexpected front matter without keys, so Claude Code 2.1 does not load the agent, expected keys such as `description:`'
    ],
    [],
    [
      '1:4-1:5: error: Unexpected spaces after the opening `---`, so Gemini CLI 0.61 does not load the agent, expected a line end [Remove the spaces]'
    ],
    [
      '3:14-3:1053: note: Unexpected length of `description` of 1039 characters, which the Agent Skills specification does not allow, expected at most 1024'
    ],
    ['4:107-4:108: error: Unexpected depth of nesting, so its keys were not checked, expected less'],
    [
      '5:1-5:7: error: Unexpected key `comand`, so Codex 0.171 does not load the agent, expected `command` [unsafe: Write `command`]'
    ],
    [
      '6:1-6:8: error: Unexpected key `mcp_servers.docs.command`, so Codex 0.171 does not load the agent, expected none beside `url`'
    ]
  ],
  'agent-tools': [
    ['4:16-4:30: note: Unexpected rule `Write(docs/**)`, which Claude Code 2.1 never matches, expected `Edit(docs/**)`']
  ],
  'agent-keys': [
    ['3:1-3:6: warning: Unexpected key `infer`, which Copilot 1.0 has replaced, expected `disable-model-invocation`'],
    [
      '4:1-4:15: warning: Unexpected key `permissionMode`, which Claude Code 2.1 ignores in plugins, expected the agent in `.claude/agents`'
    ],
    ['4:1-4:6: warning: Unexpected key `tools`, which Claude Code 2.1 ignores, expected `allowed-tools`']
  ],
  'agent-references': [
    ['1:14-1:18: note: Unexpected link to `#two`, expected a heading of `b.md`'],
    [
      '1:5-1:15: warning: Unexpected import `@docs/a.md`, which Claude Code 2.1 leaves out, expected a file that is there'
    ],
    ['1:21-1:28: warning: Unexpected agent `missing`, expected one that a file of the repository defines'],
    [
      '1:21-1:27: warning: Missing plugin of `helper`, expected `one:` for Claude Code 2.1 [unsafe: Write `one:` before the name]'
    ],
    [
      '4:10-4:11: warning: Unexpected skill `c`, which Claude Code 2.1 leaves out where it is not there, expected one that the repository has'
    ],
    ['1:1-1:11: warning: Unexpected file `@docs/b.md`, which the host leaves out, expected one of the project'],
    [
      '1:1-1:31: note: Unexpected file `b.md` that nothing in the skill names, expected its text to say when to read or run it',
      '1:25-1:31: warning: Unexpected file `run.sh`, expected one that is there in the folder of the variable'
    ],
    [
      '1:7-1:17: warning: Unexpected path `src/old.ts`, expected `lib/old.ts` [unsafe: Write `lib/old.ts`]',
      '1:48-1:60: warning: Unexpected program `src/tool.mjs`, expected one that is there in `src`',
      '1:64-1:76: warning: Unexpected `npm run lint`, expected `lint:all`',
      '1:83-1:91: warning: Unexpected `make all`, expected a task of `Makefile`'
    ],
    ['1:7-1:15: warning: Unexpected `one:ship`, expected a command, a skill or an agent of the plugin `one`'],
    [
      '4:9-4:22: warning: Unexpected tool `mcp__find__it` of the plugin itself, expected `mcp__plugin_one_find__it` [unsafe: Write `mcp__plugin_one_find__it`]'
    ],
    [
      '1:5-1:14: warning: Unexpected link to `docs/b.md`, expected `docs/c/b.md` [unsafe: Write `docs/c/b.md`]',
      '3:1-3:11: warning: Unexpected import `@docs/b.md`, which Claude Code 2.1 leaves out, expected `@docs/c/b.md` [unsafe: Write `@docs/c/b.md`]'
    ],
    [
      `1:11-1:32: warning: Unexpected path \`plugins/ship/bin/a.sh\` outside of the plugin, expected \`\${CLAUDE_PLUGIN_ROOT}/bin/a.sh\` [unsafe: Write \`\${CLAUDE_PLUGIN_ROOT}/bin/a.sh\`]`
    ]
  ],
  'agent-names': [
    [
      '2:7-2:15: warning: Unexpected name `reviewer` as in `a.md`, of which Claude Code 2.1 loads one, expected another name'
    ]
  ],
  'agent-place': [
    [
      '1:1-1:1: error: Unexpected link to no file of the repository, so Claude Code 2.1 does not load an agent, expected a file'
    ]
  ],
  ...rareManifestFindings,
  ...rareContractFindings,
  ...rarePartyFindings
}
