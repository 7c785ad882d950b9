import {stringify} from 'yaml'
import {slug} from '../linter/page.ts'
import type {RepositoryInfo} from './inspect.ts'
import {majorTag} from './release.ts'
import {byHand, create, keep, type Plan} from './step.ts'

const path = '.github/workflows/lint-agents.yml'

/** A GitHub workflow that runs our Action on pull requests and pushes. */
export function planWorkflow({texts, defaultBranch}: RepositoryInfo): Plan {
  const user = [...texts].find(([name, text]) => name.startsWith('.github/') && text.includes(`uses: ${slug}@`))
  if (user !== undefined) return {steps: [keep(user[0], 'already uses the Action')], commands: []}
  const text = workflow(defaultBranch)
  const step = texts.has(path)
    ? byHand(path, text, 'another workflow has this name')
    : create(path, text, 'lints and annotates pull requests')
  return {steps: [step], commands: []}
}

function workflow(branch: string): string {
  return `name: Lint agents

on:
  pull_request:
  push:
    branches: ${stringify([branch], {collectionStyle: 'flow', flowCollectionPadding: false}).trim()}

permissions:
  contents: read

jobs:
  lint-agents:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@v6
        with:
          # With the commit before, so that git can tell what a pull request changed.
          fetch-depth: 2
      - uses: ${slug}@${majorTag}
        with:
          # Outputs of which none is checked fail the step.
          require-checked: true
`
}
