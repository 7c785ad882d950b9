/** The licenses of packages, by what each package says of itself. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** What a manifest says, in the forms that npm has had. */
interface Licensed {
  readonly name: string
  readonly license?: string | {readonly type?: string}
  readonly licenses?: readonly {readonly type?: string}[]
}

/**
 * The name of a package, its license and the text of it: of a file or, without one, of the section of its readme.
 *
 * @param folder of the package
 * @throws {Error} for a package that does not say what its license is
 */
export function licenseOf(folder: string): {readonly name: string; readonly license: string; readonly text: string} {
  const {name, license, licenses = []} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Licensed
  const single = typeof license === 'string' ? license : license?.type
  const id = single ?? licenses.flatMap(({type}) => type ?? []).join(' OR ')
  if (id === '') throw new Error(`${folder}: Missing license in package.json`)
  return {name, license: id, text: textIn(folder)}
}

function textIn(folder: string): string {
  const names = readdirSync(folder).sort()
  const file = names.find((name) => /^(?:un)?licen[cs]e|^copying/i.test(name))
  if (file !== undefined) return read(join(folder, file))
  const readme = names.find((name) => /^readme/i.test(name))
  const [, section] =
    (readme && /^(?:#+ *Licen[cs]e *#*|Licen[cs]e\n[=-]+)\n([\s\S]+)/im.exec(read(join(folder, readme)))) || []
  if (section === undefined) throw new Error(`${folder}: Missing text of the license`)
  return section.replace(/\n#[\s\S]*/, '').trim()
}

function read(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()
}
