/** Holds the pages for people who change this repository to its tree. */
import {existsSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** A path from the root; not a part of a longer one, or of an address. */
const named = /(?<![\w./-])(?:src|rules|scripts|test|docs|bench)\/[\w./-]*/g

test.each(['docs/architecture.md', 'src/markdown/README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  'each path that %s names is there',
  (page) => {
    // What follows `<` is for the reader to fill in.
    const paths = [...readFileSync(page, 'utf8').matchAll(named)].map(([path]) => path.replace(/\.$/, ''))
    expect(paths.length).toBeGreaterThan(2)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  }
)
