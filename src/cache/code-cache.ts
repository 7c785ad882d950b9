/**
 * Compiled code of an earlier run. It is executable, so it is in the user's cache folder: a repository could bring along code,
 * and others could write to a shared folder. Node's own compile cache is younger than the oldest supported Node, and checks
 * neither owner nor mode.
 */
import {closeSync, constants, fstatSync, openSync, readdirSync, readSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {automaticCacheFolder, isPrivate, makePrivateFolder, writePrivate} from '../disk/user-cache.ts'

const {env, versions, arch, execArgv} = process

/** Milliseconds after which the code of another version of Node or of this program is removed. */
const stale = 30 * 86_400_000

/** The folder of this version of the program and of Node; `undefined` where nothing is kept. */
export function codeCacheFolder(build: string): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined
  const base = automaticCacheFolder()
  return base === undefined ? undefined : join(base, `${build}-${versions.v8}-${arch}${flags()}`)
}

/** A number for the flags of Node, none in a usual run. V8 rejects code of other flags: with one folder, runs would take turns. */
function flags(): string {
  const all = [...execArgv, env['NODE_OPTIONS'] ?? ''].join(' ').trim()
  if (all === '') return ''
  let sum = 0
  for (let index = 0; index < all.length; index++) sum = (Math.imul(sum, 31) + all.charCodeAt(index)) >>> 0
  return `-${sum.toString(36)}`
}

/**
 * V8 runs damaged code without a check. The file therefore holds the code twice: comparing two halves takes no time.
 *
 * @returns `undefined` for a file that is missing, damaged or not private
 */
export function readCode(file: string): Buffer | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const found = fstatSync(descriptor)
    if (!found.isFile() || !isPrivate(found) || found.size === 0 || found.size % 2 === 1) return undefined
    const bytes = Buffer.allocUnsafeSlow(found.size)
    if (readSync(descriptor, bytes) !== found.size) return undefined
    const half = found.size / 2
    return bytes.compare(bytes, half, found.size, 0, half) === 0 ? bytes.subarray(0, half) : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Keeps code for later runs. A failure is not one of the run: the next one compiles again. */
export function keepCode(folder: string, codes: ReadonlyMap<string, Buffer>): void {
  try {
    const outer = join(folder, '..')
    if (!makePrivateFolder(outer)) return
    removeStale(outer)
    if (!makePrivateFolder(folder)) return
    for (const [name, code] of codes) writePrivate(join(folder, name), code, code)
  } catch {}
}

function removeStale(outer: string): void {
  for (const name of readdirSync(outer)) {
    const path = join(outer, name)
    if (Date.now() - statSync(path).mtimeMs > stale) rmSync(path, {recursive: true, force: true})
  }
}
