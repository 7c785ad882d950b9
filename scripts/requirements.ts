/**
 * What the documents that agents and orchestrators rely on require. A test shows a requirement by its id at the start of its
 * title, `[REQ-0003 1.1] parsePrompts reads what formatPrompts writes`; a requirement without a test has a reason.
 */

import type {RequirementDocument} from './requirement-document.ts'
import {partyRequirements} from './requirements-party.ts'
import {promptRequirements} from './requirements-prompts.ts'

export const documents: readonly RequirementDocument[] = [
  {
    id: 'REQ-0003',
    title: 'REQ-0003: `suggested-prompts`',
    requirements: [
      {id: '1.1', text: '1.1 canonical format', by: '`suggested-prompts-block`, `formatPrompts`, `parsePrompts`'},
      {id: '1.2 delimiter', text: '1.2 delimiter', by: '`suggested-prompts-block`'},
      {id: '1.2 header', text: '1.2 header', by: '`suggested-prompts-block`'},
      {id: '1.2 prefix', text: '1.2 item prefix', by: '`suggested-prompts-block`'},
      {id: '1.2 numbering', text: '1.2 numbering', by: '`suggested-prompts-block`'},
      {id: '1.2 count', text: '1.2 item count', by: '`suggested-prompts-block`'},
      {id: '1.2 characters', text: '1.2 character set, NFR-005', by: '`ascii-only`'},
      {id: '1.2 line endings', text: '1.2 line endings, NFR-005', by: '`lf-line-endings`'},
      {id: '1.2 placement', text: '1.2 placement in the output, ADR-001', by: '`suggested-prompts-last`'},
      {id: '1.2 blank lines', text: '1.2 blank lines', by: '`suggested-prompts-block`'},
      {id: '1.3', text: '1.3 status of a sub-agent', by: '`suggested-prompts-status`, `formatStatus`, `parseStatus`'},
      {id: '1.4', text: '1.4 five emission points of an orchestrator', by: '`suggested-prompts-tiers`'},
      {id: '2', text: '2.1, 2.2 tiers', by: '`suggested-prompts-tiers`'},
      {id: '3.2', text: '3.1, 3.2 display names', by: '`suggested-prompts-phase-names`, `displayName`'},
      {id: '3.3', text: '3.3 the next prompt', by: '`suggested-prompts-phase-names`, `nextPrompt`'},
      {
        id: '4.2',
        text: '4.1, 4.2 the section and its place',
        by: '`suggested-prompts-placement`, `suggested-prompts-required`'
      },
      {id: '4.3', text: '4.3 closing lines', by: '`suggested-prompts-placement`'},
      {id: '5.2', text: '5.1, 5.2 read contract of the state', by: '`workflow-state`, `WorkflowState`'},
      {id: '5.3', text: '5.3, NFR-006 no prompts in the state', by: '`workflow-state`'},
      {id: '6.1', text: '6.1 search strings', by: '`searchStrings`'},
      {id: '6.2', text: '6.2 patterns', by: '`patterns`'},
      {id: '7', text: '7 traceability', reason: 'a table of the document about itself'}
    ]
  },
  {
    id: 'TEMPLATES',
    title: 'System prompt templates: `system-templates`',
    requirements: [
      {id: 'R1 path', text: 'R1 path', by: 'kind `template` of `templates/system/*.md`'},
      {id: 'R1 agent', text: 'R1 agent names in upper case', by: '`system-template-filename`'},
      {id: 'R1 phase', text: 'R1 phase names in lower case', by: '`system-template-filename`'},
      {id: 'R1 unknown agent', text: 'R1 unknown agent', by: '`system-template-filename`'},
      {id: 'R1 unknown phase', text: 'R1 unknown phase', by: '`system-template-filename`'},
      {id: 'R1 fallback', text: 'R1 fallback to `BASE`', by: '`resolveTemplate`, `system-template-coverage`'},
      {id: 'R2 identity', text: 'R2 Identity & Role', by: '`system-template-sections`'},
      {id: 'R2 principles', text: 'R2 Core Principles', by: '`system-template-sections`'},
      {id: 'R2 context', text: 'R2 Context with `{{PROJECT_CONTEXT}}`', by: '`system-template-sections`'},
      {id: 'R2 workflow', text: 'R2 Workflow Context', by: '`system-template-sections`'},
      {id: 'R2 order', text: 'R2 order', by: '`system-template-sections`'},
      {id: 'R3', text: 'R3 directives of the phase', by: '`system-template-directives`'},
      {id: 'R4', text: 'R4 variables', by: '`template-variables`, `injectVariables`'},
      {id: 'R4 tasks', text: 'R4 `{{TASKS}}` in `implement`', by: '`system-template-sections`, `template-variables`'},
      {
        id: 'R5 verdict in the template',
        text: 'R5 the template asks for the verdicts of its phase',
        by: '`system-template-markers`'
      },
      {
        id: 'R5 task status in the template',
        text: 'R5 the template asks for task statuses',
        by: '`system-template-markers`'
      },
      {id: 'R5 verdict', text: 'R5 verdicts by phase', by: '`response-markers`'},
      {id: 'R5 task status', text: 'R5 `<task_status>`', by: '`response-markers`'},
      {id: 'R5 thought', text: 'R5 `<thought>` is filtered out', by: '`response-markers`, `stripThoughts`'},
      {id: 'metadata', text: 'Data model', by: '`TemplateMetadata`'},
      {id: 'load', text: 'Interface `load_system_template`, `TemplateNotFound`', by: '`resolveTemplate`'},
      {id: 'inject', text: 'Interface `inject_variables`, warning', by: '`injectVariables`'},
      {id: 'scenario own', text: "Scenario: an agent's own template for `implement`", by: '`resolveTemplate`'},
      {
        id: 'scenario fallback',
        text: 'Scenario: fallback, and a note of it',
        by: '`resolveTemplate`, `lint-agents render template`'
      },
      {id: 'scenario injection', text: 'Scenario: injection', by: '`injectVariables`, `lint-agents render template`'},
      {id: 'scenario no context', text: 'Scenario: injection without the context', by: '`injectVariables`'},
      {id: 'scenario markers', text: 'Scenario: instruction for review markers', by: '`system-template-markers`'},
      {id: 'scenario verdict', text: 'Scenario: the orchestrator reads the marker', by: '`parseMarkers`'},
      {
        id: 'flow prompt',
        text: 'Flow: `UnifiedPrompt`',
        reason: 'a matter of the program that sends the prompt, not of its text'
      },
      {id: 'flow context', text: 'Flow: `{{CONTEXT}}`', reason: 'in no table of the document; reported as unknown'},
      {
        id: 'R5 thought in the template',
        text: 'R5 `<thought>` in templates',
        reason: 'the document asks for no instruction; a template may name the tag'
      },
      {id: 'R3 beyond', text: 'R3 beyond two words', reason: 'what good directives are is for people to judge'}
    ]
  },
  {
    id: 'P6',
    title: 'P6: `agent-response`',
    requirements: [
      {id: 'format place', text: 'Response Format: YAML at the end of the output', by: '`agent-response-present`'},
      {
        id: 'format delimiters',
        text: 'Response Format: between `---`, bare or in a fence',
        by: '`agent-response-parseable`'
      },
      {id: 'status', text: 'Required: `status`', by: '`agent-response-schema`'},
      {id: 'outputs', text: 'Required: `outputs`, may be empty', by: '`agent-response-schema`'},
      {id: 'next_step', text: 'Required: `next_step`', by: '`agent-response-schema`'},
      {id: 'metrics', text: 'Optional: `metrics`, numeric', by: '`agent-response-schema`'},
      {id: 'warnings', text: 'Optional: `warnings`', by: '`agent-response-schema`'},
      {
        id: 'errors',
        text: 'Optional: `errors`, required if status is not success',
        by: '`agent-response-schema`',
        note: 'for `partial` a warning, since the own partial example of the document has none'
      },
      {id: 'user_decisions_needed', text: 'Optional: `user_decisions_needed`', by: '`agent-response-schema`'},
      {id: 'status values', text: 'Status values', by: '`agent-response-schema`'},
      {id: 'actions', text: 'Output actions', by: '`agent-response-schema`'},
      {id: 'lines', text: 'Output `lines`, a number', by: '`agent-response-schema`'},
      {id: 'file', text: 'Output `file`, a path', by: '`agent-response-schema`'},
      {
        id: 'pattern',
        text: 'Orchestrator parsing: the pattern finds the block',
        by: '`agent-response-parseable`, `isReadableByOrchestrator`'
      },
      {id: 'pattern LF', text: 'Orchestrator parsing: the pattern knows LF only', by: '`lf-line-endings`'},
      {
        id: 'error response',
        text: 'Orchestrator parsing: no block gives an error response',
        by: '`parseAgentResponse`'
      },
      {id: 'YAML', text: 'Validation: YAML is valid and parseable', by: '`agent-response-parseable`'},
      {id: 'definitions', text: 'Definitions show the format', by: '`agent-response-template`'},
      {id: 'writer', text: 'A program writes the format', by: '`formatAgentResponse`'},
      {
        id: 'modified files',
        text: 'Validation: `outputs` lists all files modified',
        reason: 'not checked: an output alone does not say what changed on disk'
      },
      {
        id: 'phase metrics',
        text: 'Validation: all metrics of the phase; agent-specific metrics',
        reason: 'not checked: the document gives open lists, as examples'
      },
      {
        id: 'actionable',
        text: 'Validation: `next_step` is actionable and specific',
        reason: 'not checked: a matter of judgement'
      },
      {
        id: 'orchestrator action',
        text: 'Status values: orchestrator action',
        reason: 'not checked: behaviour of the orchestrator, not of an output'
      }
    ]
  },
  promptRequirements,
  partyRequirements
]
