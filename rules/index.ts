import type {Rule} from '../src/linter/rule.ts'
import agentFrontMatter from './agent-front-matter.ts'
import agentHooks from './agent-hooks.ts'
import agentKeys from './agent-keys.ts'
import agentModel from './agent-model.ts'
import agentNames from './agent-names.ts'
import agentPlace from './agent-place.ts'
import agentPolicy from './agent-policy.ts'
import agentReferences from './agent-references.ts'
import agentResponseParseable from './agent-response-parseable.ts'
import agentResponsePresent from './agent-response-present.ts'
import agentResponseSchema from './agent-response-schema.ts'
import agentResponseTemplate from './agent-response-template.ts'
import agentTools from './agent-tools.ts'
import asciiOnly from './ascii-only.ts'
import customContract from './custom-contract.ts'
import definitionContract from './definition-contract.ts'
import hostManifest from './host-manifest.ts'
import lfLineEndings from './lf-line-endings.ts'
import partyBrief from './party-brief.ts'
import partyCommand from './party-command.ts'
import partyMenu from './party-menu.ts'
import partyMessages from './party-messages.ts'
import partyPersonaContext from './party-persona-context.ts'
import partyPersonas from './party-personas.ts'
import partyState from './party-state.ts'
import promptSectionsContent from './prompt-sections-content.ts'
import promptSectionsOrder from './prompt-sections-order.ts'
import promptSectionsRequired from './prompt-sections-required.ts'
import providerResult from './provider-result.ts'
import responseMarkers from './response-markers.ts'
import runComplete from './run-complete.ts'
import suggestedPromptsBlock from './suggested-prompts-block.ts'
import suggestedPromptsLast from './suggested-prompts-last.ts'
import suggestedPromptsPhaseNames from './suggested-prompts-phase-names.ts'
import suggestedPromptsPlacement from './suggested-prompts-placement.ts'
import suggestedPromptsRequired from './suggested-prompts-required.ts'
import suggestedPromptsStatus from './suggested-prompts-status.ts'
import suggestedPromptsTiers from './suggested-prompts-tiers.ts'
import systemTemplateCoverage from './system-template-coverage.ts'
import systemTemplateDirectives from './system-template-directives.ts'
import systemTemplateFilename from './system-template-filename.ts'
import systemTemplateMarkers from './system-template-markers.ts'
import systemTemplateSections from './system-template-sections.ts'
import templateVariables from './template-variables.ts'
import transcriptRecords from './transcript-records.ts'
import workflowState from './workflow-state.ts'

/** All rules, in the order in which they run and are listed. */
export const rules: readonly Rule[] = [
  asciiOnly,
  lfLineEndings,
  templateVariables,
  suggestedPromptsPlacement,
  suggestedPromptsRequired,
  suggestedPromptsBlock,
  suggestedPromptsStatus,
  suggestedPromptsTiers,
  suggestedPromptsPhaseNames,
  suggestedPromptsLast,
  workflowState,
  systemTemplateFilename,
  systemTemplateCoverage,
  systemTemplateSections,
  systemTemplateDirectives,
  systemTemplateMarkers,
  responseMarkers,
  agentResponsePresent,
  agentResponseSchema,
  agentResponseParseable,
  agentResponseTemplate,
  promptSectionsRequired,
  promptSectionsOrder,
  promptSectionsContent,
  providerResult,
  partyPersonas,
  partyPersonaContext,
  partyMessages,
  partyBrief,
  partyState,
  partyCommand,
  partyMenu,
  customContract,
  definitionContract,
  runComplete,
  transcriptRecords,
  agentFrontMatter,
  agentHooks,
  agentKeys,
  agentTools,
  agentModel,
  hostManifest,
  agentPlace,
  agentNames,
  agentReferences,
  agentPolicy
]
