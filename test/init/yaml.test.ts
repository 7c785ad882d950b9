import fc from 'fast-check'
import {expect, test} from 'vitest'
import {parse, stringify} from 'yaml'
import {addYaml, readYamlFile} from '../../src/init/yaml.ts'
import {runs} from '../support/runs.ts'

const value = fc.jsonValue({maxDepth: 3})
const comment = fc.constantFrom('', '# note\n', '\n', '  # deep\n', '    # deeper\n')

test('an addition keeps the text around it, and adds only its value', () => {
  let extended = 0
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string({minLength: 1}), value, {minKeys: 1}), {minLength: 1, maxLength: 3}),
      fc.boolean(),
      fc.constantFrom('', 'ci: 1\n', '\n# end\n'),
      comment,
      (repos, indentSeq, after, between) => {
        const text = stringify({repos}, {indentSeq}) + between + after
        const added = {repo: 'new', hooks: [{id: 'x'}]}
        const result = addYaml(readYamlFile('a.yaml', text), ['repos'], [added])
        if (result === undefined) return
        extended += 1
        expect(parse(result)).toEqual({...parse(text), repos: [...parse(text).repos, added]})
        const at = result.indexOf('- repo: new')
        const start = result.lastIndexOf('\n', at) + 1
        const inserted = result.length - text.length
        expect(result.slice(0, start) + result.slice(start + inserted)).toBe(text)
      }
    )
  )
  expect(extended).toBeGreaterThan(runs(20))
})
