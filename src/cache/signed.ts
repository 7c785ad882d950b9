import {constants} from 'node:fs'
import {readRegular} from '../disk/open-file.ts'
import {writeWhole} from '../disk/write.ts'

/** In bytes. */
const largestCache = 64_000_000

/** What a signature covers besides the text: the same text is not valid for another build or folder. */
export interface Signer {
  readonly secret: string
  readonly purpose: string
}

/** The text of a file that this user signed; `undefined` for any other: a foreign, damaged, cut, old or missing one. */
export function readSigned(path: string, signer: Signer): string | undefined {
  try {
    const bytes = readRegular(path, largestCache, {more: constants.O_NOFOLLOW ?? 0})
    const end = bytes.indexOf('\n')
    const text = bytes.subarray(end + 1)
    return bytes.toString('latin1', 0, end) === signatureOf(text, signer) ? text.toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/** @throws {UsageError} where it cannot be written */
export function writeSigned(path: string, text: string, signer: Signer, cwd: string): void {
  writeWhole(path, `${signatureOf(Buffer.from(text), signer)}\n${text}`, {mode: 0o600, cwd})
}

function signatureOf(text: Uint8Array, {secret, purpose}: Signer): string {
  const {createHmac} = process.getBuiltinModule('node:crypto')
  return createHmac('sha256', secret).update(`${purpose.length} ${purpose}`).update(text).digest('base64')
}
