/** What REQ-0006 requires of the agents of a party. */
import type {RequirementDocument} from './requirement-document.ts'

export const partyRequirements: RequirementDocument = {
  id: 'REQ-0006',
  title: 'REQ-0006: `inception-party`',
  requirements: [
    {id: '1.1 flags', text: '1.1 `--party`, `--classic`', by: '`party-command`, `resolveMode`'},
    {id: '1.1 exclusion', text: '1.1 both options are an error', by: '`party-command`, `resolveMode`'},
    {id: '1.2', text: '1.2 rows of the table of options', by: '`party-command`'},
    {
      id: '1.3 prompts',
      text: '1.3 pass-through prompts',
      by: '`passThroughPrompt`',
      note: 'in a command file they are prose: the function gives their exact text'
    },
    {id: '1.3 flow', text: '1.3 options are ignored outside of the new-project flow', by: '`resolveMode`'},
    {id: '2.1 text', text: '2.1 text of the menu', by: '`party-menu`, `modeMenu`'},
    {id: '2.1 place', text: '2.1 the menu comes before step 1', by: '`party-menu`'},
    {id: '2.1 numbers', text: '2.1 numbers and range of a menu', by: '`party-menu`'},
    {id: '2.1 answer', text: '2.1 what an answer chooses', by: '`parseMenuAnswer`'},
    {id: '2.2', text: '2.2 mode resolution', by: '`resolveMode`'},
    {id: '3.1 TeamCreate', text: '3.1 TeamCreate: name and description', by: '`party-messages`'},
    {id: '3.1 start', text: '3.1 TeamCreate at the start', by: '`party-messages`'},
    {id: '3.1 three', text: '3.1 at most three members at once', by: '`party-messages`'},
    {id: '3.1 membership', text: '3.1 membership by phase', by: '`party-messages`, `party-state`'},
    {id: '3.1 tasks', text: '3.1 D3 and D4 are tasks, no members', by: '`party-messages`'},
    {id: '3.1 TeamDelete', text: '3.1 TeamDelete at the end', by: '`party-messages`'},
    {id: '3.1 phases', text: '3.1 each phase, in its order, with its three agents', by: '`party-messages`'},
    {id: '3.2 tasks', text: '3.2 five tasks, all at the start', by: '`party-messages`, `partyTasks`'},
    {id: '3.2 words', text: '3.2 subject and active form', by: '`party-messages`'},
    {
      id: '3.2 life',
      text: '3.2 life cycle of a task',
      by: '`party-messages`',
      note: 'where a transcript records a task in progress'
    },
    {id: '3.3 type', text: '3.3 `subagent_type` and `name`', by: '`party-messages`, `Spawn`'},
    {
      id: '3.3 team_name',
      text: '3.3 `team_name`',
      by: '`party-messages`',
      note: 'absent is right: newer hosts have no such parameter'
    },
    {id: '3.3 description', text: '3.3 `description`', by: '`party-messages`'},
    {
      id: '3.3 prompt',
      text: '3.3 parts of the prompt in order',
      by: '`party-messages`',
      note: 'in a template each of them, in their order; in any other prompt none is left, and of the filled-in text only the persona context is known'
    },
    {
      id: '3.4',
      text: '3.4 shutdown of each agent, and of those that are left before TeamDelete',
      by: '`party-messages`, `Message`'
    },
    {
      id: '3.5 envelope',
      text: '3.5 type, recipient, content and summary of a message',
      by: '`party-messages`, `Message`'
    },
    {id: '3.5 type', text: '3.5 type of each step', by: '`party-messages`'},
    {id: '3.5 recipient', text: '3.5 recipient of each step', by: '`party-messages`'},
    {id: '3.5 headers', text: '3.5 headers of the steps', by: '`party-messages`'},
    {
      id: '3.5 labels',
      text: '3.5 mandatory labels',
      by: '`party-messages`',
      note: '`Additional:` and `Alignment Issues:` may have nothing to hold'
    },
    {
      id: '3.5 placeholders',
      text: '3.5 labels hold something, and nothing is a placeholder',
      by: '`party-messages`, `party-menu`'
    },
    {
      id: '3.5 steps',
      text: '3.5 each step happens',
      by: '`party-messages`',
      note: 'a warning where an agent may have dropped out (6.3)'
    },
    {id: '3.5 order', text: '3.5 order of the steps', by: '`party-messages`'},
    {id: '3.5 A questions', text: '3.5 A, step 1: numbered questions', by: '`party-messages`'},
    {
      id: '3.5 A merged',
      text: '3.5 A, step 2: questions merged and presented',
      reason: 'a frame without options; which questions are the same is for people to judge'
    },
    {id: '3.5 A answer', text: '3.5 A, step 3: the answer goes to all', by: '`party-messages`'},
    {id: '3.5 A debate', text: '3.5 A, step 4: interpretation and debate', by: '`party-messages`'},
    {id: '3.5 A limit', text: '3.5 A: at most 10 messages in phase 1 (NFR-002)', by: '`party-messages`'},
    {id: '3.5 A cutoff', text: '3.5 A: the cutoff broadcast', by: '`party-messages`'},
    {id: '3.5 A final', text: '3.5 A, step 5: final positions', by: '`party-messages`, `parseFinalPosition`'},
    {id: '3.5 B', text: '3.5 B, steps 1 to 4: proposal, critiques, revision', by: '`party-messages`'},
    {id: '3.5 B consensus', text: '3.5 B, step 5: CONSENSUS', by: '`party-messages`, `party-menu`'},
    {id: '3.5 C production', text: '3.5 C, step 1: no messages during production', by: '`party-messages`'},
    {id: '3.5 C summaries', text: '3.5 C, step 2: summaries', by: '`party-messages`'},
    {id: '3.5 C review', text: '3.5 C, step 3: who reviews whom', by: '`party-messages`'},
    {
      id: '3.5 C finalized',
      text: '3.5 C, step 4: ARTIFACT FINALIZED names its path of 5.1',
      by: '`party-messages`, `partyArtifacts`'
    },
    {id: '4.1 fields', text: '4.1 fields of PERSONA_CONTEXT', by: '`party-persona-context`, `personaContext`'},
    {id: '4.1 advice', text: '4.1 the lines below the fields', by: '`party-persona-context`'},
    {id: '4.1 placeholders', text: '4.1 no placeholders in outputs', by: '`party-persona-context`'},
    {id: '4.1 phase 3', text: '4.1 none for agents of phase 3', by: '`party-messages`, `personaContext`'},
    {id: '4.2', text: '4.2 values of the personas file', by: '`party-persona-context`, `lint-agents render persona`'},
    {id: '4.3 first', text: '4.3 the block comes first in the prompt', by: '`party-messages`'},
    {
      id: '4.3 process',
      text: '4.3 the own process of an agent goes on as usual',
      reason: 'behavior of an agent, not of a text'
    },
    {id: '5.1', text: '5.1 artifact paths', by: '`partyArtifacts`, `party-messages`'},
    {id: '5.2 brief', text: '5.2 the brief', by: '`party-brief`, `mergeProjectBrief`'},
    {id: '5.2 merge', text: '5.2 who is merged into which section', by: '`mergeProjectBrief`'},
    {id: '5.3', text: '5.3 artifacts are those of classic mode', reason: 'the schemas are in another document'},
    {
      id: '6.1',
      text: '6.1 when an agent has failed',
      reason: 'behavior of the orchestrator: an idle agent leaves no record'
    },
    {id: '6.2', text: '6.2 one retry', by: '`party-messages`'},
    {id: '6.3', text: '6.3 the notice', by: '`party-menu`'},
    {id: '6.4', text: '6.4 the menu of a failed phase', by: '`party-menu`'},
    {id: '6.5', text: '6.5 fallback: shutdown, TeamDelete', by: '`party-messages`'},
    {
      id: '6.5 notice',
      text: '6.5 fallback: the notice, artifacts are discarded',
      reason: 'a sentence of the orchestrator in free text, and behavior on disk'
    },
    {id: '7.1 state', text: '7.1 state of the party, in both places', by: '`party-state`, `PartyState`'},
    {id: '7.1 phases', text: '7.1 phases 1 to 5', by: '`party-state`'},
    {id: '7.1 times', text: '7.1 times in order', by: '`party-state`'},
    {id: '7.2', text: '7.2 nothing of the party after completion', by: '`party-state`'},
    {id: '7.2 envelope', text: '7.2 the discovery context is written', reason: 'its schema is in another document'},
    {id: '7.3', text: '7.3 `failed` and `cancelled` belong to `party_mode.status`', by: '`party-state`'},
    {
      id: '7.3 reset',
      text: '7.3 fallback resets `discover`',
      by: '`party-state`',
      note: 'in classic mode nothing of the party is left'
    },
    {id: '8.1', text: '8.1 location of the personas file', by: 'the kind of `party-personas.json`, `party-personas`'},
    {id: '8.2 schema', text: '8.2 schema of the personas', by: '`party-personas`, `Personas`'},
    {id: '8.2 keys', text: '8.2 keys of a phase resolve', by: '`party-personas`'},
    {id: '8.2 agent_type', text: '8.2 `agent_type` is the name of an agent file', by: '`party-personas`'},
    {
      id: '8.3 read',
      text: '8.3 the file is read once, and chooses agents and protocol',
      by: '`party-messages`',
      note: 'it says who is in the team'
    },
    {
      id: '8.3 limit',
      text: '8.3 `max_messages` of each phase',
      by: '`party-messages`, `party-personas`, `party-state`'
    },
    {id: '9', text: '9 traceability', reason: 'a table of the document about itself; its criteria follow'},
    {id: 'AC-1', text: 'AC-1 mode menu (REQ-001)', by: '`party-menu`, `resolveMode`'},
    {id: 'AC-2', text: 'AC-2 `--party` (REQ-001, REQ-012)', by: '`party-command`, `resolveMode`'},
    {id: 'AC-3', text: 'AC-3 `--classic` (REQ-001, REQ-012)', by: '`party-command`, `resolveMode`'},
    {id: 'AC-4', text: 'AC-4 three agents in phase 1 (REQ-002, REQ-010)', by: '`party-messages`'},
    {
      id: 'AC-5',
      text: 'AC-5 questions from each angle (REQ-002)',
      by: '`party-messages`',
      note: 'whether two agents ask the same is for people to judge'
    },
    {id: 'AC-6', text: 'AC-6 the answer goes to all (REQ-002)', by: '`party-messages`'},
    {id: 'AC-7', text: 'AC-7 debate (REQ-002)', by: '`party-messages`'},
    {id: 'AC-8', text: 'AC-8 three agents in phase 2 (REQ-003, REQ-010)', by: '`party-messages`'},
    {id: 'AC-9', text: 'AC-9 critiques (REQ-003)', by: '`party-messages`'},
    {id: 'AC-10', text: 'AC-10 recommendation (REQ-003)', by: '`party-menu`'},
    {id: 'AC-11', text: 'AC-11 agents of phase 3 (REQ-004)', by: '`party-messages`'},
    {id: 'AC-12', text: 'AC-12 cross-review (REQ-004)', by: '`party-messages`'},
    {
      id: 'AC-13',
      text: 'AC-13 D3 and D4 one after the other (REQ-005)',
      by: '`party-messages`',
      note: 'the order of the two is behavior of the orchestrator'
    },
    {id: 'AC-14', text: 'AC-14 walkthrough (REQ-006)', reason: 'behavior of the orchestrator in a talk with a person'},
    {
      id: 'AC-15',
      text: 'AC-15 classic mode is unchanged (REQ-007)',
      reason: 'takes two versions of the definitions to compare'
    },
    {id: 'AC-16', text: 'AC-16 schema of the discovery context (REQ-008)', reason: 'the schema is in another document'},
    {id: 'AC-17', text: 'AC-17 personas file (REQ-009)', by: '`party-personas`'},
    {id: 'AC-18', text: 'AC-18 errors (REQ-011)', by: '`party-messages`, `party-menu`'},
    {id: 'AC-19', text: 'AC-19 tasks (REQ-010)', by: '`party-messages`, `partyTasks`'},
    {id: 'AC-20', text: 'AC-20 the team is cleaned up (REQ-010)', by: '`party-messages`'},
    {id: 'NFR-002', text: 'NFR-002 at most 10 messages', by: '`party-messages`, `party-personas`'}
  ]
}
