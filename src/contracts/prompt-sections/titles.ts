/** Whether a title of a heading is the name of a section, or nearly one (ADR-0011, "Canonical Prompt Sections"). */
import {distance} from '../../text/edit-distance.ts'
import type {SectionTitles} from '../engine/named-sections.ts'
import type {PromptSections} from './schema.ts'

export const promptSectionNames = [
  'Role',
  'Required Inputs',
  'Context',
  'Task',
  'Constraints',
  'Expected Outputs',
  'Output Format'
] as const
export type PromptSectionName = (typeof promptSectionNames)[number]

export const sectionTitles: SectionTitles = Object.fromEntries(promptSectionNames.map((name) => [name, name]))

/** The key of a section in the library: `required_inputs`. */
export function sectionKey(name: PromptSectionName): keyof PromptSections {
  return name.toLowerCase().replace(' ', '_') as keyof PromptSections
}

export interface TitleReading {
  /** The name that it is, in any case. */
  readonly exact?: PromptSectionName
  /** The name that it adds nothing but a number to: `1. Role`. */
  readonly numbered?: PromptSectionName
  /** The names that it is nearly, the likeliest first. */
  readonly near: readonly PromptSectionName[]
}

/** Longer titles name no section (UTF-16 units). */
const longest = 60

export function readSectionTitle(written: string): TitleReading {
  // Marks and the colon at the end count for nothing.
  const title = written.replace(/[*_`]/g, '').replace(/:$/, '').trim().toLowerCase()
  if (title === '' || written.length > longest) return {near: []}
  const exact = nameIn(title)
  if (exact !== undefined) return {exact, near: []}
  const inner = undecorated(title)
  const numbered = /^[^a-z]*\d|^[a-z]{1,4}[.)]/.test(title) ? nameIn(inner) : undefined
  if (numbered !== undefined) return {numbered, near: []}
  return {near: promptSectionNames.filter((name) => isNear(inner, name)).sort(byShare(inner))}
}

function nameIn(title: string): PromptSectionName | undefined {
  return promptSectionNames.find((name) => name.toLowerCase() === title)
}

/** Drops a number, a sign or an article before the title, and additions after a colon, a dash or a bracket. */
function undecorated(title: string): string {
  const [head = ''] = title
    .replace(/^(?:(?:section|part|step) )?[^a-z]+/, '')
    .replace(/^[a-z]{1,4}[.)] ?/, '')
    .split(/[:(\u2013\u2014]| - /, 1)
  return head
    .replace(/^(?:the|your|our|my) /, '')
    .replace(/[^a-z]+$/, '')
    .trim()
}

/** In singular or plural, with a word less or in another order; longer names also with a word more, or with wrong letters. */
function isNear(title: string, name: PromptSectionName): boolean {
  const [words, nameStems] = [stemsOf(title), stemsOf(name.toLowerCase())]
  if (words.length === 0) return false
  if (words.every((word) => nameStems.includes(word))) return true
  if (nameStems.length > 1 && nameStems.every((stem) => words.some((word) => word.startsWith(stem)))) return true
  const lower = name.toLowerCase()
  if (name.length > 10) return distance(title, lower, 2) <= 2
  // A letter in place of another makes other words: `Rule`, `Content`.
  return distance(title, lower, 1) === 1 && (title.length !== name.length || hasSameLetters(title, lower))
}

function stemsOf(title: string): readonly string[] {
  return title
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'of' && word !== 'the')
    .map((word) => word.replace(/s$/, ''))
}

function hasSameLetters(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('')
}

/** The name whose words are in the title comes first, then the one that ends as the title does. */
function byShare(title: string): (one: PromptSectionName, other: PromptSectionName) => number {
  const words = new Set(stemsOf(title))
  const share = (name: PromptSectionName): number => {
    const nameStems = stemsOf(name.toLowerCase())
    return nameStems.filter((word) => words.has(word)).length * 2 + Number(words.has(nameStems.at(-1) ?? ''))
  }
  return (one, other) => share(other) - share(one)
}
