/** Where a validator of a host and the linter say something else of a file, both ways. */
import type {FaultsByFile} from './validators.ts'

/** A file with a fault. */
export interface Difference {
  readonly project: string
  readonly validator: string
  readonly path: string
  readonly by: 'both' | 'validator alone' | 'linter alone'
  /** The first fault. */
  readonly fault: string
}

/** A row for each file of which one of them names a fault. A warning of the linter agrees with an error, and alone does not count. */
export function differences(
  about: Pick<Difference, 'project' | 'validator'>,
  byValidator: FaultsByFile,
  byLinter: FaultsByFile
): readonly Difference[] {
  const paths = [...new Set([...byValidator.keys(), ...byLinter.keys()])].sort()
  return paths.flatMap((path): readonly Difference[] => {
    const [first] = byValidator.get(path) ?? []
    const known = byLinter.get(path) ?? []
    const error = known.find((each) => each.startsWith('error: '))
    if (first !== undefined) return [{...about, path, by: known.length > 0 ? 'both' : 'validator alone', fault: first}]
    return error === undefined ? [] : [{...about, path, by: 'linter alone', fault: error}]
  })
}

/** Markdown: how many files of each kind, then those of which only one of them names a fault. */
export function tableOf(found: readonly Difference[]): string {
  const names = [...new Set(found.map(({validator}) => validator))]
  const count = (name: string, by: Difference['by']): number =>
    found.filter((each) => each.validator === name && each.by === by).length
  return [
    '| validator | both | validator alone | linter alone |',
    '| --- | --- | --- | --- |',
    ...names.map(
      (name) =>
        `| \`${name}\` | ${count(name, 'both')} | ${count(name, 'validator alone')} | ${count(name, 'linter alone')} |`
    ),
    '',
    '| project | file | by | fault |',
    '| --- | --- | --- | --- |',
    ...found
      .filter(({by}) => by !== 'both')
      .map(({project, path, by, fault}) => `| ${cell(project)} | ${cell(path)} | ${by} | ${cell(fault)} |`)
  ].join('\n')
}

/** In UTF-16 units: the first sentence of a fault. */
const longestCell = 160

/** Text of a linted file or of a program in a table: no markup, no control characters. */
function cell(text: string): string {
  return text.slice(0, longestCell).replace(/[\p{C}|`<>[\]]/gu, ' ')
}
