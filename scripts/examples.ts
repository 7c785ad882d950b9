/** `npm run examples`: the main job on the bundled examples. The good ones are clean, the bad ones are not: that is the success. */
import {spawnSync} from 'node:child_process'

const codes = ['good', 'bad'].map((folder) => {
  console.log(`$ lint-agents examples/${folder}`)
  const {status} = spawnSync(process.execPath, ['bin/lint-agents.js', `examples/${folder}`], {stdio: 'inherit'})
  console.log(`(exit code ${status})\n`)
  return status
})
process.exitCode = codes[0] === 0 && codes[1] === 1 ? 0 : 1
