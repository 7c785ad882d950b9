/** The versions of Node that the bench runs on. */
import {spawnSync} from 'node:child_process'

export interface Node {
  readonly path: string
  /** Such as `20.20.2`. */
  readonly version: string
}

/** @throws {Error} for a path that is not Node's */
export function nodeAt(path: string): Node {
  const {stdout} = spawnSync(path, ['-p', 'process.versions.node'], {encoding: 'utf8'})
  if (!/^\d+\./.test(stdout ?? '')) throw new Error(`Unexpected program \`${path}\`, expected Node`)
  return {path, version: stdout.trim()}
}

/** A version that npm installs; `undefined` where it cannot. */
export function nodeFromNpm(version: string): Node | undefined {
  const args = ['--yes', `--package=node@${version}`, 'node', '-p', 'process.execPath']
  const {status, stdout} = spawnSync('npx', args, {encoding: 'utf8', shell: process.platform === 'win32'})
  return status === 0 ? nodeAt(stdout.trim()) : undefined
}

export function majorOf({version}: Node): number {
  return Number.parseInt(version, 10)
}
