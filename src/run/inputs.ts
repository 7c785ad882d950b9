import {resolve} from 'node:path'
import {readsJson, readsTranscripts} from '../contracts/engine/bound.ts'
import {createSource} from '../contracts/source.ts'
import type {Refusal} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {type Changes, findChanges} from '../git/changed.ts'
import {isBackup} from '../project/backups.ts'
import {withLinkedPaths} from '../project/changed-links.ts'
import {openIgnores} from '../project/ignores.ts'
import {formatOf} from '../project/kinds.ts'
import {isConfiguredOutput, isMissedOutput, isPickedOutput, isPickedUp} from '../project/picked.ts'
import type {Overrides, Projects} from '../project/project.ts'
import type {Notice} from '../report/notice.ts'
import {unknownFormats} from '../report/notice-words.ts'
import {shardFilter} from '../report/shard.ts'
import {createLookalikes, createSkipped, dialogueFault, firstPaths} from '../report/skipped-files.ts'
import {firstOf, plural} from '../text/plural.ts'
import {sentence} from '../text/quoted.ts'
import {changedReader} from './changed-text.ts'
import {changedSettings} from './config-notices.ts'
import {findSelected, type Selection} from './find.ts'
import type {Input, TextInput, UnreadInput} from './input.ts'
import type {Linter} from './lint-input.ts'
import {lostReaders} from './lost-readers.ts'
import {readFiles, skippedLines} from './read.ts'
import type {Environment, RequestedText, RunRequest} from './request.ts'
import {tableInput} from './tables.ts'
import {readCaptured} from './transcripts.ts'

/** Opens a linter with the request's overrides and these. */
export type OpenLinter = (overrides?: Overrides) => Linter

export interface Batch {
  readonly linter: Linter
  readonly inputs: readonly (Input | UnreadInput)[]
  /** Requested files; with a shard, files of all shards. */
  readonly found: readonly string[]
  /** Directly named files; `undefined` if each text was given. */
  readonly named?: ReadonlySet<string>
  /** Whether the inputs are files, in folders whose other files count too. */
  readonly areFiles: boolean
}

/**
 * Finds and reads the requested definitions, outputs and texts.
 *
 * @throws {UsageError}
 * @throws {ConfigError}
 */
export async function readBatches(
  request: RunRequest,
  environment: Environment,
  open: OpenLinter
): Promise<readonly Batch[]> {
  const {paths = [], outputs = [], texts = [], scope} = request
  const ownChanges = scope && findChanges(environment.cwd, scope, {lines: request.hasChangedLinesOnly === true})
  const inScope = ownChanges && withLinkedPaths(ownChanges)
  const changed = request.changes ?? ownChanges
  const changes = request.changes === undefined ? inScope : withLinkedPaths(request.changes)
  const readFilesOf = (selection: Selection, linter: Linter, which = inScope) =>
    readSelected(selection, linter, {request, environment, changes: which})

  const batches: Batch[] = []
  const missed = new Set<string>()
  // The linter's own file, even if a glob of outputs matches it.
  const baselineFile = request.baseline === undefined ? [] : [resolve(environment.cwd, request.baseline.file)]
  const readOutputs = (linter: Linter): Promise<Batch> => {
    const picks = picksOr(missed, linter, isPickedOutput)
    const isOptional = request.areOutputsOptional
    return readFilesOf(
      {patterns: outputs, taken: new Set(baselineFile), isOutputs: true, isOptional, picks, isCaptured: picks},
      linter
    )
  }
  const outputBatch = outputs.length === 0 ? undefined : await readOutputs(open({kind: 'output'}))
  if (paths.length > 0) {
    const linter = open()
    const picks = picksOr(missed, linter, isPickedUp)
    const leavesOut = (inner: string, path: string): boolean => isCopy(inner, path, linter.projects)
    const taken = new Set([...baselineFile, ...(outputBatch?.inputs ?? []).map(({path}) => path)])
    const isCaptured = (path: string): boolean => isConfiguredOutput(path, linter.projects)
    batches.push(await readFilesOf({patterns: paths, picks, leavesOut, taken, isCaptured}, linter, changes))
  }
  if (outputBatch !== undefined) batches.push(outputBatch)
  const found = new Set(batches.flatMap((batch) => batch.found))
  const left = [...missed].filter((path) => !found.has(path))
  for (const notice of missedNotices(left, request, environment.cwd)) environment.notify(notice)
  for (const text of texts) batches.push(await readText(text, open(text.overrides), request, environment))
  const linters = batches.map(({linter}) => linter)
  // A named configuration is loaded even without files for it, since its path may be wrong.
  if (typeof request.config === 'string') for (const {projects} of linters) projects.configFor(environment.cwd)
  if (changes !== undefined)
    for (const notice of [
      ...changedSettings(changes, {request, linters, cwd: environment.cwd}),
      ...linters.slice(0, 1).flatMap(({projects}) => lostReaders(changed ?? changes, projects.reader, environment.cwd))
    ])
      environment.notify(notice)
  return batches
}

