/** Something of an output that other outputs may have as well. */
import type {LinePlace} from './answer-text.ts'

/** The column of something that has one value alone. */
export const whole = ''

export interface OutputElement extends Partial<LinePlace> {
  readonly kind: 'section' | 'label' | 'tag' | 'table' | 'json' | 'first' | 'last'
  /** Its text in a contract; the columns of a table as JSON; empty for any first or last line. */
  readonly name: string
  /** By column, else by {@link whole}; `undefined` for a text that is not a value of a list. */
  readonly values: readonly (readonly [column: string, value: string | undefined])[]
  readonly json?: readonly unknown[]
  /** The opening tag has attributes. */
  readonly hasAttributes?: boolean
}
