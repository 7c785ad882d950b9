/**
 * `npm run release:dry`: the files of a release and of each archive in it, the licenses of bundled and installed packages, the findings
 * of publint and attw, and the first command of the README in an empty project that installs each package; publishes and keeps nothing.
 */
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {unzipSync} from 'fflate'
import {readInstallation} from './dependencies.ts'
import {bundledLicenses, packRelease} from './release/pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'release-'))
const packed = packRelease(folder)
const names = readdirSync(folder).sort()
console.log(`A release: ${names.length} files`)
for (const name of names) console.log(row(name, statSync(join(folder, name)).size))
for (const name of names.filter((each) => /\.(?:tgz|tar|tar\.gz|vsix)$/.test(each))) {
  const files = filesOf(join(folder, name))
  const bytes = files.reduce((sum, [, size]) => sum + size, 0)
  console.log(`\n${name}: ${files.length} files, ${bytes.toLocaleString('en')} bytes`)
  for (const [path, size] of files) console.log(row(path, size))
}
const bundled = bundledLicenses()
console.log(`\nIn the bundles: ${bundled.length} packages`)
for (const name of bundled) console.log(`  ${name}`)
const installed = [...readInstallation().packages].map(([path, {license = 'none', version}]) => {
  return `${path.replace(/^.*node_modules\//, '')}@${version} (${license})`
})
console.log(`\nInstalled beside the library: ${installed.length} packages`)
for (const name of installed) console.log(`  ${name}`)

for (const {name, filename} of packed) {
  const tarball = join(folder, filename)
  console.log(`\n${name}`)
  check('publint', ['tools/release/node_modules/publint/src/cli.js', '--strict', tarball])
  // OpenCode loads its plugin by the name `server`: no program with types does.
  const attw = ['tools/release/node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only']
  check('attw', [...attw, '--exclude-entrypoints', './server'])
  checkFirstCommand(name, tarball)
}
rmSync(folder, {recursive: true})

function row(name: string, size: number): string {
  return `  ${size.toLocaleString('en').padStart(9)}  ${name}`
}

/** The paths and sizes of the files in an archive. */
function filesOf(archive: string): readonly (readonly [path: string, size: number])[] {
  if (archive.endsWith('.vsix'))
    return Object.entries(unzipSync(new Uint8Array(readFileSync(archive)))).map(([path, {length}]) => [path, length])
  const listed = execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', archive], {encoding: 'utf8'})
  return listed.split('\n').flatMap((line) => {
    const [, size, path] = /^-\S+ +\S+ +(\d+) \S+ \S+ (.*)$/.exec(line) ?? []
    return path === undefined ? [] : [[path, Number(size)] as const]
  })
}

/** Runs a program of Node, and ends this one where it finds something. */
function check(name: string, args: readonly string[]): void {
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {encoding: 'utf8'})
  console.log(`  ${name}: ${status === 0 ? 'nothing found' : `exit ${status}`}`)
  if (status === 0) return
  console.log(stdout + stderr)
  process.exitCode = 1
}

/** Installs a package in an empty project, and lints an agent that its host does not load. */
function checkFirstCommand(name: string, tarball: string): void {
  const project = join(folder, `project-${name}`)
  mkdirSync(join(project, '.claude/agents'), {recursive: true})
  writeFileSync(join(project, 'package.json'), '{"private": true}')
  writeFileSync(join(project, '.claude/agents/tester.md'), '---\nname: tester\n---\n\nRun the tests.\n')
  const options = {cwd: project, encoding: 'utf8', shell: process.platform === 'win32'} as const
  const installed = spawnSync('npm', ['install', '--save-dev', '--no-audit', '--no-fund', resolve(tarball)], options)
  const {status, stdout} = spawnSync('npx', ['--no-install', 'lint-agents'], options)
  const isRight = installed.status === 0 && status === 1 && stdout.includes('does not load the agent')
  console.log(`  npx lint-agents in an empty project: ${isRight ? 'right' : `exit ${status}`}`)
  if (isRight) return
  console.log(installed.stderr + stdout)
  process.exitCode = 1
}
