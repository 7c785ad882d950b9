/** What each entry point of the package exports: a change here is a change for users. */
import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import * as contracts from '../src/contracts/index.ts'
import * as recommended from '../src/preset/recommended.ts'
import * as strict from '../src/preset/strict.ts'
import * as library from '../src/run/index.ts'

/** By entry point: its module and the names of its values. */
const entries: Readonly<Record<string, readonly [module: object, names: readonly string[]]>> = {
  '.': [recommended, ['default']],
  './strict': [strict, ['default']],
  './lint': [library, ['ConfigError', 'UsageError', 'lint']],
  './contracts': [
    contracts,
    [
      'ActiveWorkflow',
      'AgentResponse',
      'ResponseOutput',
      'TaskStatus',
      'TemplateAgent',
      'TemplateMetadata',
      'TemplateName',
      'TemplateNotFound',
      'TemplatePhase',
      'UserDecision',
      'Verdict',
      'WorkflowState',
      'displayName',
      'formatAgentResponse',
      'formatPrompts',
      'formatStatus',
      'formatTaskStatus',
      'formatTemplateName',
      'formatVerdict',
      'injectVariables',
      'isReadableByOrchestrator',
      'nextPrompt',
      'parseAgentResponse',
      'parseMarkers',
      'parsePrompts',
      'parseStatus',
      'parseTemplateName',
      'patterns',
      'phaseKeys',
      'phaseVerdicts',
      'readTemplateMetadata',
      'resolveTemplate',
      'responsePattern',
      'searchStrings',
      'stripThoughts',
      'systemVariables',
      'taskStatuses',
      'templateAgents',
      'templateFolder',
      'templatePhases',
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

test.each(Object.entries(entries))('%s exports its names and no other', (_, [module, names]) => {
  expect(Object.keys(module).sort()).toEqual([...names].sort())
})