/** Whether a file in a folder counts; declared outputs that do not are collected in `missed`. */
function picksOr(missed: Set<string>, {projects}: Linter, isPickedBy: typeof isPickedUp): Selection['picks'] {
  return (path) => {
    if (isPickedBy(path, projects)) return true
    if (isMissedOutput(path, projects)) missed.add(path)
    return false
  }
}

/** Whether a file is skipped as a copy. @param inner path relative to the walked folder */
export function isCopy(inner: string, path: string, projects: Projects): boolean {
  return isBackup(inner) && !isMeant(path, projects)
}

/** Whether a file has a contract by its path or is declared in the configuration: then it never counts as a copy. */
function isMeant(path: string, projects: Projects): boolean {
  const {context, entries} = projects.projectFor(path)
  return entries.length > 0 || (context.kind !== 'agent' && context.kind !== 'command')
}

interface Reading {
  readonly request: RunRequest
  readonly environment: Environment
  readonly changes: Changes | undefined
}

async function readSelected(
  selection: Selection,
  linter: Linter,
  {request, environment, changes}: Reading
): Promise<Batch> {
  const {cwd, notify} = environment
  const {isOutputs = false, isOptional = false} = selection
  const {
    files,
    named,
    ignored,
    skipped = [],
    failures,
    links,
    builds = []
  } = findSelected(selection, linter.projects, changes, environment)
  for (const failure of failures) notify({kind: 'unreadable', message: failureOf(failure)})
  if (builds.length > 0) notify(buildsNotice(builds, cwd))
  for (const path of ignored)
    notify({
      kind: 'skipped',
      message: `${path}: skipped: ignored by an ignore file, the configuration or a name such as \`dist\``,
      ...(changes && {paths: [resolve(cwd, path)]})
    })
  const {shard} = request
  const isOfShard = shard === undefined ? () => true : shardFilter(shard, cwd)
  const ignoredPaths = new Set(ignored.map((path) => resolve(cwd, path)))
  const skippedChanges = skipped.filter((path) => isOfShard(path) && !ignoredPaths.has(path))
  if (skippedChanges.length > 0) notify(skippedNotice(skippedChanges, cwd))
  const broken: TextInput[] = []
  for (const {path, reason} of links) {
    if (changes !== undefined && !isOfShard(path)) continue
    // A missing target of a host's link is a finding.
    if (linter.projects.projectFor(path).context.surroundings.reach()?.isBroken === true)
      broken.push({kind: 'text', path, text: ''})
    else notify({kind: 'skipped', message: `${path}: skipped: ${reason}`, ...(changes && {paths: [path]})})
  }
  const shardFiles = files.filter(isOfShard)
  const read = changes && changedReader(request, changes, shardFiles, linter)
  const threads = request.threads ?? 'all'
  const isCached = linter.cache !== undefined
  const options = {cwd, notify, threads, all: files, named, read, isCached}
  const {inputs, hasFailed, unknown} = await readFiles(shardFiles, linter.projects, options)
  const batch = {linter, inputs: [...inputs, ...broken], found: files, named, areFiles: true}
  if (shard !== undefined && shardFiles.length === 0 && files.length > 0) {
    const message = `Shard ${shard.index}/${shard.count} has none of the ${plural(files.length, 'file')}`
    notify({kind: 'empty-shard', message})
    return batch
  }
  // Each named file without a reader has its own notice.
  const areNamed = shardFiles.length > 0 && shardFiles.every((path) => named.has(path))
  const isExplained = hasFailed || areNamed || failures.length + ignored.length + skipped.length > 0
  if (batch.inputs.length === 0 && !isExplained && !isOptional)
    notify({
      kind: 'nothing-found',
      message: `No ${isOutputs ? 'outputs' : 'agent files'} ${verb(request)}${changes === undefined ? placeText(selection, linter) : ''}${unknownFormats(unknown)}`,
      ...(unknown > 0 && {unknown})
    })
  return batch
}

