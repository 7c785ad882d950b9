/** The step that publishes, as the workflow has it, with the npm of this machine and a registry that keeps what it gets. */
import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {readFileSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {parse} from 'yaml'
import {root} from '../support/release.ts'
import {run, temporaryFolder} from '../support/repository.ts'

interface Version {
  readonly version: string
  readonly dist: {readonly shasum: string}
}

interface Workflow {
  readonly jobs: {readonly publish: {readonly steps: readonly {readonly name?: string; readonly run?: string}[]}}
}

const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as Workflow
// Provenance needs the identity of a run on GitHub.
const script = workflow.jobs.publish.steps.find(({name}) => name === 'Publish')?.run?.replace('--provenance ', '') ?? ''
const published = new Map<string, Record<string, Version>>()
// The job runs there.
const onLinux = test.runIf(process.platform === 'linux')
let server: Server
let registry: string

beforeEach(async () => {
  published.clear()
  server = createServer(async (request, response) => {
    const name = request.url?.replace(/^\/|\?.*/g, '') ?? ''
    if (request.method === 'PUT') {
      let body = ''
      for await (const piece of request) body += piece
      const {versions} = JSON.parse(body) as {versions: Record<string, Version>}
      published.set(name, {...published.get(name), ...versions})
      response.writeHead(201).end('{"ok": true}')
      return
    }
    const versions = published.get(name)
    if (versions === undefined) response.writeHead(404).end('{}')
    else response.end(JSON.stringify({name, 'dist-tags': {latest: Object.keys(versions).at(-1)}, versions}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registry = `127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A folder with the packages `a` and `b` in version 1.0.0 and their sums, as the job `build` leaves them. */
function packed(texts: Readonly<Record<string, string>>): {readonly folder: string; readonly sums: string} {
  const folder = temporaryFolder({'packed/SHA256SUMS': ''})
  const files = Object.entries(texts).map(([name, text]) => {
    const source = temporaryFolder({'package.json': JSON.stringify({name, version: '1.0.0'}), 'index.js': text})
    const {code, err} = run('npm', ['pack', '--pack-destination', 'packed', source], folder)
    if (code !== 0) throw new Error(err)
    return `${name}-1.0.0.tgz`
  })
  const lines = files.map((file) => `${digest('sha256', join(folder, 'packed', file))}  ${file}\n`)
  const list = join(folder, 'packed/SHA256SUMS')
  writeFileSync(list, lines.join(''))
  return {folder, sums: `${digest('sha256', list)}  packed/SHA256SUMS`}
}

function digest(algorithm: string, file: string): string {
  return createHash(algorithm).update(readFileSync(file)).digest('hex')
}

/** Runs the step as a runner does. */
async function publish({folder, sums}: {folder: string; sums: string}): Promise<{code: number | null; out: string}> {
  const settings = join(temporaryFolder(), '.npmrc')
  writeFileSync(settings, `registry=http://${registry}/\n//${registry}/:_authToken=x\n`)
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {...process.env, SUMS: sums, npm_config_userconfig: settings, npm_config_cache: temporaryFolder()}
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (out += piece))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return {code, out}
}

const versionsOf = (name: string): readonly string[] => Object.keys(published.get(name) ?? {})

onLinux('it publishes both packages; started again, it skips those with the same bytes', async () => {
  const build = packed({a: '1', b: '2'})
  expect(await publish(build)).toMatchObject({code: 0})
  expect([versionsOf('a'), versionsOf('b')]).toEqual([['1.0.0'], ['1.0.0']])
  expect(published.get('a')?.['1.0.0']?.dist.shasum).toBe(digest('sha1', join(build.folder, 'packed/a-1.0.0.tgz')))
  published.delete('b')
  const again = await publish(build)
  expect(again.code).toBe(0)
  expect(again.out).toContain('a-1.0.0.tgz: OK')
  expect(versionsOf('b')).toEqual(['1.0.0'])
})

onLinux('it publishes a version of a name that was reserved', async () => {
  published.set('a', {'0.0.0': {version: '0.0.0', dist: {shasum: 'x'}}})
  expect(await publish(packed({a: '1'}))).toMatchObject({code: 0})
  expect(versionsOf('a')).toEqual(['0.0.0', '1.0.0'])
})

onLinux('it stops where npm has another build of the version', async () => {
  expect(await publish(packed({a: '1'}))).toMatchObject({code: 0})
  const {code, out} = await publish(packed({a: '2', b: '2'}))
  expect(code).toBe(1)
  expect(out).toContain('::error::npm has another build of a@1.0.0: release the next version')
  expect(versionsOf('b')).toEqual([])
})

onLinux('it publishes nothing that differs from the sums of the build', async () => {
  const {folder, sums} = packed({a: '1'})
  writeFileSync(join(folder, 'packed/a-1.0.0.tgz'), 'x')
  expect((await publish({folder, sums})).code).toBe(1)
  expect(versionsOf('a')).toEqual([])
})
