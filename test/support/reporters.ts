import {loadReporter, type ReporterName, reporterNames} from '../../src/reporters/load.ts'
import type {Reporter} from '../../src/reporters/reporter.ts'

const loaded = await Promise.all(reporterNames.map(async (name) => [name, await loadReporter(name)] as const))

/** All reporters, by their names; a program loads those of its run. */
export const reporters = Object.fromEntries(loaded) as Readonly<Record<ReporterName, Reporter>>
