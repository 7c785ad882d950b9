/** Which kind of value a shape is, and in words. */

import {isRecord} from '../../text/json-object.ts'
import type {ValueShape} from '../manifests/model.ts'

/** Whether a value is of the kind of a shape, whatever is in it. */
export function isOfKind(value: unknown, shape: ValueShape): boolean {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'number':
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

/** What a shape expects, as the end of "expected ...". */
export function shapeName(shape: ValueShape): string {
  switch (shape.is) {
    case 'text':
      return shape.form?.expected ?? (shape.values === undefined ? 'a text' : 'a text that it knows')
    case 'flag':
      return '`true` or `false` without quotes'
    case 'number':
      if (shape.above !== undefined) return `a number above ${shape.above}`
      return shape.least === undefined ? 'a number' : `a number of at least ${shape.least}`
    case 'list':
      return shape.of.is === 'text' ? 'a list of texts' : 'a list'
    case 'either':
      return shape.of.map(shapeName).join(' or ')
    default:
      return 'a table of keys and values'
  }
}
