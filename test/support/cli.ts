/** The command line in this process, with a terminal of the test's own. */
import {main} from '../../src/cli/main.ts'
import type {Terminal} from '../../src/cli/terminal.ts'
import {Report} from '../../src/report/report.ts'

/** What came of a run; the code is `null` where a signal ended a process. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What a run in this process reads. */
export interface CliOptions {
  /** Standard input. */
  readonly input?: string
  readonly isColored?: boolean
  /** A screen or a log shows standard output. */
  readonly isShown?: boolean
  /** The runner of GitHub Actions reads it. */
  readonly isRunner?: boolean
  readonly ask?: Terminal['ask']
  /** Standard output is a terminal of so many columns. */
  readonly columns?: number
  readonly fileUrl?: Terminal['fileUrl']
  readonly progress?: Terminal['progress']
  /** How many texts standard output takes before its reader goes away. */
  readonly reads?: number
}

/** Runs `lint-agents` in a folder. */
export async function runCli(
  cwd: string,
  args: readonly string[],
  {
    input = '',
    isColored = false,
    isShown = false,
    isRunner = false,
    ask,
    columns,
    fileUrl,
    progress,
    reads = Number.POSITIVE_INFINITY
  }: CliOptions = {}
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const code = await main(args, {
    cwd,
    out: (text) => out.push(text) < reads,
    err: (text) => err.push(text) > 0,
    isColored,
    isShown,
    isRunner,
    stdin: () => parts(Buffer.from(input)),
    ...(ask && {ask}),
    columns: () => columns,
    fileUrl,
    ...(progress && {progress})
  })
  return {code, out: out.join(''), err: err.join('')}
}

/** As a pipe gives it: 64 KB at a time. */
function* parts(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16))
}

/** The report that `--format json` printed. @throws {Error} where it does not keep the schema */
export function reportOf({out}: Pick<Ran, 'out'>): Report {
  return Report.parse(JSON.parse(out))
}
