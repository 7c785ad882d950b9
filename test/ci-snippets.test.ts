/** The jobs of `docs/ci.md` have only what their services document. */
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {azureSchema, commandsIn, gitlabSchema, jenkinsSections, snippet} from './support/ci-snippets.ts'

const ajv = new Ajv({strict: false})

test.each([
  ['.gitlab-ci.yml', gitlabSchema],
  ['azure-pipelines.yml', azureSchema]
])('%s', (name, schema) => {
  const validate = ajv.compile(schema)
  const text = snippet(name)
  expect([validate(parse(text)), validate.errors]).toEqual([true, null])
  // Each key counts: a misspelt one is found.
  for (const key of new Set(text.match(/(?<=^ {2,}(?:- )?)[a-zA-Z]+(?=:)/gm)))
    expect([key, validate(parse(text.replaceAll(`${key}:`, `${key}x:`)))]).toEqual([
      key,
      // Variables have any name.
      key === 'GIT'
    ])
})

test('Jenkinsfile', () => {
  const text = snippet('Jenkinsfile').replaceAll(/"[^"]*"/g, '')
  const open = ['']
  const found: string[] = []
  for (const [, name, end] of text.matchAll(/(\w+)(?:\('[^']*'\))?\s*\{|(\})/g)) {
    if (end !== undefined) {
      open.pop()
      continue
    }
    expect(jenkinsSections[open.at(-1) ?? '']).toContain(name)
    found.push(name ?? '')
    open.push(name ?? '')
  }
  expect(open).toEqual([''])
  expect(found).toEqual(['pipeline', 'agent', 'docker', 'environment', 'stages', 'stage', 'steps', 'post', 'always'])
})

test('each has one command, and publishes the report that it writes', () => {
  for (const name of ['.gitlab-ci.yml', 'azure-pipelines.yml', 'Jenkinsfile']) {
    const [command = '', ...others] = commandsIn(name)
    expect(others).toEqual([])
    const [, file = ''] = / --output-file \w+:(\S+)$/.exec(command) ?? []
    expect(snippet(name).split(file)).toHaveLength(3)
  }
})
