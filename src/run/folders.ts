import {dirname, join} from 'node:path'
import {largestDefinition} from '../disk/incidental.ts'
import {guarded} from '../report/failure.ts'
import type {FileReport} from '../report/report.ts'
import {lintGuarded, type Sink} from './lint-file.ts'
import type {Linter} from './lint-input.ts'
import type {Result} from './result.ts'

/**
 * The findings of the rules of scope `folder` on the folders of a run whose first file is not in the run: that file with its
 * findings, where it has any. Nothing is fixed there, since that file was not requested.
 *
 * @param requested the paths of the run, also of those that failed
 * @param isOwn whether a file is of this run's shard
 */
export function lintFolders(
  results: readonly {readonly path: string; readonly report: Pick<FileReport, 'kind'>}[],
  requested: ReadonlySet<string>,
  linter: Linter,
  sink: Sink,
  isOwn: (path: string) => boolean = () => true
): readonly Result[] {
  const kinds = new Set(linter.rules.flatMap((rule) => (rule.scope === 'folder' ? rule.kinds : [])))
  const firsts = new Set<string>()
  for (const {path, report} of results) {
    const names = kinds.has(report.kind) ? guarded(path, () => namesBeside(path, linter), sink.fail) : undefined
    const [first] = names ?? []
    const file = first === undefined ? path : join(dirname(path), first)
    if (!requested.has(file) && isOwn(file)) firsts.add(file)
  }
  return [...firsts]
    .sort()
    .flatMap((path) => {
      const text = linter.projects.reader.read(path, {limit: largestDefinition})
      if (text === undefined) return []
      return lintGuarded(path, () => linter.lint({kind: 'text', path, text}, {scope: 'folder'}), sink.fail)
    })
    .filter(({report}) => report.findings.length > 0)
}

function namesBeside(path: string, {projects}: Linter): readonly string[] {
  return projects.projectFor(path).context.folder?.() ?? []
}
