/** Change of one file, as data. */
export type InitStep = {
  /** From the root of the repository, with `/`. */
  readonly path: string
  /** Purpose of the file or reason for no change, for people. */
  readonly why: string
} & (
  | {readonly action: 'create' | 'extend'; readonly before: string; readonly text: string}
  | {readonly action: 'by-hand'; readonly text: string}
  | {readonly action: 'keep'}
)

export interface Plan {
  readonly steps: readonly InitStep[]
  /** Shell commands to run afterwards. */
  readonly commands: readonly string[]
  /** Contracts that a step declares, for people. */
  readonly contractLines?: readonly string[]
}

export function create(path: string, text: string, why: string): InitStep {
  return {path, action: 'create', before: '', text, why}
}

export function extend(path: string, before: string, text: string, why: string): InitStep {
  return {path, action: 'extend', before, text, why}
}

export function keep(path: string, why: string): InitStep {
  return {path, action: 'keep', why}
}

/** @param text to add by hand */
export function byHand(path: string, text: string, why: string): InitStep {
  return {path, action: 'by-hand', text, why}
}
