import {resolve} from 'node:path'
import {UsageError} from '../project/errors.ts'
import {reporters} from '../reporters/index.ts'
import type {Reporter} from '../reporters/reporter.ts'
import {lineOf} from '../run/quoted-line.ts'
import type {Report} from '../run/report.ts'
import {writeWhole} from '../run/write.ts'

/** Writes a report as SARIF, to a file of the workspace. @throws {UsageError} where it cannot be written */
export function writeSarif(report: Report, file: string, cwd: string): void {
  const known: Readonly<Record<string, Reporter>> = reporters
  const sarif = known['sarif']
  if (sarif === undefined) throw new UsageError('Unexpected input `sarif-file`: this version writes no SARIF')
  writeWhole(resolve(cwd, file), [...sarif(report, {isColored: false, lineOf})].join(''), {cwd})
}
