/** What hosts do with a fault, in words. */

import {describe, expect, test} from 'vitest'
import type {AnyProblem} from '../../src/contracts/problem.ts'
import {clauseOf, type HostEffect, joinFaults, type WithEffects} from '../../src/hosts/checks/effects.ts'
import type {LoadedFile} from '../../src/hosts/checks/loaded-files.ts'
import type {Effect} from '../../src/hosts/facts.ts'
import {hostOf} from '../../src/hosts/tables.ts'

const one = (effect: Effect): HostEffect => ({id: 'claude', host: 'Claude Code 2.1', effect, noun: 'agent'})
const other = (effect: Effect): HostEffect => ({id: 'gemini', host: 'Gemini CLI 0.61', effect, noun: 'agent'})

describe('a clause of a message', () => {
  test.each<[Effect, Parameters<typeof clauseOf>[1], string, string]>([
    ['drop', 'with', 'so @ does not load the agent', 'so @ do not load the agent'],
    ['drop', 'without', 'so @ does not load the agent', 'so @ do not load the agent'],
    ['stop', 'with', 'so @ does not start', 'so @ do not start'],
    ['refuse', 'with', 'so @ refuses to run the agent', 'so @ refuse to run the agent'],
    ['no-tools', 'with', 'so @ gives the agent no tools', 'so @ give the agent no tools'],
    [
      'first-line',
      'with',
      'so @ shows the model only the first line of the agent',
      'so @ show the model only the first line of the agent'
    ],
    ['as-text', 'with', 'so @ reads the front matter as text', 'so @ read the front matter as text'],
    ['ignore', 'end', 'after which @ ignores the keys', 'after which @ ignore the keys'],
    ['forward', 'with', 'which @ passes on to the model provider', 'which @ pass on to the model provider'],
    ['retire', 'key', 'which @ has replaced', 'which @ have replaced'],
    ['pick', 'with', 'of which @ loads one', 'of which @ load one'],
    ['cut', 'with', 'which @ cuts', 'which @ cut'],
    ['negate', 'with', 'which @ counts as `false`', 'which @ count as `false`'],
    ['always', 'with', 'so @ sends the agent with every request', 'so @ send the agent with every request'],
    ['undefined', 'with', 'which @ does not allow', 'which @ do not allow'],
    ['undefined', 'key', 'which @ does not define', 'which @ do not define'],
    ['undefined', 'without', 'which @ requires', 'which @ require'],
    ['ignore', 'with', 'which @ ignores', 'which @ ignore'],
    ['ignore', 'key', 'which @ ignores', 'which @ ignore'],
    ['ignore', 'matter', 'so @ ignores the front matter', 'so @ ignore the front matter'],
    ['ignore', 'without', 'so @ ignores the front matter', 'so @ ignore the front matter']
  ])('%s, %s', (effect, which, single, both) => {
    expect(clauseOf([one(effect)], which)).toBe(`, ${single.replace('@', 'Claude Code 2.1')}`)
    expect(clauseOf([one(effect), other(effect)], which)).toBe(
      `, ${both.replace('@', 'Claude Code 2.1 and Gemini CLI 0.61')}`
    )
  })

  test('of no host, of three, and of hosts that do different things', () => {
    expect(clauseOf([])).toBe('')
    const third: HostEffect = {id: 'codex', host: 'Codex', effect: 'cut', noun: 'agent'}
    expect(clauseOf([one('cut'), other('cut'), third])).toBe(', which Claude Code 2.1, Gemini CLI 0.61 and Codex cut')
    expect(clauseOf([one('ignore'), other('drop')])).toBe(
      ', which Claude Code 2.1 ignores, and so Gemini CLI 0.61 does not load the agent'
    )
    expect(clauseOf([one('drop'), {...other('drop'), noun: 'skill'}])).toBe(
      ', so Claude Code 2.1 does not load the agent, and so Gemini CLI 0.61 does not load the skill'
    )
  })
})

describe('one problem of several faults', () => {
  const facts = {noun: 'agent'} as LoadedFile['facts']
  const fileOf = (id: 'claude' | 'cursor', isNamed: boolean, isAtPlace: boolean): LoadedFile =>
    ({host: hostOf(id), facts, isNamed, isAtPlace}) as LoadedFile
  const problemAt = (start: number, key?: string): AnyProblem & {readonly data: WithEffects} => ({
    kind: 'wrong',
    range: {start, end: start + 1},
    data: {does: [], ...(key !== undefined && {key})}
  })
  const severityOf = (effect: Effect, proof: 'run' | 'read', file: LoadedFile, isSafety = false): unknown =>
    joinFaults([{problem: problemAt(0), file, fact: {effect, proof}, isSafety}])[0]?.severity

  test('the same kind, place and key are one, each host once', () => {
    const fact = {effect: 'ignore', proof: 'read'} as const
    const file = fileOf('claude', false, true)
    const cursor = fileOf('cursor', false, true)
    const problems = [problemAt(0), problemAt(0), problemAt(0, 'a'), problemAt(5)]
    const joined = joinFaults([
      ...problems.map((problem) => ({problem, file, fact})),
      {problem: problemAt(0), file: cursor, fact}
    ])
    expect(joined.map(({range, data, hosts}) => [range.start, data, hosts])).toEqual([
      [
        0,
        {
          does: [
            {id: 'claude', host: `Claude Code ${hostOf('claude').release}`, effect: 'ignore', noun: 'agent'},
            {id: 'cursor', host: `Cursor ${hostOf('cursor').release}`, effect: 'ignore', noun: 'agent'}
          ]
        },
        ['claude', 'cursor']
      ],
      [
        0,
        {does: [one('ignore')].map((each) => ({...each, host: `Claude Code ${hostOf('claude').release}`})), key: 'a'},
        ['claude']
      ],
      [
        5,
        {does: [one('ignore')].map((each) => ({...each, host: `Claude Code ${hostOf('claude').release}`}))},
        ['claude']
      ]
    ])
  })

  test('an error where a run proved that a host of the place, or a named one, does not run the file', () => {
    for (const effect of ['drop', 'stop', 'refuse'] as const) {
      expect(severityOf(effect, 'run', fileOf('claude', true, false))).toBe('error')
      expect(severityOf(effect, 'run', fileOf('claude', false, true))).toBe('error')
      expect(severityOf(effect, 'run', fileOf('claude', false, false))).toBe('warning')
      expect(severityOf(effect, 'read', fileOf('claude', true, true))).toBe('warning')
    }
  })

  test('an error where a named host ignores what restricts the agent; a note where only people add the file', () => {
    expect(severityOf('ignore', 'run', fileOf('claude', true, true), true)).toBe('error')
    expect(severityOf('ignore', 'run', fileOf('claude', false, true), true)).toBe('warning')
    expect(severityOf('ignore', 'run', fileOf('claude', true, true))).toBe('warning')
    expect(severityOf('always', 'read', fileOf('claude', true, true))).toBe('note')
  })
})
