/** Go to declaration: contracts of outputs, template variables, agents. */

import {resolve} from 'node:path'
import {getLocation} from 'jsonc-parser'
import type {Location, Position} from 'vscode-languageserver/node'
import {namedContracts} from '../contracts/engine/bound.ts'
import {mentionLine} from '../contracts/engine/mention.ts'
import type {NamedContract} from '../contracts/engine/model.ts'
import {isCapturedKind} from '../contracts/kinds.ts'
import {findVariables} from '../contracts/system-templates/find-variables.ts'
import {uriOfPath} from '../disk/file-uris.ts'
import {frontMatterVariables} from '../markdown/front-matter.ts'
import type {ConfigFile} from '../project/config.ts'
import {lineAt} from '../text/lines.ts'
import {namedIn} from './configuration-names.ts'
import {startOfLine} from './diagnostics.ts'
import {findingsAt, type RequestContext} from './findings.ts'
import type {FolderLinter} from './folder-linter.ts'
import type {OpenDocument} from './open-documents.ts'
import {offsetAt, protocolRange, wordAt} from './positions.ts'
import {isConfiguration} from './workspace-reader.ts'

export async function declarationsAt(
  document: OpenDocument,
  position: Position,
  request: RequestContext
): Promise<readonly Location[]> {
  const {serving} = request
  const {encoding} = serving.display()
  const folder = serving.workspace.folderOf(document.path)
  const offset = offsetAt(document.content, position, encoding)
  if (isConfiguration(document.path)) return inConfiguration(document, offset, folder)
  const source = folder.sourceOf(document)
  if (isCapturedKind(source.kind)) return unique(await ofOutput(document, offset, request))
  const variable = findVariables(source.text).find(({start, end}) => start <= offset && offset <= end)
  if (variable !== undefined) {
    const listed = (frontMatterVariables(source) ?? []).filter(({value}) => value === variable.name)
    if (listed.length > 0)
      return listed.map((each) => ({uri: document.uri, range: protocolRange(document.content, each, encoding)}))
    return ofConfigured(folder.configOf(document.path), 'variables', variable.name)
  }
  const line = lineAt(document.content.lines, offset)
  const programs = namedContracts(source)
    .filter((contract) => mentionLine(source, contract) === line)
    .flatMap(ofProgram)
  if (programs.length > 0) return unique(programs)
  return ofAgent(wordAt(document.content, offset, /[A-Za-z\d][\w-]*/g)?.text, document.path, folder)
}

/** Declarations of a finding; otherwise all contracts of the output, and its agent's definition. */
async function ofOutput(document: OpenDocument, offset: number, request: RequestContext): Promise<readonly Location[]> {
  const folder = request.serving.workspace.folderOf(document.path)
  const related = (await findingsAt(document, offset, request)).flatMap(({finding}) => finding.related ?? [])
  if (related.length > 0) return related.map(({path, line}) => at(resolve(folder.folder, path), line))
  const declared = namedContracts(folder.sourceOf(document)).flatMap((contract) => [
    at(resolve(contract.place.path), contract.place.line),
    ...ofProgram(contract)
  ])
  const linted = await request.linting.lintedNow(document)
  const definitions = (linted?.results ?? [])
    .flatMap(({attributions}) => attributions)
    .flatMap(({definition}) => (definition === undefined ? [] : [at(resolve(definition.path), 1)]))
  return [...declared, ...definitions]
}

/** Declaration of a contract or agent that the configuration names. */
function inConfiguration({content, path}: OpenDocument, offset: number, folder: FolderLinter): readonly Location[] {
  const location = getLocation(content.text, offset)
  const value: unknown = location.previousNode?.value
  if (typeof value !== 'string') return []
  const {isAtPropertyKey: isKey} = location
  const [contract, key] = location.path.slice(-2)
  if (!isKey && key === 'program' && typeof contract === 'string') {
    const {customContracts} = folder.linter().projects.projectFor(path).context.project
    const declared = customContracts.get(contract)
    return declared === undefined ? [] : ofProgram(declared)
  }
  const named = namedIn(isKey ? location.path.slice(0, -1) : location.path, isKey)
  if (named === 'contract') return ofConfigured(folder.configOf(path), 'contracts', value)
  return named === 'agent' ? ofAgent(value, path, folder) : []
}

function ofProgram({programs = []}: NamedContract): readonly Location[] {
  return programs.map(({path, line}) => at(resolve(path), line))
}

function ofConfigured(file: ConfigFile | undefined, key: 'contracts' | 'variables', name: string): readonly Location[] {
  const index = key === 'variables' ? (file?.config.variables ?? []).indexOf(name) : name
  const isThere = key === 'variables' ? index !== -1 : file?.config.contracts?.[name] !== undefined
  if (file === undefined || !isThere) return []
  const {file: owner, path} = file.sourceOf([key, index])
  const {line, column} = key === 'variables' ? owner.point(path) : owner.keyPoint(path)
  const start = {line: line - 1, character: column - 1}
  return [{uri: uriOfPath(owner.path), range: {start, end: start}}]
}

function ofAgent(name: string | undefined, path: string, folder: FolderLinter): readonly Location[] {
  const found = name === undefined ? [] : (folder.linter().definitions?.all().get(name) ?? [])
  return found
    .map((source) => resolve(source.path))
    .filter((each) => each !== path)
    .map((each) => at(each, 1))
}

/** Start of a line, from 1. */
function at(path: string, line: number): Location {
  return {uri: uriOfPath(path), range: startOfLine(line)}
}

function unique(locations: readonly Location[]): readonly Location[] {
  return [...new Map(locations.map((each) => [JSON.stringify(each), each])).values()]
}
