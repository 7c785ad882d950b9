// Runs the Action. A tag holds its bundle; any other ref, such as `@main` or `./`, builds it here once, at the first run.
import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

const bundle = new URL('./bundle.js', import.meta.url)

if (!existsSync(bundle)) {
  process.stdout.write('::notice title=lint-agents::Building the Action: this ref has no bundle, a tag starts faster\n')
  // A shell, because npm is a script on Windows. Its output is dropped: the runner must not find a command in it.
  const npm = {cwd: fileURLToPath(new URL('..', import.meta.url)), shell: true, stdio: ['ignore', 'ignore', 'inherit']}
  for (const command of ['npm ci --include=dev --ignore-scripts', 'npm run build']) {
    const {status, error} = spawnSync(command, npm)
    if (status !== 0)
      throw error ?? new Error(`\`${command}\` failed in the folder of the Action; a tag needs no build`)
  }
}

await import(bundle.href)
