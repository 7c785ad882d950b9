import {dirname, join} from 'node:path'
import {readTextFile} from '../project/text-file.ts'
import type {Linter, Result} from './lint-input.ts'
import {allRules} from './rules.ts'

const kinds = new Set(allRules.flatMap((rule) => (rule.scope === 'folder' ? rule.kinds : [])))

/**
 * The findings of the rules of scope `folder` on the folders of a run whose first file is not in the run: that file with its
 * findings, where it has any. Nothing is fixed there, since that file was not requested.
 */
export function lintFolders(results: readonly Result[], linter: Linter): readonly Result[] {
  const requested = new Set(results.map(({path}) => path))
  const firsts = new Set<string>()
  for (const {path, report} of results) {
    const [first] = kinds.has(report.kind) ? (linter.projects.projectFor(path).context.folder?.() ?? []) : []
    const file = first === undefined ? path : join(dirname(path), first)
    if (!requested.has(file)) firsts.add(file)
  }
  return [...firsts]
    .sort()
    .map((path) => linter.lint({kind: 'text', ...readTextFile(path)}, {scope: 'folder'}))
    .filter(({report}) => report.findings.length > 0)
}
