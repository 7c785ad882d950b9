/** Contracts of a definition, above its first line and above each source of a contract. */
import type {CodeLens} from 'vscode-languageserver/node'
import {definitions as definitionKinds} from '../contracts/kinds.ts'
import type {Asked} from '../contracts/proposals/proposals.ts'
import {askedContracts} from '../contracts/proposals/proposals.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {startOfLine} from './diagnostics.ts'
import type {EvidenceStore, HeldOf} from './evidence.ts'
import type {FolderLinter} from './folder-linter.ts'
import type {OpenDocument} from './open-documents.ts'

/** @param command of the client, run by a click with the document's address; without one a lens is plain text */
export function lensesOf(
  document: OpenDocument,
  folder: FolderLinter,
  evidence: EvidenceStore,
  command: string
): readonly CodeLens[] {
  if (!folder.isLinted(document)) return []
  const source = folder.sourceOf(document)
  if (!definitionKinds.some((kind) => kind === source.kind)) return []
  const {contracts, unread} = askedContracts(source)
  if (contracts.length + unread.length === 0) return []
  const heldOf = evidence.of(document.path, folder)
  const lens = (line: number, title: string): CodeLens => ({
    range: startOfLine(line),
    command: {title, command, ...(command !== '' && {arguments: [document.uri]})}
  })
  return [
    ...(contracts.length === 0
      ? []
      : [lens(1, `Asks for ${plural(contracts.length, 'thing')}${weakest(contracts, heldOf)}`)]),
    ...contracts.map((contract) => lens(lineOf(contract), titleOf(contract, heldOf))),
    ...unread.map(({line}) =>
      lens(line, 'Seems to ask for an output, and could not be read: a marker would declare it')
    )
  ]
}

/** Line of the marker or, without one, of the phrase. */
function lineOf({declared, line, why}: Asked): number {
  return declared ? (why[0]?.line ?? line) : line
}

function titleOf(contract: Asked, heldOf: HeldOf): string {
  const held = heldOf(contract)
  const how = contract.declared ? 'declared' : 'asked for'
  const outputs = held === undefined ? '' : `; ${held.hold} of ${plural(held.outputs, 'output')} hold`
  return `\`${printable(contract.name)}\`: ${how}${outputs}`
}

/** Contract that the fewest outputs satisfy. */
function weakest(contracts: readonly Asked[], heldOf: HeldOf): string {
  const [first] = contracts
    .flatMap((contract) => {
      const held = heldOf(contract)
      return held === undefined ? [] : [{name: contract.name, ...held}]
    })
    .sort((a, b) => a.hold / a.outputs - b.hold / b.outputs)
  if (first === undefined) return ''
  const {name, hold, outputs} = first
  if (hold === outputs) return `; all of ${plural(outputs, 'output')} hold`
  const which = contracts.length === 1 ? '' : ` \`${printable(name)}\``
  return `; ${hold} of ${plural(outputs, 'output')} hold${which}`
}
