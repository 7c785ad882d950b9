/** What each entry point of the package exports: a change here is a change for users. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import * as anywhere from '../src/contracts/index.ts'
import * as recommended from '../src/preset/recommended.ts'
import * as strict from '../src/preset/strict.ts'
import * as defineRule from '../src/remark/library.ts'
import * as contracts from '../src/run/contracts.ts'
import * as library from '../src/run/index.ts'
import * as promptfoo from '../src/run/promptfoo.ts'

/** By entry point: its module and the names of its values. */
const entries: Readonly<Record<string, readonly [module: object, names: readonly string[]]>> = {
  '.': [recommended, ['default']],
  './strict': [strict, ['default']],
  './define-rule': [defineRule, ['defineRule']],
  './lint': [library, ['ConfigError', 'UsageError', 'lint']],
  './promptfoo': [promptfoo, ['default']],
  './contracts': [
    contracts,
    [
      'ActiveWorkflow',
      'AgentResponse',
      'Message',
      'OutputContract',
      'PartyPhase',
      'PartyState',
      'Persona',
      'Personas',
      'PromptSections',
      'ProviderResult',
      'ResponseOutput',
      'Spawn',
      'TaskStatus',
      'TemplateAgent',
      'TemplateMetadata',
      'TemplateName',
      'TemplateNotFound',
      'TemplatePhase',
      'UserDecision',
      'Verdict',
      'WorkflowState',
      'assemblePrompt',
      'briefSections',
      'checkResult',
      'checkTranscript',
      'contextFields',
      'displayName',
      'exclusionText',
      'formatAgentResponse',
      'formatPrompts',
      'formatStatus',
      'formatTaskStatus',
      'formatTemplateName',
      'formatVerdict',
      'fsAbilities',
      'injectVariables',
      'isReadableByOrchestrator',
      'mergeProjectBrief',
      'modeMenu',
      'nextPrompt',
      'outputSchema',
      'parseAgentResponse',
      'parseFinalPosition',
      'parseMarkers',
      'parseMenuAnswer',
      'parsePrompt',
      'parsePrompts',
      'parseStatus',
      'parseTemplateName',
      'partyArtifacts',
      'partyMembers',
      'partyRecord',
      'partyTasks',
      'passThroughPrompt',
      'patterns',
      'personaContext',
      'phaseKeys',
      'phaseVerdicts',
      'promptSectionNames',
      'readOutput',
      'readTemplateMetadata',
      'resolveMode',
      'resolveTemplate',
      'responseFile',
      'responsePattern',
      'searchStrings',
      'stripThoughts',
      'systemVariables',
      'taskStatuses',
      'teamDescription',
      'teamName',
      'templateAgents',
      'templateFolder',
      'templatePhases',
      'toJsonSchema',
      'toStrictJsonSchema',
      'validateSections',
      'verdicts',
      'workflowTypes'
    ]
  ]
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {exports: Record<string, unknown>}

test('each entry point is listed here', () => {
  const modules = Object.entries(manifest.exports)
    .filter(([entry, target]) => target !== null && !entry.includes('*') && !entry.endsWith('.json'))
    .map(([entry]) => entry)
  expect(Object.keys(entries).sort()).toEqual(modules.sort())
})

test('contracts are the same where they run anywhere', () => {
  expect(Object.keys(anywhere).sort()).toEqual(Object.keys(contracts).sort())
})

test.each(Object.entries(entries))('%s exports its names and no other', (_, [module, names]) => {
  expect(Object.keys(module).sort()).toEqual([...names].sort())
})
