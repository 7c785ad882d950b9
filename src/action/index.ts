import {runAction} from './main.ts'

async function startAction(): Promise<void> {
  const {env, stdout} = process
  process.exitCode = await runAction({env, out: (text) => stdout.write(text)})
}

// The name by which `action/index.js` and other runners start it.
export {startAction as run}
