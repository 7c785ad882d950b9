/** Effects of faults on a host, and their proof. */

/**
 * The effect of a fault on a host.
 *
 * - `drop`: does not load the file
 * - `stop`: does not start at all
 * - `no-tools`: gives the agent no tools
 * - `all-tools`: gives the agent all tools, whatever it lists
 * - `no-text`: has no instructions to give the model
 * - `refuse`: loads the file, and refuses to run its agent
 * - `first-line`: shows the model the first line of the text in the place of a description
 * - `undescribed`: gives the model its name without a description
 * - `as-text`: reads the front matter as a part of the text
 * - `ignore`: ignores the key, the value or the tool
 * - `forward`: passes it on as it is
 * - `literal`: takes a variable for a text
 * - `retire`: has another name for it
 * - `pick`: loads one of several files
 * - `cut`: leaves out the text beyond a limit
 * - `negate`: counts it as `false`
 * - `always`: sends the file with every request
 * - `undefined`: it is not part of the specification
 */
export type Effect =
  | 'drop'
  | 'stop'
  | 'refuse'
  | 'no-tools'
  | 'all-tools'
  | 'no-text'
  | 'first-line'
  | 'undescribed'
  | 'as-text'
  | 'ignore'
  | 'forward'
  | 'literal'
  | 'retire'
  | 'pick'
  | 'cut'
  | 'negate'
  | 'always'
  | 'undefined'

/** The effect of a fault on a host, and its proof. */
export interface Fact {
  readonly effect: Effect
  /** `run`: seen in a run of the host of its version (`npm run hosts`); `read`: read in its source or its documentation. */
  readonly proof: 'run' | 'read'
  /** Hosts lose something by a breach of this specification. */
  readonly isLoss?: true
  /** The version of the host that began to do so: it is not reported where a project pins an older one. */
  readonly since?: string
  /**
   * The minor version of the linter that added the fact. The fact is at most a warning until the next minor version removes
   * this mark.
   */
  readonly addedIn?: string
  /** The source, if it is not one of the host's sources. */
  readonly source?: string
  /** The lost part, as people call it, if it is not the whole file: the rest of the file works. */
  readonly lostPart?: string
  /** The part is a plugin, with all of its agents: an error as for a whole manifest. */
  readonly isPlugin?: true
}

/** A fact that a run of the host shows. */
export const proven = (effect: Effect): Fact => ({effect, proof: 'run'})

export const read = (effect: Effect, source?: string): Fact => ({effect, proof: 'read', ...(source && {source})})

/** A fault with which the host does not load the file, as a run shows. */
export const dropped: Fact = proven('drop')

/** A fault with which the host does not start, as a run shows. */
export const stopped: Fact = proven('stop')

/** A value or a key that the host ignores, as a run shows. */
export const ignored: Fact = proven('ignore')

/** A part that the host does not load, as a run shows. */
export const lost = (lostPart: string): Fact => ({effect: 'drop', proof: 'run', lostPart})

/** Whether a fact applies to a version of a host: `2.1` means all versions that begin so. */
export function isInForce({since}: Fact, version: string | undefined): boolean {
  if (since === undefined || version === undefined) return true
  const pinned = version.split('.').map(Number)
  const [at = 0, first = 0] =
    since
      .split('.')
      .map((digits, index) => [pinned[index] ?? Number(digits), Number(digits)])
      .find(([one, other]) => one !== other) ?? []
  return at >= first
}
