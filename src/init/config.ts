import {slug} from '../linter/page.ts'
import type {Seen} from './inspect.ts'
import {tag} from './release.ts'
import {create, keep, type Plan} from './step.ts'

const path = 'lint-agents.config.json'

/** A configuration that changes nothing yet, or says that the repository is one of the framework of REQ-0003. */
export function planConfig(seen: Seen): Plan {
  return {steps: [configStep(seen)], commands: []}
}

function configStep({texts, manifest, isIsdlc, ...seen}: Seen) {
  if (texts.has(path)) return keep(path, 'it is there already')
  if (manifest?.value['lint-agents'] !== undefined)
    return keep('package.json', 'its key `lint-agents` is a configuration')
  const schema =
    manifest === undefined
      ? `https://raw.githubusercontent.com/${slug}/${tag}/schema.json`
      : './node_modules/remark-preset-lint-agents/schema.json'
  const body = isIsdlc ? isdlc : example(seen)
  const why = isIsdlc ? 'says that the agents are laid out as in ISDLC' : 'has room to say what your files are'
  return create(path, `{\n  "$schema": "${schema}",\n${body}}\n`, why)
}

const isdlc = `  // "isdlc" gives agents their roles by the paths of that framework.
  "preset": ["recommended", "isdlc"]
`

/** Entries for the folders that were seen, as comments: a file that is declared to keep a contract is held to it. */
function example({agents, outputs}: Pick<Seen, 'agents' | 'outputs'>): string {
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
  return `  // Files that show by themselves that they keep a contract are checked without a word. Say here what the others are:
  "files": [
${entries.map((entry) => `    // ${JSON.stringify(entry).replaceAll('":', '": ').replaceAll(',"', ', "')},\n`).join('')}  ]
`
}
