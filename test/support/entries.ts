/** Cases for each program that asks the runner. */
import type {Overrides} from '../../src/project/project.ts'

/** Findings as `path line:column severity rule message`. */
export type Findings = readonly string[]

export type EntryName = 'file' | 'stdin' | 'action' | 'library' | 'libraryText' | 'remark' | 'filter' | 'hook'

/** What is linted: a file of a folder, as a definition or as a captured output. */
export interface Case {
  readonly files: Readonly<Record<string, string>>
  readonly path: string
  readonly isOutput?: boolean
  /** What the file is, where it is not the configuration that decides. */
  readonly overrides?: Overrides
  /** The entries that can express the case. */
  readonly entries: readonly EntryName[]
  /** `path line:column severity rule`, sorted. */
  readonly expected: Findings
}

export const definition = ['file', 'stdin', 'action', 'library', 'libraryText', 'remark'] as const
export const asFiles = ['file', 'action', 'library'] as const
export const captured = ['file', 'stdin', 'action', 'library', 'libraryText'] as const
export const message = ['stdin', 'libraryText', 'filter', 'hook'] as const
