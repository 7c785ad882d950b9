import {existsSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {rules} from '../../rules/index.ts'
import {UsageError} from '../project/errors.ts'
import {didYouMean} from '../schema/expectation.ts'

const ids = rules.map(({rule}) => rule.id)

/** A rule's page, from the generated documentation that ships with the package. @throws {UsageError} */
export function explain([id, ...rest]: readonly string[]): string {
  if (id === undefined || rest.length > 0)
    throw new UsageError(`Missing rule, expected \`lint-agents explain\` and one of ${ids.join(', ')}`)
  if (!ids.includes(id)) throw new UsageError(`Unexpected rule \`${id}\`, expected ${didYouMean(id, ids)}`)
  return pageText(id)
}

/** All rules: id, level, first sentence. */
export function listRules(): string {
  const width = Math.max(...ids.map((id) => id.length))
  return rules.map(({rule}) => `${rule.id.padEnd(width)}  ${rule.severity.padEnd(7)}  ${summaryOf(rule.id)}\n`).join('')
}

function summaryOf(id: string): string {
  return /^# .*\n\n(.+(?:\n.+)*)/m.exec(pageText(id))?.[1]?.replaceAll('\n', ' ') ?? ''
}

/** The pages as the bundle reaches them, and as a module of the sources does. */
const folders = ['../docs/rules', '../../docs/rules'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

function pageText(id: string): string {
  const folder = folders.find((path) => existsSync(path))
  return readFileSync(`${folder}/${id}.md`, 'utf8')
}
