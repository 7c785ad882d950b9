import {resolve} from 'node:path'
import {writeWhole} from '../disk/write.ts'
import {lineOf} from '../report/quoted-line.ts'
import type {Report} from '../report/report.ts'
import {sarif} from '../reporters/sarif.ts'

/** Writes a report as SARIF, to a file of the workspace. @throws {UsageError} where it cannot be written */
export function writeSarif(report: Report, file: string, cwd: string): void {
  writeWhole(resolve(cwd, file), [...sarif(report, {isColored: false, lineOf})].join(''), {cwd})
}
