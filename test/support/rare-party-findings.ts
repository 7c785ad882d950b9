/** The findings of `rare-party.ts`, as in `rare-findings.ts`. */

export const rarePartyFindings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'prompt-sections-content': [
    ['5:1-5:20: error: Missing list of `Expected Outputs`, expected items such as `- path/of/file`']
  ],
  'provider-result': [
    ['1:11-1:11: error: Unexpected end of the text, expected JSON'],
    ['1:1-1:3: error: Missing key `files`, expected it in the result'],
    ['1:2-1:8: error: Unexpected key `file`, expected `files`'],
    ['2:1-2:21: error: Missing key `files`, expected it in the result']
  ],
  'party-personas': [
    ['1:14-1:14: error: Unexpected end of an object, expected JSON'],
    ['1:2057-1:2064: error: Unexpected key `phase`, expected `phases`'],
    ['1:373-1:377: error: Unexpected id `D7` of persona `iris` a second time, expected another one'],
    ['1:2057-1:2065: error: Missing phase `2`, expected it because a persona belongs to it'],
    ['1:386-1:387: error: Missing persona `otto` in the list of phase `2`, expected it there'],
    ['1:2140-1:2146: error: Unexpected 4 personas in parallel phase `1`, expected at most 3'],
    ['1:2797-1:2803: error: Unexpected phase `five`, expected a number'],
    [
      '1:355-1:361: warning: Unexpected agent type `otto`, expected the name of an agent file in this folder',
      '1:591-1:597: warning: Unexpected agent type `thea`, expected the name of an agent file in this folder',
      '1:828-1:834: warning: Unexpected agent type `lena`, expected the name of an agent file in this folder',
      '1:1036-1:1042: warning: Unexpected agent type `zeno`, expected the name of an agent file in this folder',
      '1:1266-1:1272: warning: Unexpected agent type `fynn`, expected the name of an agent file in this folder',
      '1:1474-1:1480: warning: Unexpected agent type `draw`, expected the name of an agent file in this folder',
      '1:1681-1:1687: warning: Unexpected agent type `data`, expected the name of an agent file in this folder',
      '1:1889-1:1895: warning: Unexpected agent type `plan`, expected the name of an agent file in this folder'
    ]
  ],
  'party-persona-context': [
    [
      '3:10-3:18: error: Unexpected value of field `Title`, expected `Iris the gardener`',
      '4:10-4:15: error: Unexpected value of field `Style`, expected `Brief`',
      '5:14-5:18: error: Unexpected value of field `Expertise`, expected `Beds`',
      '6:10-6:24: error: Unexpected value of field `Phase`, expected `Council`'
    ],
    ['2:9-2:12: error: Unexpected persona `Ivo`, expected one of the personas file'],
    [
      '1:1-1:16: error: Unexpected header `PERSONA CONTEXT` of the persona context, expected `PERSONA_CONTEXT:`',
      '3:10-3:18: error: Unexpected value of field `Title`, expected `Iris the gardener`',
      '4:10-4:15: error: Unexpected value of field `Style`, expected `Brief`',
      '5:14-5:18: error: Unexpected value of field `Expertise`, expected `Beds`',
      '6:10-6:24: error: Unexpected value of field `Phase`, expected `Council`'
    ],
    ['1:1-1:17: error: Missing field `Style` in the persona context, expected all six'],
    ['3:3-3:13: error: Unexpected field `Name` a second time, expected it once'],
    ['3:10-3:24: error: Unexpected placeholder `{persona.name}` of field `Title`, expected `{persona.title}`']
  ],
  'party-messages': [
    ['10:1-10:637: error: Unexpected fourth member `liam` of the team, expected at most three at once'],
    ['23:1-23:668: error: Missing shutdown_request to `oscar`, expected it before `liam`'],
    ['21:1-21:283: error: Unexpected message 11 of phase 1, expected at most 10'],
    ['33:1-33:194: error: Unexpected second retry of `felix`, expected to go on without it'],
    ['42:84-42:101: error: Unexpected recipient `test-strategist` of step REVIEW FEEDBACK, expected `data-modeler`'],
    ['52:1-52:138: error: Missing TeamDelete, expected it at the end of the party'],
    ['6:1-6:663: error: Missing TeamCreate, expected it before the team is used'],
    ['4:1-4:158: error: Missing task T4, expected all five at the start'],
    ['7:1-7:163: error: Unexpected TeamCreate here, expected it before the team is used'],
    ['37:1-37:254: error: Unexpected member `arch-designer` after TeamDelete, expected no call about the team there'],
    ['27:1-27:171: error: Unexpected step SECURITY CRITIQUE here, expected it after PROPOSAL'],
    ['39:1-39:139: error: Unexpected message of `data-modeler` during production, expected its artifact summary first'],
    ['27:210-27:211: error: Unexpected phase 1 of this record, expected 2'],
    ['10:110-10:130: error: Unexpected header of the content, expected `QUESTIONS:`'],
    ['10:110-10:140: error: Unexpected line `3. Why?` among the questions, expected number 2'],
    ['10:110-10:124: error: Missing questions, expected a numbered list of them'],
    ['10:54-10:65: error: Unexpected type `broadcast` of step QUESTIONS, expected `message`'],
    ['31:109-31:128: error: Unexpected consensus `mostly`, expected `unanimous` or `majority`'],
    ['45:118-45:209: error: Unexpected artifact `docs/plan.md`, expected `docs/architecture/architecture-overview.md`'],
    ['45:118-45:216: warning: Missing line `Ready for collection.`, expected it at the end of step ARTIFACT FINALIZED'],
    [
      '51:72-51:96: error: Unexpected member `constitution-generator` of the team, expected it as a task without a team'
    ],
    ['7:96-7:102: error: Unexpected member `nada`, expected `nadia`'],
    ['7:71-7:78: error: Unexpected team `party`, expected `inception-party`'],
    ['7:589-7:601: warning: Unexpected description, expected `Vision Council: Nadia (Product Analyst)`'],
    ['7:113-7:119: error: Missing PERSONA_CONTEXT in the prompt of `nadia`, expected it at the start'],
    ['7:113-7:154: error: Unexpected PERSONA_CONTEXT inside the prompt of `nadia`, expected it at the start'],
    [],
    ['7:113-7:179: error: Unexpected `{PROJECT_DESCRIPTION}` here, expected it after `{PHASE_1_INSTRUCTIONS}`'],
    ['37:124-37:165: error: Unexpected PERSONA_CONTEXT in the prompt of `data-modeler`, expected none in phase 3'],
    ['25:41-25:60: error: Unexpected agent type `devops-pragmatist` of `zara`, expected `security-advisor`'],
    [
      '6:106-6:115: warning: Unexpected description of the team, expected `Multi-agent inception party for new project discovery`'
    ],
    ['2:72-2:97: error: Unexpected subject of a task, expected `Stack Debate \u2014 evaluating technology options`'],
    ['2:132-2:142: error: Unexpected active form of a task, expected `Evaluating technology options`'],
    ['18:110-18:255: error: Unexpected label `Target User:`, expected `Target Users:`'],
    ['18:110-18:246: error: Missing text of label `Target Users:` in step FINAL POSITION, expected it after the colon'],
    ['18:110-18:254: error: Unexpected placeholder `{users}`, expected the text itself'],
    ['18:110-18:275: warning: Unexpected label `Constraints:` a second time in step FINAL POSITION, expected it once'],
    ['18:274-18:280: error: Unexpected key `sumary`, expected `summary`'],
    ['13:92-13:110: error: Missing text of step USER RESPONSE, expected it below the header'],
    ['7:113-7:179: error: Unexpected `{PHASE_2_INSTRUCTIONS}` in the prompt, expected `{PHASE_1_INSTRUCTIONS}`'],
    ['7:113-7:155: error: Missing `{PHASE_1_INSTRUCTIONS}` in the prompt, expected it there'],
    [
      '28:1-28:203: warning: Missing step SECURITY CRITIQUE of `zara`, step OPS CRITIQUE of `felix`, expected it before this record'
    ],
    ['13:1-13:210: error: Missing step USER RESPONSE of `discover-orchestrator`, expected it before this record'],
    ['10:1-10:174: error: Missing start of `oscar`, expected it at the start of phase 1'],
    ['52:1-52:64: error: Missing task of `skills-researcher`, expected it in phase 4'],
    ['24:1-24:254: error: Missing phase 2, expected it before phase 3'],
    ['24:1-24:254: error: Unexpected phase 3 here, expected it after phase 2'],
    [
      '10:1-10:64: warning: Missing messages of the agents, expected them before this record',
      '10:1-10:64: error: Missing shutdown_request to `nadia`, `oscar`, `tessa`, expected it before `TeamDelete`'
    ],
    ['21:1-21:283: warning: Unexpected message after the shutdown_request to `nadia`, expected none'],
    ['7:1-7:163: error: Unexpected second TeamCreate, expected a TeamDelete before it'],
    ['3:1-3:165: error: Unexpected task T2 a second time, expected it once'],
    ['7:1-7:158: error: Unexpected task T5 here, expected before the first agent is started'],
    ['31:1-31:663: error: Unexpected start of `nadia` here, expected it in phase 1'],
    ['1:1-1:58: error: Missing `type`, expected `message`, `broadcast` or `shutdown_request`'],
    ['1:30-1:37: error: Unexpected sender `nadia` of step USER RESPONSE, expected `discover-orchestrator`'],
    ['1:1-1:4: error: Unexpected symbol, expected JSON'],
    ['1:2-1:3: error: Unexpected value, expected an object for each record'],
    [
      '22:119-22:125: warning: Unexpected wording of a message, expected `Phase 1 complete. Thank you for your contribution.`'
    ],
    ['8:84-8:97: error: Unexpected status `in_progress` of task T1, expected task T2 to be completed before it']
  ],
  'party-brief': [
    [
      '1:1-1:7: error: Missing line `**Date**`, expected it in section `Project Brief`',
      '1:1-1:7: error: Missing section `1. Problem Statement`, expected it after `Project Brief`',
      '1:1-1:7: error: Missing section `2. Target Users`, expected it after `1. Problem Statement`',
      '1:1-1:7: error: Missing section `3. Core Features`, expected it after `2. Target Users`',
      '1:1-1:7: error: Missing section `4. Scale & Constraints`, expected it after `3. Core Features`',
      '1:1-1:7: error: Missing section `5. Success Metrics`, expected it after `4. Scale & Constraints`',
      '1:1-1:7: error: Missing section `6. Industry Context`, expected it after `5. Success Metrics`',
      '1:1-1:7: error: Missing section `7. Technical Considerations`, expected it after `6. Industry Context`',
      '1:1-1:7: error: Missing section `8. Risk Factors`, expected it after `7. Technical Considerations`',
      '1:1-1:7: error: Missing section `Project Brief`, expected it at the start of the output',
      '3:1-3:18: error: Missing value of line `**Generated by**`, expected a non-empty string'
    ],
    ['38:1-38:19: error: Unexpected section `8. Risk Factors` a second time, expected it once'],
    ['4:1-4:5: error: Unexpected plain `Date`, expected `**Date**`'],
    ['5:1-5:21: error: Unexpected line `**Date**` a second time, expected it once']
  ],
  'party-state': [
    ['1:194-1:197: error: Unexpected phase `6` of the party, expected 1 to 5'],
    ['1:94-1:97: error: Missing key `status`, expected it in `discover.party_phases.2`'],
    ['1:29-1:51: error: Unexpected key `current_party_phases`, expected `current_party_phase`'],
    ['1:104-1:106: error: Unexpected number of messages in phase 1, expected at most 10'],
    ['1:31-1:52: error: Unexpected `current_party_phase` in a discovery that is in classic mode, expected none'],
    ['1:50-1:62: error: Unexpected `party_mode` in a discovery that is complete, expected none'],
    [
      '1:83-1:92: warning: Unexpected status `pending` of phase 1 where phase 2 is the current one, expected `completed`'
    ],
    ['1:131-1:153: warning: Unexpected `started_at` with status `pending`, expected none']
  ],
  'party-command': [
    [
      '1:3-1:12: warning: Missing `--party and --classic are mutually exclusive`, expected it in the command or its orchestrator'
    ]
  ],
  'party-menu': [
    ['7:4-7:18: warning: Unexpected menu of the modes here, expected it before `Step 1: Welcome`'],
    ['1:12-1:18: warning: Unexpected consensus `mostly`, expected `unanimous` or `majority`'],
    [
      '1:1-1:34: warning: Unexpected notice, expected `NOTE: {name} ({title}) encountered an issue and could not contribute to this phase. Proceeding with ...`'
    ],
    ['1:15-1:27: warning: Unexpected placeholder `{phase_name}`, expected the text itself'],
    ['11:1-11:17: warning: Missing line `Enter selection (1-2):`, expected it below the options'],
    ['2:3-2:28: warning: Missing `Framework:`, `Database:`, `CONSENSUS:`, expected them above the options'],
    ['8:3-8:4: warning: Unexpected question `1`, expected number `2`']
  ]
}
