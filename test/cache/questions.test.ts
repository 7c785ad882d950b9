import {expect, test} from 'vitest'
import {hasSameAnswers, knownWithoutQuestion, recordQuestions} from '../../src/cache/questions.ts'
import {openProjects} from '../../src/project/project.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

const project = temporaryFolder({
  'lint-agents.config.json': '{"variables": ["BED"], "files": [{"include": ["**"], "state": "state.json"}]}',
  'state.json': '{}',
  'agents/a.md': '# A\n',
  'agents/b c.md': '# B\n'
})

const contextOf = () => openProjects({cwd: project}).projectFor(`${project}/agents/a.md`).context

const isQuestion = (value: unknown): value is (about?: string) => unknown => typeof value === 'function'

test('each function of the objects of a context is recorded, and no other part of a context is a function', () => {
  const {context, answers} = recordQuestions(contextOf())
  expect(Object.values(context).filter(isQuestion)).toEqual([])
  for (const group of Object.values(context))
    if (typeof group === 'object') for (const question of Object.values(group)) if (isQuestion(question)) question('x')
  expect(Object.keys(answers())).toEqual([
    'surroundings.reach x',
    'surroundings.folder x',
    'surroundings.isLfInIndex x',
    'surroundings.siblingNames x',
    'surroundings.guidesAbove x',
    'surroundings.exists x',
    'surroundings.hasFile x',
    'surroundings.filesIn x',
    'surroundings.textOf x',
    'surroundings.isExecutable x',
    'surroundings.anchorsIn x',
    'surroundings.hasAgent x',
    'surroundings.today x',
    'surroundings.pluginOfAgent x',
    'surroundings.hasSkill x',
    'surroundings.hasPart x',
    'surroundings.servers x',
    'surroundings.bundledFiles x',
    'surroundings.isNamedInBundle x',
    'surroundings.pathNear x',
    'surroundings.taskNear x',
    'otherFiles.personas x',
    'otherFiles.orchestrator x'
  ])
})

test('everything else is known before a lint, except for the path', () => {
  const names = knownWithoutQuestion(contextOf()).map(([name]) => name)
  expect(names).toEqual(['kind', 'declared', 'isDeclaredAgent', 'project', 'otherFiles.state'])
})

test('an object without questions stays the same one', () => {
  const context = contextOf()
  expect(recordQuestions(context).context.project).toBe(context.project)
})

test('answers are the same until one of them changes, also about a path with a space', () => {
  const {context, answers} = recordQuestions(contextOf())
  expect(context.surroundings.folder()).toEqual(['a.md', 'b c.md'])
  expect(context.surroundings.exists('b c.md')).toBe(true)
  expect(context.surroundings.exists('new.md')).toBe(false)
  expect(Object.keys(answers())).toEqual([
    'surroundings.folder',
    'surroundings.exists b c.md',
    'surroundings.exists new.md'
  ])
  expect(hasSameAnswers(contextOf(), answers())).toBe(true)
  expect(hasSameAnswers(contextOf(), {'surroundings.other': ''})).toBe(false)
  expect(hasSameAnswers(contextOf(), {other: ''})).toBe(false)
  writeFiles(project, {'agents/new.md': '# New\n'})
  expect(hasSameAnswers(contextOf(), answers())).toBe(false)
})
