/** The jobs of `docs/ci.md`, and what their services document of them: none of the services ships its schema in a package of npm. */
import {readFileSync} from 'node:fs'
import {parse} from 'yaml'

const page = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8')

/** The text of a file that the page shows. @throws {Error} where it shows none of this name */
export function snippet(name: string): string {
  const fences = page.split(/^```/m).filter((_, index) => index % 2 === 1)
  const text = fences.find((fence) => fence.startsWith(`yaml ${name}\n`) || fence.startsWith(`groovy ${name}\n`))
  if (text === undefined) throw new Error(`Missing ${name} in docs/ci.md`)
  return text.slice(text.indexOf('\n') + 1)
}

/** The commands that a snippet has a shell run. */
export function commandsIn(name: string): readonly string[] {
  const text = snippet(name)
  if (!name.includes('.')) return [...text.matchAll(/^\s*sh '([^']*)'$/gm)].map(([, command = '']) => command)
  const {steps, 'lint-agents': job}: Snippet = parse(text)
  return job?.script ?? steps?.flatMap(({script}) => script ?? []) ?? []
}

interface Snippet {
  readonly 'lint-agents'?: {readonly script: readonly string[]}
  readonly steps?: readonly {readonly script?: string}[]
}

const texts = {type: 'array', items: {type: 'string'}, minItems: 1} as const
const object = (properties: object, required: readonly string[] = []) =>
  ({type: 'object', properties, required, additionalProperties: false}) as const

/** Keywords of a job: docs.gitlab.com/ci/yaml. */
export const gitlabSchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: object(
    {
      image: {type: 'string'},
      stage: {type: 'string'},
      variables: {type: 'object', additionalProperties: {type: 'string'}},
      before_script: texts,
      script: texts,
      artifacts: object({
        name: {type: 'string'},
        paths: texts,
        when: {enum: ['on_success', 'on_failure', 'always']},
        expire_in: {type: 'string'},
        reports: object({codequality: {type: 'string'}, junit: {type: 'string'}})
      }),
      rules: {type: 'array', items: object({if: {type: 'string'}, changes: texts, when: {type: 'string'}})},
      allow_failure: {type: 'boolean'}
    },
    ['script']
  )
} as const

/** Steps and tasks: learn.microsoft.com/azure/devops/pipelines/yaml-schema and its reference of tasks. */
export const azureSchema = object(
  {
    trigger: texts,
    pool: object({vmImage: {type: 'string'}, name: {type: 'string'}}),
    steps: {
      type: 'array',
      items: {
        oneOf: [
          object({checkout: {type: 'string'}, fetchDepth: {type: 'integer'}, clean: {type: 'boolean'}}, ['checkout']),
          object({script: {type: 'string'}, displayName: {type: 'string'}, condition: {type: 'string'}}, ['script']),
          object({task: {const: 'UseNode@1'}, inputs: object({version: {type: 'string'}})}, ['task']),
          object(
            {
              task: {const: 'PublishTestResults@2'},
              condition: {enum: ['always()', 'succeededOrFailed()', 'failed()']},
              inputs: object(
                {
                  testResultsFormat: {enum: ['JUnit', 'NUnit', 'VSTest', 'XUnit', 'CTest']},
                  testResultsFiles: {type: 'string'},
                  failTaskOnFailedTests: {type: 'boolean'}
                },
                ['testResultsFormat', 'testResultsFiles']
              )
            },
            ['task', 'inputs']
          )
        ]
      }
    }
  },
  ['steps']
)

/** The sections of a declarative pipeline, and which may be in which: jenkins.io/doc/book/pipeline/syntax. */
export const jenkinsSections: Readonly<Record<string, readonly string[]>> = {
  '': ['pipeline'],
  pipeline: ['agent', 'environment', 'options', 'stages', 'post'],
  agent: ['docker'],
  docker: [],
  environment: [],
  options: [],
  stages: ['stage'],
  stage: ['agent', 'steps', 'post', 'when'],
  steps: [],
  post: ['always', 'failure', 'success'],
  always: []
}
