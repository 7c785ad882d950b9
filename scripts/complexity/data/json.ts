/** JSON of outputs under a contract: text, tree, schema, and the places of problems. */
import type {WorstCase} from '../worst-case.ts'
import {fill, jsonList} from './fill.ts'

type Make = WorstCase['make']

/** A configuration with a JSON contract for all outputs. */
function contract(schema: unknown, terms: object = {}): object {
  return {
    contracts: {verdict: {json: schema, at: 'end', ...terms}},
    files: [{include: ['**'], kind: 'output', contracts: ['verdict']}]
  }
}

function json(name: string, schema: unknown, make: Make, terms?: object): WorstCase {
  return {name: `JSON: ${name}`, kinds: ['output'], config: contract(schema, terms), make}
}

const items = (schema: object): object => ({type: 'array', items: schema})

const Issue = {
  type: 'object',
  properties: {file: {type: 'string'}, line: {type: 'integer'}, level: {enum: ['error', 'warning', 'note']}},
  required: ['file', 'line'],
  additionalProperties: false
}

/** Values that violate their schema, each in the same way. */
const schemaCases: readonly WorstCase[] = [
  json('items of a wrong type', items({type: 'string'}), (size) => jsonList(size, (index) => index)),
  json('objects that lack a key', items(Issue), (size) => jsonList(size, () => ({file: 'a'}))),
  json('objects with a misspelt key', items(Issue), (size) => jsonList(size, () => ({file: 'a', lime: 1}))),
  json('objects with an unknown key', items(Issue), (size) => jsonList(size, () => ({file: 'a', line: 1, other: 1}))),
  json('misspelt values', items(Issue), (size) => jsonList(size, () => ({file: 'a', line: 1, level: 'eror'}))),
  json('unknown keys of one object', Issue, (size) => `{${fill(size, (index) => `"k${index}":1`, ',')}}`),
  json('misspelt keys of one object', Issue, (size) => `{${fill(size, (index) => `"fil${index}":1`, ',')}}`),
  json('keys of one object twice', true, (size) => `{${fill(size, '"key":1', ',')}}`),
  json('names of keys', {propertyNames: {pattern: '^a'}}, (size) => `{${fill(size, (i) => `"k${i}":1`, ',')}}`),
  json(
    'keys by pattern',
    {patternProperties: {'^k': {type: 'string'}}},
    (size) => `{${fill(size, (i) => `"k${i}":1`, ',')}}`
  ),
  json(
    'keys that are missing',
    {type: 'object', required: Array.from({length: 2000}, (_, index) => `key${index}`)},
    (size) => `{${fill(size, (index) => `"kay${index}":1`, ',')}}`
  ),
  json(
    'unevaluated keys',
    {allOf: [{properties: {a: true}}], unevaluatedProperties: false},
    (size) => `{${fill(size, (i) => `"k${i}":1`, ',')}}`
  ),
  json(
    'items of no schema of anyOf',
    items({anyOf: [Issue, {type: 'string'}, {type: 'object', required: ['kind'], properties: {kind: {const: 'a'}}}]}),
    (size) => jsonList(size, () => ({file: 'a'}))
  ),
  json(
    'items of no schema of oneOf',
    items({oneOf: ['a', 'b', 'c', 'd'].map((kind) => ({properties: {kind: {const: kind}}, required: ['kind']}))}),
    (size) => jsonList(size, () => ({kind: 'e'}))
  ),
  json('one anyOf around all items', {anyOf: [items({type: 'string'}), items({type: 'boolean'})]}, (size) =>
    jsonList(size, (index) => index)
  ),
  json('one contains around all items', {contains: {const: 'a'}}, (size) => jsonList(size, (index) => index)),
  json(
    'nested anyOf',
    {$ref: '#/$defs/n', $defs: {n: {anyOf: [{type: 'string'}, items({$ref: '#/$defs/n'})]}}},
    (size) => jsonList(size, () => [[[1]]])
  ),
  json('numbers that have to differ', {uniqueItems: true}, (size) => jsonList(size, (index) => index)),
  json('objects that have to differ', {uniqueItems: true}, (size) => jsonList(size, (index) => ({index}))),
  json('all of many schemas', items({allOf: Array.from({length: 20}, () => ({type: 'string'}))}), (size) =>
    jsonList(size, (index) => index)
  ),
  json(
    'a long list under a key',
    {properties: {list: items(Issue)}},
    (size) => `{"list":${jsonList(size, () => ({}))}}`
  )
]

/** Texts that are long or deep before any schema is asked. */
const textCases: readonly WorstCase[] = [
  json('open brackets', true, (size) => '['.repeat(size)),
  json('nested lists', true, (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)),
  json('nested objects', true, (size) => `${fill(size, '{"a":')}1${fill(size / 5, '}')}`),
  json(
    'nested lists under a schema of itself',
    {items: {$ref: '#'}},
    (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)
  ),
  json('keys at many depths', true, (size) => fill(size / 2, '{"a":1,"b":[') + fill(size / 6, ']}')),
  json('backslashes in a string', true, (size) => `["${fill(size, '\\\\')}"]`),
  json('backslashes without an end', true, (size) => `["${fill(size, '\\')}`),
  json('escaped quotes', true, (size) => `["${fill(size, '\\"')}"]`),
  json('quotes', true, (size) => `[${fill(size, '"')}`),
  json('faults', true, (size) => `[${fill(size, 'a ')}]`),
  json('commas', true, (size) => `[${fill(size, ',')}]`),
  json('numbers', true, (size) => `[${fill(size, '1 ')}]`),
  json('lines that may begin JSON', true, (size) => fill(size, '{"a": 1\n')),
  json('lines that may begin a list', true, (size) => fill(size, '[\n')),
  json('values on lines', true, (size) => fill(size, '{"a": 1}\n')),
  json('fences', true, (size) => fill(size, '```json\n{"a": 1}\n```\n\n'), {count: 2}),
  json('fences that violate the schema', Issue, (size) => fill(size, '```json\n{"a": 1}\n```\n\n'), {at: 'anywhere'}),
  json('fences without a language', true, (size) => fill(size, '```\n{"a": 1}\n```\n\n'), {count: 2}),
  json('spaces', true, (size) => `{"a":${' '.repeat(size)}1}`),
  json('empty lines', true, (size) => `{"a":${'\n'.repeat(size)}1}${'\n'.repeat(size)}`)
]

export const jsonCases: readonly WorstCase[] = [...schemaCases, ...textCases]
