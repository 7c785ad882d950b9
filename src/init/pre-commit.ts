import {stringify} from 'yaml'
import {repository} from '../linter/page.ts'
import type {RepositoryInfo} from './inspect.ts'
import {tag} from './release.ts'
import {byHand, create, extend, type InitStep, keep, type Plan} from './step.ts'
import {addYaml, readYamlFile} from './yaml.ts'

const path = '.pre-commit-config.yaml'
const repos = [{repo: repository, rev: tag, hooks: [{id: 'lint-agents'}]}]

/** The pre-commit framework runs our hook, from the tag of this version. */
export function planPreCommit({texts, hook}: RepositoryInfo): Plan {
  return {
    steps: [configStep(texts.get(path))],
    commands: hook.includes('pre-commit.com') ? [] : ['pre-commit install']
  }
}

function configStep(text: string | undefined): InitStep {
  const why = 'runs lint-agents at each commit'
  if (text === undefined) return create(path, stringify({repos}), why)
  const yaml = readYamlFile(path, text)
  if (yaml.content.includes('lint-agents')) return keep(path, 'already runs lint-agents')
  const extended = addYaml(yaml, ['repos'], repos)
  return extended === undefined
    ? byHand(path, stringify({repos}), '`repos` is not a list with one item per line')
    : extend(path, text, extended, why)
}
