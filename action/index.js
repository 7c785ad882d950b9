// The Action: GitHub runs this file, other runners import it and call `run()`. A tag holds the bundle; any other ref, such as
// `@main` or `./`, builds it here once, at the first run.
import {spawnSync} from 'node:child_process'
import {existsSync, realpathSync} from 'node:fs'
import {createRequire} from 'node:module'
import {fileURLToPath} from 'node:url'

const bundle = new URL('./bundle.js', import.meta.url)

/** Runs the Action with the variables of this process, and sets its exit code. */
export async function run() {
  if (!existsSync(bundle)) build()
  const action = await import(bundle.href)
  await action.run()
}

function build() {
  process.stdout.write('::notice title=lint-agents::Building the Action: this ref has no bundle, a tag starts faster\n')
  // A shell, because npm is a script on Windows. Its output is dropped: the runner must not find a command in it.
  const npm = {cwd: fileURLToPath(new URL('..', import.meta.url)), shell: true, stdio: ['ignore', 'ignore', 'inherit']}
  for (const command of ['npm ci --include=dev --ignore-scripts', 'npm run build']) {
    const {status, error} = spawnSync(command, npm)
    if (status !== 0)
      throw error ?? new Error(`\`${command}\` failed in the folder of the Action; a tag needs no build`)
  }
}

/** Whether Node was started with this file, also by its name without extension, and not with one that imports it. */
function isStarted() {
  const [, started] = process.argv
  if (started === undefined) return false
  try {
    const entry = createRequire(import.meta.url).resolve(started)
    return realpathSync.native(entry) === realpathSync.native(fileURLToPath(import.meta.url))
  } catch {
    return false
  }
}

if (isStarted()) await run()
