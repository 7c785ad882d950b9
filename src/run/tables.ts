import {readsTranscripts} from '../contracts/engine/bound.ts'
import {CompressionError, decompressed} from '../disk/decompressed.ts'
import {UsageError} from '../disk/errors.ts'
import {tableFormatOf} from '../project/kinds.ts'
import type {Project} from '../project/project.ts'
import {dialogueInRow} from '../report/skipped-files.ts'
import {sentence} from '../text/quoted.ts'
import type {TableColumns} from '../transcripts/tables/table.ts'
import type {CapturedThread, TranscriptInput} from './input.ts'
import type {ThreadChoice} from './request.ts'

/** Characters to search for a dialogue: the first ones, then one part of this many throughout the rest. */
const [searchedFirst, searchedPart] = [500_000, 32]

/**
 * Outputs of a table, one for each row, read on demand.
 *
 * @param path absolute
 * @param chunks its bytes, which are read once
 * @throws {UsageError} for a file that is not a table by its name
 */
export async function tableInput(
  path: string,
  chunks: Iterable<Uint8Array>,
  table: TableColumns,
  {threads, context, format: declared}: Pick<Project, 'context' | 'format'> & {readonly threads: ThreadChoice}
): Promise<TranscriptInput> {
  const format = tableFormatOf(path)
  if (format === undefined)
    throw new UsageError(
      sentence`${path}: Unexpected name, expected that of a table: \`.csv\`, \`.tsv\`, \`.jsonl\` or \`.ndjson\``
    )
  // Lazy: slow to load, and runs over definitions do not need it.
  const {CaptureError, isDialogue, TableError, tableRows} = await import('../transcripts/index.ts')

  const rows = function* (): Generator<CapturedThread> {
    let count = 0
    let left = declared === undefined ? searchedFirst : Number.NEGATIVE_INFINITY
    try {
      for (const {text, agent, line, lastLine} of tableRows(decompressed(chunks), format, table)) {
        if (left > 0) {
          if (isDialogue(text)) throw new TableError(line, dialogueInRow)
          left -= text.length
        }
        left += text.length / searchedPart
        const id = `row ${++count}`
        const isOfFile = agent === undefined
        yield {id, kind: 'main', agent, text, line, lastLine, message: 1, isDeclared: true, isOfFile}
      }
    } catch (error) {
      if (error instanceof TableError) throw new UsageError(sentence`${path}:${error.line}: ${error.message}`)
      if (!(error instanceof CaptureError || error instanceof CompressionError)) throw error
      throw new UsageError(sentence`${path}: Cannot read the file: ${error.message}`)
    }
  }

  return {
    kind: 'transcript',
    path,
    threads: [],
    // A row has one agent, the main one.
    rows: threads === 'sub' ? [] : rows(),
    calls: {all: [], threads: [], isReported: () => false},
    stray: [],
    // The text of a row is all that its agent printed.
    ...(readsTranscripts(context) && {printed: () => new Map()})
  }
}
