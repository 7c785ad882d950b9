import {isRecord} from '../../text/json-object.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import {createSession} from './claude-session.ts'

/**
 * A session of Claude Code on the web, exported: `{loglines: [...]}`.
 *
 * Source: exported files, read in November 2026.
 */
const claudeWeb: DocumentFormat = {
  name: 'claude-web',
  detects(value) {
    const {loglines} = asObject(value)
    return Array.isArray(loglines) && (loglines.length === 0 || loglines.some(isRecord))
  },
  read(value, lineOf, file) {
    const session = createSession(file)
    for (const [index, record] of asArray(asObject(value)['loglines']).entries())
      if (isRecord(record)) session.read(record, (path) => lineOf(['loglines', index, ...path]))
    return session.finish()
  }
}

export const claudeWebFormat: Format = {
  name: 'claude-web',
  program: 'Claude Code',
  files: 'web exports',
  triedOn: 'real files',
  documents: [claudeWeb]
}
