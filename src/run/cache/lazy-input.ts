import {isUtf8} from 'node:buffer'
import {readFileBytes} from '../../project/text-file.ts'
import type {TextInput} from '../input.ts'
import {digest} from './digest.ts'

/** A file whose text is decoded at its first use: of a file with an entry in the cache, none is needed. @throws {UsageError} */
export function readLazyInput(path: string): TextInput {
  const bytes = readFileBytes(path)
  let text: string | undefined
  return {
    kind: 'text',
    path,
    isLossy: !isUtf8(bytes),
    digest: digest(bytes),
    get text() {
      text ??= bytes.toString('utf8')
      return text
    }
  }
}
