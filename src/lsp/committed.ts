/** Documents in which the last commit finds more errors. */
import {isCapturedKind} from '../contracts/kinds.ts'
import {ConfigError} from '../disk/errors.ts'
import type {Notice} from '../report/notice.ts'
import {committedNotice} from '../run/committed.ts'
import {decidersOf, type LostErrors} from '../run/deciders.ts'
import {memo} from '../text/memoize.ts'
import type {CommittedFacts, ComparedFacts, Facts} from './facts.ts'
import type {OpenDocument} from './open-documents.ts'

/** Errors of a document that is not linted. */
export const notLinted = -1

/** Milliseconds to find the files that decide. */
const longestSearch = 1_000

/** @param errors found now @param errorsBy found by other facts */
export async function lostNotice(
  document: OpenDocument,
  facts: ComparedFacts,
  errors: number,
  errorsBy: (facts: Facts) => number | Promise<number>
): Promise<Notice | undefined> {
  const committed = committedFacts(document, facts)
  if (committed === undefined) return undefined
  const {paths, by, deciders} = committed
  const lostBy = async (some: readonly string[]): Promise<LostErrors> => {
    const found = await errorsBy(by(some))
    return new Map(found > errors ? [[document.path, found]] : [])
  }
  const all = await lostBy(paths())
  if (all.size === 0) return undefined
  const start = performance.now()
  const limited = async (some: readonly string[]): Promise<LostErrors | undefined> =>
    performance.now() - start > longestSearch ? undefined : await lostBy(some)
  const key = JSON.stringify([document.path, errors, ...all.values()])
  return committedNotice(await memo(deciders, key, () => decidersOf(paths(), all, limited)), facts.linter.cwd)
}

/** Facts by the last commit, if files that may decide about a document differ. */
function committedFacts(document: OpenDocument, facts: ComparedFacts): CommittedFacts | undefined {
  if (isCaptured(document, facts)) return facts.committed(true)
  const ofSettings = facts.committed(false)
  if (ofSettings === undefined || !isCaptured(document, ofSettings.by(ofSettings.paths()))) return ofSettings
  return facts.committed(true)
}

function isCaptured({path}: OpenDocument, {linter: {projects}}: Facts): boolean {
  try {
    return isCapturedKind(projects.projectFor(path).context.kind)
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}
