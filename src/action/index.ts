import {main} from './main.ts'

const {env, stdout} = process

process.exitCode = await main({env, out: (text) => stdout.write(text)})
