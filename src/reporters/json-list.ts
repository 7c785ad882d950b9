import {toJson} from '../text/printable.ts'

/** Lines of a JSON array without its brackets, one for each item. */
export function* jsonList<T>(items: Iterable<T>, convert: (item: T) => object): Generator<string> {
  let before: string | undefined
  for (const item of items) {
    if (before !== undefined) yield `${before},\n`
    before = toJson(convert(item))
  }
  if (before !== undefined) yield `${before}\n`
}
