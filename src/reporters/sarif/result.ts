import {originText} from '../../report/origin.ts'
import type {ListedFinding, Region} from '../../report/report.ts'
import {printable} from '../../text/printable.ts'
import {artifact} from './artifact.ts'
import type {Listed} from './listed.ts'

/** A finding as a result. @param indexes of rules in the rule list */
export function sarifResult({path, finding, name, off, reason}: Listed, indexes: ReadonlyMap<string, number>): object {
  const {rule, messageId, severity, message, origin, related = []} = finding
  const index = indexes.get(rule)
  const fixes = fixesOf(path, finding)
  return {
    ruleId: rule,
    ...(index !== undefined && {ruleIndex: index}),
    level: severity,
    message: {text: messageText(message)},
    locations: [
      {
        physicalLocation: {artifactLocation: artifact(path), region: region(finding)},
        ...(origin && {message: {text: messageText(`in ${originText(origin)}`)}})
      }
    ],
    ...(related.length > 0 && {
      relatedLocations: related.map(({path, line, message}, id) => ({
        id,
        physicalLocation: {artifactLocation: artifact(path), region: {startLine: line}},
        message: {text: message}
      }))
    }),
    partialFingerprints: {'lintAgents/v1': name},
    ...(fixes.length > 0 && {fixes}),
    ...(off && {
      suppressions: [
        {
          kind: off === 'comment' ? 'inSource' : 'external',
          ...(reason !== undefined && {justification: printable(reason)})
        }
      ]
    }),
    properties: {messageId, ...(finding.fix && {fixIsSafe: finding.fix.safe}), ...(origin && {origin})}
  }
}

function region({line, column, endLine, endColumn}: Region): object {
  return {startLine: line, startColumn: column, endLine, endColumn}
}

/**
 * Only for edits with lines and columns, since viewers do not read offsets. Readers expect an inserted text, empty for
 * a deletion.
 */
function fixesOf(path: string, finding: ListedFinding): readonly object[] {
  const {fix, details} = finding
  const regions = details?.edits
  if (fix === undefined || regions === undefined || fix.edits.length === 0) return []
  const replacements = fix.edits.flatMap(({text}, index) => {
    const replaced = regions[index]
    return replaced === undefined ? [] : [{deletedRegion: region(replaced), insertedContent: {text}}]
  })
  return [{description: {text: fix.title}, artifactChanges: [{artifactLocation: artifact(path), replacements}]}]
}

/** A message as plain text, with `[text](target)` escaped, which SARIF takes for a link. */
function messageText(message: string): string {
  const text = printable(message)
  return text.includes('](') ? text.replace(/[[\]]/g, '\\$&') : text
}
