/** SECURITY.md promises nothing without something that holds it. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {scripts: Record<string, string>}

const promises = (page.split('## Promises')[1]?.split(/^## /m)[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))

test.each(promises)('%s%s', (_, promise, tests = '') => {
  expect(promise).not.toBe('')
  const files = [...tests.matchAll(/\[([^\]]+)\]\(\1\)/g)].map(([, file = '']) => file)
  const commands = [...tests.matchAll(/`npm run ([a-z-]+)`/g)].map(([, name = '']) => name)
  expect(files.length + commands.length).toBeGreaterThan(0)
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  for (const name of commands) expect(scripts[name], name).toBeDefined()
})

test('there are promises', () => {
  expect(promises.length).toBeGreaterThan(10)
})
