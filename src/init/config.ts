import {placesOf} from '../hosts/places.ts'
import {slug} from '../linter/page.ts'
import type {RepositoryInfo} from './inspect.ts'
import {ownPackage} from './manifest.ts'
import {tag} from './release.ts'
import {create, keep, type Plan} from './step.ts'

const path = 'lint-agents.config.json'

/** A configuration of commented examples; for the framework of REQ-0003 it selects the preset. */
export function planConfig(info: RepositoryInfo): Plan {
  return {steps: [configStep(info)], commands: []}
}

function configStep({texts, manifest, installation, isIsdlc, agents, outputs}: RepositoryInfo) {
  if (texts.has(path)) return keep(path, 'already there')
  if (manifest?.value['lint-agents'] !== undefined)
    return keep('package.json', 'already holds a configuration, its key `lint-agents`')
  const schema =
    manifest === undefined || installation === 'yarn-pnp'
      ? `https://raw.githubusercontent.com/${slug}/${tag}/schema.json`
      : `./node_modules/${ownPackage(manifest)}/schema.json`
  const body = isIsdlc ? isdlc : example({agents, outputs})
  const why = isIsdlc ? 'selects the preset for the layout of ISDLC' : 'has commented examples for your folders'
  return create(path, `{\n  "$schema": "${schema}",\n${body}}\n`, why)
}

const isdlc = `  // "isdlc" gives agents their roles by the paths of that framework.
  "preset": ["recommended", "isdlc"]
`

/** Options that suit a repository, as comments: each line becomes valid JSON without its comment sign. */
function example({agents, outputs}: Pick<RepositoryInfo, 'agents' | 'outputs'>): string {
  const hosts = new Set([...agents.keys()].flatMap((folder) => placesOf(`${folder}/a.md`)[0]?.host ?? []))
  const [host, ...others] = hosts
  const captures = outputs.length === 0 ? ['runs'] : outputs
  return `  // What a host does not load is an error: the host of the folder that a file is in, such as .claude/agents. Agents in other
  // folders are checked against the hosts that "hosts" names, such as ["claude"].
${host === undefined || others.length > 0 ? '' : `  // "hosts": ${listOf([host])},\n`}  // What agents printed is checked against their definitions:
  // "files": [{"include": ${listOf(captures.map((folder) => `${folder}/**`))}, "kind": "output"}],
  // A contract of your own, which {"agents": {"NAME": ["verdict"]}} binds to an agent. \`npx lint-agents contracts\` lists what
  // definitions ask for, and \`npx lint-agents init --contracts\` declares it.
  // "contracts": {"verdict": {"lines": {"VERDICT": {"values": ["PASS", "FAIL"]}}}},
  // Levels: off, default, warn, error. A policy says what your team asks of the keys of its definitions.
  "rules": {
    // "agent-policy": ["error", {"policies": [{"kinds": ["agent"], "require": ["description"]}]}]
  }
`
}

function listOf(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`
}
