/** The arguments of the bench, and the stages of its profiles. */
import {describe, expect, test} from 'vitest'
import {stageOf} from '../../bench/micro/stages.ts'
import {readOptions} from '../../bench/options.ts'

describe('arguments', () => {
  test('groups and options', () => {
    expect(readOptions(['many', '--rounds', '3', '--node', 'a', '--node', 'b', '--save'])).toEqual({
      names: ['many'],
      rounds: 3,
      nodes: ['a', 'b'],
      beside: undefined,
      sessionSize: 256,
      out: undefined,
      isSaved: true,
      isMicro: false,
      isInherited: false
    })
    expect(readOptions(['--help'])).toBeUndefined()
  })

  test('mistakes', () => {
    expect(() => readOptions(['--inherit', '--save'])).toThrow('Unexpected --inherit with --save')
    expect(() => readOptions(['lots'])).toThrow('Unexpected group `lots`')
    expect(() => readOptions(['--rounds', '0'])).toThrow('Unexpected --rounds `0`, expected a whole number above 0')
  })
})

test('a sample of a profile belongs to the innermost source with a stage', () => {
  expect(
    stageOf([undefined, '../src/text/lines.ts', '../src/contracts/suggested-prompts/block.ts', '../rules/x.ts'])
  ).toBe('contract: suggested prompts')
  expect(stageOf(['../src/markdown/structure.ts', '../rules/x.ts'])).toBe('block structure')
  expect(stageOf(['/tmp/bin/leaves/yaml.js', '../src/linter/lint.ts'])).toBe('front matter')
  expect(stageOf([undefined])).toBe('Node and V8')
})
