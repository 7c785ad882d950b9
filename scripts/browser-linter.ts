/** The linter as a browser runs it, in a context without anything of Node. */
import {readFileSync} from 'node:fs'
import {relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {createContext, Script} from 'node:vm'
import type {Answer, Question} from '../src/browser/lint.ts'
import type {NumberedQuestion, Telling} from '../src/browser/worker.ts'

/** Starts the worker of a bundle. @param folder absolute @param loaded receives the path of each file that it loads */
export function openBrowserLinter(folder: string, loaded: string[] = []): (question: Question) => Promise<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>()
  const load = (url: string): void => {
    const path = fileURLToPath(url)
    loaded.push(relative(folder, path).replaceAll('\\', '/'))
    new Script(readFileSync(path, 'utf8'), {filename: path}).runInContext(scope)
  }
  const scope = createContext({
    ...{TextEncoder, TextDecoder, URL, performance, setTimeout},
    location: {href: `file://${folder}/worker.js`},
    importScripts: load,
    postMessage(message: Telling) {
      if ('id' in message) waiting.get(message.id)?.(message.answer)
    }
  })
  load(`file://${folder}/worker.js`)
  let last = 0
  return (question) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      const ask = scope['onmessage'] as (event: {readonly data: NumberedQuestion}) => void
      ask({data: {id, question}})
    })
}
