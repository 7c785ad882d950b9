/** Machines that are reached by ssh: servers of this machine, each on a free port, with keys of their own. */
import {type ChildProcess, execFileSync, spawn, spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {userInfo} from 'node:os'
import {join} from 'node:path'

export interface Hosts {
  /** A client that knows the hosts, as a command. */
  readonly ssh: string
  stop(): void
}

/** It has to be started by its path, which is not in the `PATH` of all users. */
const server = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/local/bin/sshd', '/usr/bin/sshd'].find(existsSync)

/** The programs that are not here, as a reason to skip a test; `undefined` where all are. */
export function missingPrograms(): string | undefined {
  const programs = ['parallel', 'ssh', 'ssh-keygen'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0
  )
  const missing = [...programs, ...(server === undefined ? ['sshd'] : [])]
  return missing.length === 0 ? undefined : `Missing ${missing.join(', ')}: install parallel and openssh-server`
}

/** Starts a server for each name. @throws {Error} where one cannot be reached */
export async function startHosts(folder: string, names: readonly string[]): Promise<Hosts> {
  if (server === undefined) throw new Error('Missing sshd')
  mkdirSync(folder, {recursive: true, mode: 0o700})
  // The server of root keeps its unprivileged part here.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', {recursive: true, mode: 0o755})
  const key = keyIn(folder, 'user')
  const configs: string[] = []
  const servers: ChildProcess[] = []
  const stop = (): void => {
    for (const each of servers) each.kill()
  }
  const ssh = `ssh -F ${join(folder, 'config')}`
  try {
    for (const name of names) {
      const port = await freePort()
      const hostKey = keyIn(folder, name)
      writeFileSync(join(folder, `${name}.conf`), serverConfig(port, hostKey, `${key}.pub`))
      servers.push(spawn(server, ['-D', '-e', '-f', join(folder, `${name}.conf`)], {stdio: 'ignore'}))
      const known = join(folder, `${name}.known`)
      writeFileSync(known, `[127.0.0.1]:${port} ${readFileSync(`${hostKey}.pub`, 'utf8')}`)
      configs.push(clientConfig(name, port, key, known))
    }
    writeFileSync(join(folder, 'config'), configs.join(''))
    for (const name of names) await expectReached(`${ssh} ${name} true`)
    return {ssh, stop}
  } catch (error) {
    stop()
    throw error
  }
}

function keyIn(folder: string, name: string): string {
  const file = join(folder, `${name}.key`)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file])
  return file
}

function serverConfig(port: number, hostKey: string, users: string): string {
  return [
    'ListenAddress 127.0.0.1',
    `Port ${port}`,
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${users}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    ''
  ].join('\n')
}

function clientConfig(name: string, port: number, key: string, known: string): string {
  return [
    `Host ${name}`,
    '  HostName 127.0.0.1',
    `  Port ${port}`,
    `  User ${userInfo().username}`,
    `  IdentityFile ${key}`,
    '  IdentitiesOnly yes',
    `  UserKnownHostsFile ${known}`,
    '  BatchMode yes',
    '  LogLevel ERROR',
    ''
  ].join('\n')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(address)))
    })
  })
}

/** A server needs a moment to listen. */
async function expectReached(command: string): Promise<void> {
  let reason = ''
  for (let attempt = 0; attempt < 50; attempt++) {
    const {status, stderr} = spawnSync('sh', ['-c', command], {encoding: 'utf8', timeout: 10_000})
    if (status === 0) return
    reason = stderr
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Cannot reach a host: ${reason}`)
}
