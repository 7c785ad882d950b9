import {slug} from '../linter/page.ts'
import type {RepositoryInfo} from './inspect.ts'
import {ownPackage} from './manifest.ts'
import {tag} from './release.ts'
import {create, keep, type Plan} from './step.ts'

const path = 'lint-agents.config.json'

/** A configuration that only holds commented examples or, for the framework of REQ-0003, selects its preset. */
export function planConfig(info: RepositoryInfo): Plan {
  return {steps: [configStep(info)], commands: []}
}

function configStep({texts, manifest, isIsdlc, agents, outputs}: RepositoryInfo) {
  if (texts.has(path)) return keep(path, 'already there')
  if (manifest?.value['lint-agents'] !== undefined)
    return keep('package.json', 'already holds a configuration, its key `lint-agents`')
  const schema =
    manifest === undefined
      ? `https://raw.githubusercontent.com/${slug}/${tag}/schema.json`
      : `./node_modules/${ownPackage(manifest)}/schema.json`
  const body = isIsdlc ? isdlc : example({agents, outputs})
  const why = isIsdlc ? 'selects the preset for the layout of ISDLC' : 'names your folders in commented examples'
  return create(path, `{\n  "$schema": "${schema}",\n${body}}\n`, why)
}

const isdlc = `  // "isdlc" gives agents their roles by the paths of that framework.
  "preset": ["recommended", "isdlc"]
`

/** Entries for the folders that were found, as comments: a declared file is checked against its contracts, so people decide. */
function example({agents, outputs}: Pick<RepositoryInfo, 'agents' | 'outputs'>): string {
  const definitions = [...agents.keys()].filter((folder) => !folder.endsWith('templates/system'))
  const entries = [
    ...(definitions.length === 0 ? ['agents'] : definitions).map((folder) => ({
      include: [`${folder}/**`],
      kind: 'agent',
      role: 'phase-agent'
    })),
    ...(outputs.length === 0 ? ['runs'] : outputs).map((folder) => ({
      include: [`${folder}/**`],
      kind: 'output',
      contracts: ['suggested-prompts']
    }))
  ]
  return `  // What a host does not load is an error: the host of the folder that a file is in, or those that are named here:
  // "hosts": ["claude"],
  // Files that use a contract are detected. Declare the others here:
  "files": [
${entries.map((entry) => `    // ${JSON.stringify(entry).replaceAll('":', '": ').replaceAll(',"', ', "')},\n`).join('')}  ]
`
}
