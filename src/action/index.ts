import {main} from './main.ts'

/** Runs the Action with the variables of this process, and sets its exit code. */
export async function run(): Promise<void> {
  const {env, stdout} = process
  process.exitCode = await main({env, out: (text) => stdout.write(text)})
}
