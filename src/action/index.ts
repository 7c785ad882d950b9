import {runAction} from './main.ts'

/** Runs the Action with the variables of this process, and sets its exit code. */
export async function startAction(): Promise<void> {
  const {env, stdout} = process
  process.exitCode = await runAction({env, out: (text) => stdout.write(text)})
}
