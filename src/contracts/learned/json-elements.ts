/** The JSON of an output, as something that outputs may share. */
import {isRecord} from '../../text/json-object.ts'
import type {OutputContract} from '../engine/model.ts'
import {readContract} from '../engine/read.ts'
import type {Source} from '../source.ts'
import type {OutputElement} from './element.ts'
import {mostKeys} from './json-sketch.ts'

/** Where an output may have JSON, the narrowest first. */
export const jsonPlaces = {
  only: {at: 'end', only: true},
  end: {at: 'end'},
  anywhere: {}
} as const satisfies Readonly<Record<string, OutputContract>>

export type JsonPlace = keyof typeof jsonPlaces

/** The names of what is learned of JSON at a place: an object, a list, a key of the object. */
export const jsonNames = {
  object: (place: JsonPlace): string => `${place} {}`,
  list: (place: JsonPlace): string => `${place} []`,
  keyStart: (place: JsonPlace): string => `${place} .`
}

/** For each place the value there, and the keys of an object; `isOnly` where the output has nothing but JSON. */
export function jsonElements(output: Source): {readonly elements: readonly OutputElement[]; readonly isOnly: boolean} {
  const {text} = output
  if (!/[}\]]$/.test(text.trimEnd()) && !text.includes('```') && !text.includes('~~~'))
    return {elements: [], isOnly: false}
  const values = Object.entries(jsonPlaces).flatMap(([place, terms]) => {
    const {problems, found} = readContract(output, {...terms, json: true})
    return problems.length > 0 ? [] : [{place: place as JsonPlace, found: found.map(({value}) => value)}]
  })
  const elements = values.flatMap(({place, found}) => [
    ...(found.every(isRecord) ? objectElements(place, found) : []),
    ...(found.every(Array.isArray) ? [elementOf(jsonNames.list(place), found)] : [])
  ])
  return {elements, isOnly: values.some(({place}) => place === 'only')}
}

function objectElements(
  place: JsonPlace,
  objects: readonly Readonly<Record<string, unknown>>[]
): readonly OutputElement[] {
  const [first = {}] = objects
  const keys = Object.keys(first).filter(
    (key) => key !== '__proto__' && key.length <= 100 && objects.every((each) => Object.hasOwn(each, key))
  )
  const few = keys.length > mostKeys ? [] : keys
  return [
    elementOf(jsonNames.object(place), []),
    ...few.map((key) =>
      elementOf(
        jsonNames.keyStart(place) + key,
        objects.map((each) => each[key])
      )
    )
  ]
}

function elementOf(name: string, json: readonly unknown[]): OutputElement {
  return {kind: 'json', name, values: [], json}
}
