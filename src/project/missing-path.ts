import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {namesIn} from '../disk/entries.ts'
import {nearest} from '../text/edit-distance.ts'

/** Limit of names in a folder that are compared with a missing name. */
const mostNames = 10_000

/** Advice for a missing path, ", expected ..."; empty without a similar path. */
export function pathHint(path: string, cwd: string): string {
  const meant = meantPath(path, cwd)
  return meant === undefined ? '' : `, expected ${meant}`
}

function meantPath(path: string, cwd: string): string | undefined {
  const isThere = (other: string): boolean => existsSync(resolve(cwd, other))
  const [, bare] = /^(['"])(.+)\1$/s.exec(path)?.slice(1) ?? []
  if (bare !== undefined) return `\`${bare}\` without quotes, which this shell leaves as they are`
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return 'a path: nothing is downloaded'
  const [left] = /^(?:~|\$\w+|\$\{\w+\}|%\w+%)/.exec(path) ?? []
  if (left !== undefined) return `a path: this shell leaves \`${left}\` as it is`
  if (path.startsWith('!')) return 'paths of what is linted: `ignore` in the configuration leaves files out'
  const slashed = path.replaceAll('\\', '/')
  if (slashed !== path && isThere(slashed)) return `\`${slashed}\``
  const [, unplaced = ''] = /^(.+?)(?::\d+){1,2}$/s.exec(path) ?? []
  if (unplaced !== '' && isThere(unplaced)) return `\`${unplaced}\``
  const near = nearPath(slashed, cwd)
  const listed = path.split(/[,;]\s*/)
  const isList = /\s/.test(path) || (listed.length > 1 && listed.every((each) => each !== '' && isThere(each)))
  const hints = [
    ...(near === undefined ? [] : [`\`${near}\``]),
    ...(isList ? ['one path an argument, one a line of an input'] : [])
  ]
  return hints.length === 0 ? undefined : hints.join(', or ')
}

/** The path with its first missing name respelled like an existing one, if the rest exists up to a wildcard. */
function nearPath(path: string, cwd: string): string | undefined {
  const names = path.split('/')
  const wild = names.findIndex((name) => /[*?{]/.test(name) || (name.includes('[') && name.includes(']')))
  const end = wild === -1 ? names.length : wild
  for (const [index, name] of names.slice(0, end).entries()) {
    const before = names.slice(0, index + 1).join('/')
    if (before === '' || existsSync(resolve(cwd, before))) continue
    const folder = names.slice(0, index).join('/')
    const near = nearest(name, namesIn(resolve(cwd, index === 0 ? '.' : folder || '/')).slice(0, mostNames))
    if (near === undefined) return undefined
    const meant = [...names.slice(0, index), near, ...names.slice(index + 1)].join('/')
    return existsSync(resolve(cwd, meant.split('/').slice(0, end).join('/'))) ? meant : undefined
  }
  return undefined
}
