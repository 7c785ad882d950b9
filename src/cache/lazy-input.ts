import {isUtf8} from 'node:buffer'
import {readFileBytes} from '../disk/text-file.ts'
import {digest} from './digest.ts'

/** A file whose text is decoded at its first use: of a file with an entry in the cache, none is needed. */
class LazyInput {
  readonly kind = 'text'
  readonly path: string
  readonly isLossy: boolean
  readonly digest: string
  readonly #bytes: Buffer
  #text: string | undefined

  /** @throws {UsageError} where it cannot be read */
  constructor(path: string) {
    this.path = path
    this.#bytes = readFileBytes(path)
    this.isLossy = !isUtf8(this.#bytes)
    this.digest = digest(this.#bytes)
  }

  get text(): string {
    this.#text ??= this.#bytes.toString('utf8')
    return this.#text
  }
}

/** @throws {UsageError} */
export function readLazyInput(path: string): LazyInput {
  return new LazyInput(path)
}
