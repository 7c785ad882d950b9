import {dirname, join} from 'node:path'
import {readTextFile} from '../project/text-file.ts'
import {lintInput, type Result, type RunOptions} from './run.ts'

/**
 * What rules of scope `folder` say of the folders of a run whose first file is not in the run: that file with their findings, where
 * there are any. Nothing is fixed there, since nobody named the file.
 */
export async function lintFolders(results: readonly Result[], options: RunOptions): Promise<readonly Result[]> {
  const kinds = new Set(options.rules.flatMap((rule) => (rule.scope === 'folder' ? rule.kinds : [])))
  const named = new Set(results.map(({path}) => path))
  const firsts = new Set<string>()
  for (const {path, report} of results) {
    const [first] = kinds.has(report.kind) ? (options.projects.projectFor(path).context.folder?.() ?? []) : []
    const file = first === undefined ? path : join(dirname(path), first)
    if (!named.has(file)) firsts.add(file)
  }
  const found: Result[] = []
  for (const path of [...firsts].sort()) {
    const result = lintInput(readTextFile(path), {...options, fix: undefined, scope: 'folder'})
    if (result.report.findings.length > 0) found.push(result)
  }
  return found
}