/** " in `docs`": the named paths, and whether they are ignored. */
function placeText({patterns, isOutputs = false}: Selection, {cwd, projects}: Linter): string {
  const given = patterns.filter((pattern) => resolve(cwd, pattern) !== cwd)
  if (given.length === 0) return ''
  const ignores = openIgnores(cwd, projects, {evidence: isOutputs})
  const areIgnored = given.every((pattern) => ignores.isIgnored(resolve(cwd, pattern), true))
  const names = firstOf(
    given.map((pattern) => `\`${pattern}\``),
    3
  )
  return ` in ${names}${areIgnored ? ', ignored by an ignore file, the configuration or a name such as `dist`' : ''}`
}

function buildsNotice(folders: readonly string[], cwd: string): Notice {
  const message = `${firstPaths(folders, cwd)}: skipped: outputs in a folder with the name of a build, which git does not track`
  return {kind: 'skipped', message, paths: folders}
}

function skippedNotice(paths: readonly string[], cwd: string): Notice {
  const are = paths.length === 1 ? 'is' : 'are'
  const message = `${firstPaths(paths, cwd)}: skipped: changed, and ${are} ignored by an ignore file, the configuration or a name such as of a backup`
  return {kind: 'skipped', message, paths}
}

function missedNotices(missed: readonly string[], {shard}: RunRequest, cwd: string): readonly Notice[] {
  const isOfShard = shard === undefined ? () => true : shardFilter(shard, cwd)
  const skipped = createSkipped(cwd)
  const reason = 'declared as captured, but folders are searched for its ending only where a glob of `files` has it'
  for (const path of missed) if (isOfShard(path)) skipped.add(path, reason)
  return skipped.notices()
}

function failureOf({path, reason, isFolder = false}: Refusal): string {
  return `${path}: Cannot read the ${isFolder ? 'folder' : 'file'}: ${reason}`
}

function verb({scope, changes}: RunRequest): string {
  if (scope === undefined && changes === undefined) return 'found'
  return scope?.name === 'staged' ? 'are staged' : 'changed'
}

async function readText(
  {path, isUnnamed = false, content}: RequestedText,
  linter: Linter,
  {threads = 'all'}: RunRequest,
  {notify}: Environment
): Promise<Batch> {
  const file = resolve(linter.cwd, path)
  const rest = {linter, found: [], areFiles: false}
  const {context, format, table} = linter.projects.projectFor(file)
  const {bounds} = linter.projects.reader
  if (context.kind === 'output') {
    const chunks = typeof content === 'string' ? [Buffer.from(content)] : content
    if (table !== undefined)
      return {...rest, inputs: [await tableInput(file, chunks, table, {threads, context, format})]}
    const keepsPrinted = readsTranscripts(context)
    const mayBeData = readsJson(createSource('', context))
    const captured = {threads, format: format ?? formatOf(file), keepsPrinted, mayBeData, bounds}
    const {input, resembles, dialogue, skipped} = await readCaptured(file, chunks, captured)
    if (format === undefined && dialogue !== undefined)
      throw new UsageError(sentence`${path}: ${dialogueFault(dialogue).message}`)
    if (format === undefined && resembles !== undefined) {
      if (isUnnamed && resembles !== 'records')
        throw new UsageError(
          sentence`${path}: Unexpected transcript, expected --input-format ${resembles}, or text for one text`
        )
      const lookalikes = createLookalikes(linter.cwd)
      lookalikes.add(file, resembles)
      for (const notice of lookalikes.notices()) notify(notice)
    }
    if (skipped > 0) notify(skippedLines(file, skipped))
    return {...rest, inputs: [input]}
  }
  if (context.kind === 'messages') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.concat([...content])
    const {input} = await readCaptured(file, [bytes], {threads, format, bounds})
    const isTranscript = input.kind === 'transcript' && input.calls.all.length > 0
    return {...rest, inputs: [isTranscript ? input : {kind: 'text', path: file, text: bytes.toString('utf8')}]}
  }
  const text = typeof content === 'string' ? content : Buffer.concat([...content]).toString('utf8')
  return {...rest, inputs: [{kind: 'text', path: file, text}]}
}
