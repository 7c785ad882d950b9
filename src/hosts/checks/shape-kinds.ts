/** The kind of value that a shape takes, and the words for it. */

import {isRecord, scalarText} from '../../text/json-object.ts'
import type {NumberValue, TextValue, ValueShape} from '../shapes.ts'

/** Whether a value is of the kind of a shape, whatever is in it. */
export function isOfKind(value: unknown, shape: ValueShape): boolean {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' || (shape.orNumber === true && typeof value === 'number')
    case 'flag':
      return typeof value === 'boolean' || (shape.takes !== undefined && flagTexts[shape.takes].test(scalarText(value)))
    case 'number':
      if (shape.takes === 'quoted') return typeof value === 'number' || /^[1-9]\d*$/.test(scalarText(value))
      return typeof value === 'number' || typeof value === 'bigint'
    case 'list':
      return Array.isArray(value)
    case 'map':
    case 'table':
    case 'variants':
    case 'choice':
    case 'hooks':
      return isRecord(value)
    case 'either':
      return shape.of.some((each) => isOfKind(value, each))
    case 'any':
    case 'none':
      return true
  }
}

const flagTexts = {quoted: /^(?:true|false)$/, switch: /^(?:true|false|yes|no|on|off|1|0)$/i} as const

/** The expected shape, as the end of "expected ...". */
export function shapeName(shape: ValueShape): string {
  switch (shape.is) {
    case 'text':
      if (shape.form !== undefined && shape.isFilled !== true) return shape.form.expected
      return shape.isFilled === true && shape.orNumber !== true ? 'a text that is not empty' : 'a text'
    case 'flag':
      return `\`true\` or \`false\`${shape.takes === undefined ? ' without quotes' : ''}`
    case 'number': {
      const noun = shape.takes === undefined ? 'a number' : 'a whole number'
      if (shape.above !== undefined) return `${noun} above ${shape.above}`
      return shape.least === undefined ? noun : `${noun} of at least ${shape.least}`
    }
    case 'list':
      if (shape.of.is === 'table') return 'a list of tables'
      return shape.of.is === 'text' ? `a list of ${shape.isFilled === true ? 'names' : 'texts'}` : 'a list'
    case 'either':
      return shape.of.map(shapeName).join(' or ')
    default:
      return 'a table of keys and values'
  }
}

/** The values that a shape names, and the forms of others. */
export interface ExpectedWords {
  readonly values: readonly string[]
  readonly forms: readonly string[]
}

export function expectedOf(shape: ValueShape): ExpectedWords {
  const {values = [], form, orNumber} = shape.is === 'text' ? shape : {}
  if (values.length === 0) return {values, forms: [shapeName(shape)]}
  return {values, forms: [...(form === undefined ? [] : [form.expected]), ...(orNumber === true ? ['a number'] : [])]}
}

/** The expected shape in place of a text of spaces alone, whatever its form. */
export function filledName(shape: TextValue): string {
  return shapeName({is: 'text', isFilled: true, ...(shape.orNumber === true && {orNumber: true})})
}

export function isNumberOf(value: number, {least = -Infinity, above = -Infinity, takes}: NumberValue): boolean {
  return value >= least && value > above && (takes === undefined || Number.isInteger(value))
}
