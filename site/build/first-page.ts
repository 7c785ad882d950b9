/** The playground and the example as they begin, as HTML: their own scripts and the linter make it, before there is a browser. */
import {readFileSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {createContext, Script} from 'node:vm'
import {openBrowserLinter} from '../../scripts/browser-linter.ts'
import {bundle} from '../../scripts/bundle.ts'
import type {NumberedQuestion, Telling} from '../../src/browser/worker.ts'
import {siteAddress} from '../../src/linter/page.ts'
import {writtenElement} from './written-page.ts'

/**
 * The content of a part of the site, with the findings of the first example.
 *
 * @param script of the part, a file of `site/playground`
 * @param folder of the linter
 * @param firstState the example, as the script of the page has it
 * @throws {Error} where the linter finds nothing
 */
export async function firstContent(script: string, folder: string, firstState: string): Promise<string> {
  const file = join(folder, 'first.js')
  await bundle({
    input: `site/playground/${script}.ts`,
    alias: {},
    external: ['./editor.ts'],
    define: {firstState, 'import.meta.url': JSON.stringify(`${siteAddress}/linter/${script}.js`)},
    output: {file, format: 'iife', name: 'start'}
  })
  const code = readFileSync(file, 'utf8')
  rmSync(file)
  const host = writtenElement('div')
  const answered = new Promise<void>((resolve) => {
    new Script(code).runInContext(createContext(scopeOf(folder, host, resolve)))
  })
  await answered
  // What follows the answer is of this turn.
  await new Promise(setImmediate)
  if (!host.inner().includes('class="finding error"'))
    throw new Error('Missing finding, expected one of the first example')
  return host.inner()
}

/** What the script finds around it. @param answered called behind the first answer */
function scopeOf(folder: string, host: object, answered: () => void): object {
  const ask = openBrowserLinter(resolve(folder))
  const never = new Promise(() => undefined)
  function startWorker() {
    const worker = {
      onmessage: (_: {readonly data: Telling}): void => undefined,
      async postMessage({id, question}: NumberedQuestion) {
        worker.onmessage({data: {id, answer: await ask(question)}})
        answered()
      }
    }
    return worker
  }
  return {
    ...{URL, performance, Event},
    Worker: startWorker,
    document: {createElement: writtenElement, querySelector: () => host, readyState: 'complete'},
    location: {hash: '', pathname: ''},
    addEventListener: () => undefined,
    dispatchEvent: () => true,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    // Nothing more is loaded.
    fetch: () => never
  }
}
