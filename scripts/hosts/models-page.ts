/** The section of the page about hosts that lists retired models. */

import {type CarriedModels, carriedModels} from '../../src/hosts/carried-models.ts'
import {type ModelProvider, modelProviders} from '../../src/hosts/model.ts'
import {type RetirementPage, retirementPages} from '../../src/hosts/models.ts'
import {hostOf} from '../../src/hosts/tables.ts'

export function modelsSection(): readonly string[] {
  return modelProviders.flatMap(providerSection)
}

function providerSection(provider: ModelProvider): readonly string[] {
  const page = retirementPages[provider]
  const carried = carriedModels.filter((each) => each.provider === provider)
  return [
    `## ${page.name}`,
    '',
    `[Its page](${page.source}), as it was on ${page.seen}.`,
    '',
    '| models | last day | in their place | known by |',
    '| --- | --- | --- | --- |',
    ...page.models.map(({ids, lastDay, successor}) => {
      const known = [...new Set(ids.map((id) => knownBy(id, carried)))].sort().join(', ')
      return `| ${quoted(ids)} | ${lastDay} | ${successor === undefined ? '' : `\`${successor}\``} | ${known} |`
    }),
    ...carried.flatMap(({lastDays, host, version}) =>
      Object.keys(lastDays)
        .filter((id) => !isListed(id, page))
        .map((id) => `| \`${id}\` | ${lastDays[id]} | | ${nameOf(host)} ${version} |`)
    ),
    '',
    ...carried.flatMap(({replaced, host}) => {
      const ids = Object.keys(replaced)
      return ids.length === 0 ? [] : [`${nameOf(host)} runs another model in the place of ${quoted(ids)}.`, '']
    })
  ]
}

function knownBy(id: string, carried: readonly CarriedModels[]): string {
  const found = carried.find(({lastDays}) => Object.hasOwn(lastDays, id))
  return found === undefined ? 'read' : `${nameOf(found.host)} ${found.version}`
}

function isListed(id: string, {models}: RetirementPage): boolean {
  return models.some(({ids}) => ids.includes(id))
}

function nameOf(host: CarriedModels['host']): string {
  return hostOf(host).name
}

function quoted(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(', ')
}
