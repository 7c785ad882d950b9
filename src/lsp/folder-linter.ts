/** Linter for one folder of the workspace. Facts about the project are cached until files change. */

import {dirname} from 'node:path'
import {isCapturedKind} from '../contracts/kinds.ts'
import {createSource, type Source} from '../contracts/source.ts'
import {ConfigError, describe, UsageError} from '../disk/errors.ts'
import {isBelow, relativePath, toSlashes} from '../disk/paths.ts'
import type {ConfigFile} from '../project/config.ts'
import {dayOf} from '../project/day.ts'
import {isPickedUp} from '../project/picked.ts'
import {failureNotice} from '../report/failure.ts'
import {failing, type Notice} from '../report/notice.ts'
import {sumOf} from '../report/severity-counts.ts'
import {isCopy, readBatches} from '../run/inputs.ts'
import {lintInput} from '../run/lint-batches.ts'
import type {Linter} from '../run/lint-input.ts'
import {outputContext} from '../run/output-context.ts'
import type {Result} from '../run/result.ts'
import {uncheckedNotices} from '../run/result-notices.ts'
import type {Events} from '../run/session.ts'
import {openTimeBudget} from '../text/bounded.ts'
import {memoize} from '../text/memoize.ts'
import {lostNotice, notLinted} from './committed.ts'
import {type ComparedFacts, type Facts, openComparedFacts} from './facts.ts'
import type {OpenDocument, OpenDocuments} from './open-documents.ts'
import {isConfiguration} from './workspace-reader.ts'

export interface LintedDocument {
  readonly version: number
  readonly results: readonly Result[]
  readonly notices: readonly Notice[]
  /** Faults of the configuration that prevent linting, one on each line. */
  readonly configFault: string | undefined
}

export interface FolderLinter {
  /** Absolute. */
  readonly folder: string
  readonly isTrusted: boolean
  holds(path: string): boolean
  linter(): Linter
  /** Configuration for a file; `undefined` if missing or invalid. @param path absolute */
  configOf(path: string): ConfigFile | undefined
  /** Whether a run over the folder would lint the document. @throws {ConfigError} */
  isLinted(document: OpenDocument): boolean
  lint(document: OpenDocument): Promise<LintedDocument>
  /** Notice for a document that only the last commit's settings would lint. */
  unlinted(document: OpenDocument): Promise<LintedDocument | undefined>
  /** Text after safe fixes; `undefined` if unchanged, and for outputs. @throws {ConfigError} */
  fixed(document: OpenDocument): string | undefined
  /** Findings of another text at the document's path. @throws {ConfigError} */
  tryText(document: OpenDocument, text: string): readonly Result[]
  /** The document as a source with its context. @throws {ConfigError} */
  sourceOf(document: OpenDocument): Source
  /** Drops cached facts about files of the project. */
  forget(): void
}

/** @param folder absolute @param isTrusted whether configured plugins may run, which are code of the workspace */
export function openFolderLinter(folder: string, documents: OpenDocuments, isTrusted: boolean): FolderLinter {
  let facts: ComparedFacts | undefined
  let sourceOf: FolderLinter['sourceOf'] | undefined

  function current(): ComparedFacts {
    const day = dayOf(process.env)
    if (facts?.day !== day) facts = openComparedFacts(folder, documents, {day, isTrusted})
    return facts
  }

  function openSources(): FolderLinter['sourceOf'] {
    return memoize((document) => {
      const {linter} = current()
      const {context} = linter.projects.projectFor(document.path)
      return createSource(document.content.text, outputContext(context, linter.definitions))
    })
  }

  const tryText = ({path}: OpenDocument, text: string): readonly Result[] => [
    current().linter.lint({kind: 'text', path, text})
  ]

  return {
    folder,
    isTrusted,
    holds: (path) => isBelow(folder, path),
    linter: () => current().linter,
    configOf(path) {
      try {
        return current().linter.projects.configFor(dirname(path))
      } catch {
        return undefined
      }
    },
    isLinted: (document) => isLintedBy(document, current()),
    async lint(document) {
      const linted = await lintBy(document, current().linter)
      const notice = await lostNotice(document, current(), errorsOf(linted), async ({linter}) =>
        errorsOf(await lintBy(document, linter))
      )
      return notice === undefined ? linted : {...linted, notices: [notice, ...linted.notices]}
    },
    async unlinted(document) {
      const notice = await lostNotice(document, current(), notLinted, (by) =>
        isLintedBy(document, by) ? 0 : notLinted
      )
      return notice && {version: document.version, results: [], notices: [notice], configFault: undefined}
    },
    fixed({path, content: {text}}) {
      const {linter} = current()
      if (isCapturedKind(linter.projects.projectFor(path).context.kind)) return undefined
      return linter.lint({kind: 'text', path, text}, {fix: 'safe'}).change?.fixed
    },
    tryText,
    sourceOf(document) {
      sourceOf ??= openSources()
      return sourceOf(document)
    },
    forget() {
      facts = undefined
      sourceOf = undefined
    }
  }
}

/** Findings that comments turn off count as well, and a text that is not read. */
function errorsOf({results, notices}: LintedDocument): number {
  const off = results.reduce((sum, {suppressed}) => sum + suppressed, 0)
  const unread = notices.filter(({kind}) => failing.has(kind)).length
  return sumOf(results.map(({tally}) => tally)).error.found + off + unread
}

function isLintedBy({path}: OpenDocument, {linter: {cwd, projects}, ignores, evidenceIgnores}: Facts): boolean {
  const name = toSlashes(path)
  if (isConfiguration(path) || !isPickedUp(name, projects) || isCopy(relativePath(cwd, path), name, projects))
    return false
  const isCaptured = isCapturedKind(projects.projectFor(path).context.kind)
  return !(isCaptured ? evidenceIgnores : ignores).isIgnored(path, false)
}

async function lintBy({path, version, content}: OpenDocument, linter: Linter): Promise<LintedDocument> {
  openTimeBudget()
  const {cwd} = linter
  const notices: Notice[] = []
  const notify = (notice: Notice): void => void notices.push(notice)
  const events: Events = {cwd, notify, fail: (failure) => notify(failureNotice(failure, cwd))}
  try {
    const batches = await readBatches({texts: [{path, content: content.text}]}, events, () => linter)
    const results = batches.flatMap(({inputs}) => inputs.flatMap((input) => lintInput(input, linter, events)))
    const captured = results.filter(({report}) => isCapturedKind(report.kind))
    const unchecked = uncheckedNotices(captured, () => false)
    return {version, results, notices: [...notices, ...unchecked], configFault: undefined}
  } catch (error) {
    if (error instanceof ConfigError) return {version, results: [], notices, configFault: error.message}
    const kind = error instanceof UsageError ? 'unreadable' : 'failed'
    return {version, results: [], notices: [...notices, {kind, message: describe(error)}], configFault: undefined}
  }
}
