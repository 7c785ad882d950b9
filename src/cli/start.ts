#!/usr/bin/env node
/** The entry of the bundle. It loads the files beside it: compiled by an earlier run where that is possible. */
import {readFileSync, writeSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {Script} from 'node:vm'
import {codeCacheFolder, keepCode, readCode} from '../cache/code-cache.ts'
import {stateOfFolder} from '../disk/user-cache.ts'

/** A hash of the bundle, set by the build. */
declare const buildHash: string

/** The part of a module of Node that a file of the bundle uses. */
interface Loaded {
  exports: unknown
}

/** A file of the bundle. The build writes it as a function, so that it needs no wrapper. */
type File = (exports: unknown, require: (id: string) => unknown, module: Loaded, __filename: string) => void

const folder = codeCacheFolder(buildHash)
const state = folder === undefined ? 'refused' : stateOfFolder(folder)
const files = new Map<string, Loaded>()
/** The files that this run loaded, and how many bytes of their code come from the cache. */
const scripts = new Map<string, {readonly script: Script; readonly cachedSize: number}>()

function load(file: string): unknown {
  const loaded = files.get(file)
  if (loaded !== undefined) return loaded.exports
  const module: Loaded = {exports: {}}
  files.set(file, module)
  const inner = (id: string): unknown => (id.startsWith('.') ? load(join(dirname(file), id)) : require(id))
  const evaluate = scriptOf(file).runInThisContext() as File
  evaluate(module.exports, inner, module, file)
  return module.exports
}

/** The build writes ASCII alone. */
function scriptOf(file: string): Script {
  const source = readFileSync(file, 'latin1')
  const name = basename(file)
  const cachedData = folder !== undefined && state === 'private' ? readCode(join(folder, name)) : undefined
  const script = new Script(source, {filename: file, ...(cachedData && {cachedData})})
  const isUsed = cachedData !== undefined && script.cachedDataRejected !== true
  scripts.set(name, {script, cachedSize: isUsed ? cachedData.length : 0})
  return script
}

/**
 * Caches the compiled code of this run: files without cached code and, in one run of eight, files with more code than is
 * cached. Each run compiles only the functions that it calls.
 */
function keepMore(to: string): void {
  const isThorough = process.pid % 8 === 0
  const more = new Map<string, Buffer>()
  for (const [name, {script, cachedSize}] of scripts) {
    if (cachedSize > 0 && !isThorough) continue
    const code = script.createCachedData()
    if (code.length > cachedSize + 1_000) more.set(name, code)
  }
  if (more.size > 0) keepCode(to, more)
}

// A run that lints nothing compiles too little for other runs.
const isShort = process.argv.slice(2).some((arg) => ['-h', '-v', '--help', '--version'].includes(arg))
if (folder !== undefined && state !== 'refused' && !isShort) process.on('exit', () => keepMore(folder))

/** Node 20.19 or newer: an older one fails somewhere, and says nothing that helps. To hosts of hooks, 2 would mean to go on. */
function expectNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  writeSync(2, `lint-agents needs Node 20.19 or newer, and this is ${process.versions.node}\n`)
  process.exit(process.argv[2] === 'hook' ? 0 : 2)
}

expectNode()
load(join(__dirname, 'main.js'))
