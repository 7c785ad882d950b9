/** The part of the page about hosts that is about their manifests. */

import {manifestIds} from '../../../src/hosts/manifests/model.ts'
import {manifestHost} from '../../../src/hosts/manifests/places.ts'
import {manifestOf} from '../../../src/hosts/manifests/tables.ts'
import type {Host} from '../../../src/hosts/model.ts'
import type {Results} from '../results.ts'
import {isShown, type Left, type ManifestCase, manifestCasesOf, pathsOf} from './cases.ts'

const words: Readonly<Record<Left, (noun: string) => string>> = {
  drop: (noun) => `does not load the ${noun}`,
  part: () => 'loads the rest',
  same: () => 'ignores it',
  stop: () => 'does not start'
}

/** What a host does with the faults of its manifests: those with which it does the same are in one row. */
export function manifestsSection({id, name, version, date}: Host, results: Results): readonly string[] {
  const known = results[id]
  const left = known?.version === version ? (known.manifests ?? {}) : {}
  const rows = new Map<string, string[]>()
  for (const each of manifestCasesOf(id).filter(({isControl}) => isControl !== true)) {
    const key = JSON.stringify([each.manifest, each.expected, isShown(each, left)])
    rows.set(key, [...(rows.get(key) ?? []), faultOf(each)])
  }
  const sections = new Map<string, string[]>()
  for (const [key, faults] of rows) {
    const [manifest, expected, isSeen] = JSON.parse(key) as [ManifestCase['manifest'], Left, boolean]
    const by = isSeen ? `run, ${version}, ${known?.day}` : `read, ${version}, ${date}`
    const row = `| ${faults.join(', ')} | ${words[expected](manifestOf(manifest).noun)} | ${by} |`
    sections.set(manifest, [...(sections.get(manifest) ?? []), row])
  }
  const documented = manifestIds.filter((each) => manifestHost(each) === id && manifestOf(each).isRead === true)
  const places = documented.map((each) => `\`${pathsOf[each]}\``).join(', ')
  const rest = documented.length === 0 ? [] : [`Known from documents alone: ${places}.`, '']
  const tried = [...sections].flatMap(([manifest, lines]) => [
    `## \`${pathsOf[manifest as ManifestCase['manifest']]}\` (\`${manifest}\`)`,
    '',
    `| faults | what ${name} does | known by |`,
    '| --- | --- | --- |',
    ...lines,
    ''
  ])
  return [...tried, ...rest]
}

function faultOf({id, manifest}: ManifestCase): string {
  return `\`${id.slice(manifest.length + 1).replaceAll('|', '\\|')}\``
}
