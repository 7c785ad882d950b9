/** The page of `lint-agents contracts --prove --format html`: it has all that the JSON has. */
import {capturedSentences, proofCounts, proofSentences, proofTitle, verdictOfProofs} from '../evidence/proof-text.ts'
import type {Mismatch, ProvedCase, ProvedContract} from '../evidence/prove-report.ts'
import {version} from '../report/version.ts'
import {escaped, messageHtml} from '../reporters/html/escape.ts'
import {pageEnd, pageHead, runRows} from '../reporters/html/report-page.ts'
import type {RunFacts} from '../reporters/reporter.ts'

export function* proofPage(contracts: readonly ProvedContract[], madeBy: RunFacts): Generator<string> {
  const {mismatches, passing, failed} = proofCounts(contracts)
  yield* pageHead({
    version,
    ...verdictOfProofs(contracts),
    facts: runRows(madeBy),
    tiles: [
      ['error', 'Mismatches', mismatches],
      ['error', 'Take garbage', passing],
      ['warning', 'Not run', failed],
      ['', 'Contracts', contracts.length]
    ],
    notices: []
  })
  yield '<main>\n'
  for (const each of contracts) yield* contractSection(each)
  yield `</main>\n${pageEnd}`
}

function* contractSection(proved: ProvedContract): Generator<string> {
  const {cases, mismatches} = proved
  yield `<section>\n<h2>${messageHtml(proofTitle(proved))}</h2>\n`
  for (const each of proofSentences(proved)) yield `<p>${messageHtml(each)}</p>\n`
  if (cases.length > 0) {
    yield '<table class="chart">\n<thead><tr><th scope="col">Drift</th><th scope="col">Linter</th><th scope="col">Reader</th><th scope="col">Program</th></tr></thead>\n<tbody>\n'
    for (const each of cases) yield caseRow(each)
    yield '</tbody>\n</table>\n'
  }
  for (const each of capturedSentences(proved)) yield `<p>${messageHtml(each)}</p>\n`
  if (mismatches.length > 0) {
    yield '<div class="file"><ol>\n'
    for (const each of mismatches) yield mismatchItem(each)
    yield '</ol></div>\n'
  }
  yield '</section>\n'
}

function caseRow({drift, text, linter, reader, program}: ProvedCase): string {
  const cells = [linter, reader, program].map((outcome) => `<td>${outcome}</td>`)
  return `<tr><th scope="row"><details><summary>${drift}</summary>${textBlock(text)}</details></th>${cells.join('')}</tr>\n`
}

function mismatchItem({kind, text, message}: Mismatch): string {
  return `<li class="finding"><p class="message"><span class="severity error">${kind}</span> ${messageHtml(message)}</p>\n${textBlock(text)}</li>\n`
}

function textBlock(text: string): string {
  return `<pre><code>${text.split('\n').map(escaped).join('\n')}</code></pre>`
}
