import {expect, test} from 'vitest'
import {claudeModels} from '../../scripts/hosts/models.ts'

const catalogue =
  'var p=[{family:"opus-4-0",name:"Claude Opus 4",ids:["claude-opus-4-0","claude-opus-4-20250514"],status:"retired",date:"2026-06-15",current:"OPUS_ID"}]'

test('what Claude Code carries is read from its program', () => {
  const list = 'x=["claude-opus-4-20250514","claude-opus-4-0"];function'
  const table =
    '{"claude-opus-4-0":{modelName:"Claude Opus 4",retirementDates:{firstParty:"June 15, 2026"},remappedTo:"the latest Opus"}'
  expect(claudeModels(`\0${catalogue}\0${list}\0${table}\0`)).toEqual({
    lastDays: {'claude-opus-4-0': '2026-06-15', 'claude-opus-4-20250514': '2026-06-15'},
    replaced: {'claude-opus-4-20250514': 'the latest Opus', 'claude-opus-4-0': 'the latest Opus'}
  })
})

test('a program without a list of models that it replaces has none', () => {
  expect(claudeModels(catalogue).replaced).toEqual({})
})

test('a program without the catalogue is an error', () => {
  expect(() => claudeModels('\0\0')).toThrow('Missing catalogue of models in Claude Code')
})
