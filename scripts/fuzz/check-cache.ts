import {readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {readSigned, writeSigned} from '../../src/cache/open.ts'
import {bytesOf, type Case, type Fault} from './case.ts'
import {fileBeside} from './project.ts'

const signer = {secret: 'of this user', purpose: 'of this version and folder'}

const lineFor = (path: string): string => `"${path}"\tkey\t{"findings":[{"rule":"ascii-only","line":1}],"suppressed":0}`

/** The entries of a cache, as a run keeps them. */
const entries = ['agents/a.md', 'agents/b.md', 'prompts/c.md'].map(lineFor).join('\n')

/** What stands for the signature of these entries in a case: its own would differ from version to version. */
const placeholder = 'SIGNATURE'

/** The file of a cache before it is changed. */
export const cacheText = `${placeholder}\n${entries}`

/** Of a cache that was changed, whatever was changed in it, nothing is used. */
export function cacheFaults(found: Case): readonly Fault[] {
  const path = fileBeside('cache', '')
  writeSigned(path, entries, signer, dirname(path))
  const [signature = ''] = readFileSync(path, 'utf8').split('\n')
  const text = bytesOf(found).toString('utf8').replace(placeholder, signature)
  writeFileSync(path, text)
  const read = readSigned(path, signer)
  return read === undefined || read === entries ? [] : [{oracle: 'cache', detail: read}]
}
