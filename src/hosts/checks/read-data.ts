import type {Source} from '../../contracts/source.ts'
import {memoize} from '../../text/memoize.ts'
import {readToml} from '../../text/toml.ts'
import type {HostFile} from '../model.ts'
import {type ReadMatter, readMatter} from './read-matter.ts'

/** The keys of a file as a host reads them: its front matter, or all of a file that is TOML. */
export function readHostData(source: Source, {matter, format}: HostFile): ReadMatter {
  return format === 'toml' ? readTomlFile(source) : readMatter(source, matter.reader)
}

const readTomlFile = memoize((source: Source): ReadMatter => {
  const document = readToml(source.text)
  const [fault] = document.faults
  return {document: fault === undefined ? document : undefined, fault, twice: undefined}
})
