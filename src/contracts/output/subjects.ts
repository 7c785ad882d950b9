/** What a contract asks for, by name. */
import {bare} from './heading.ts'
import {type OutputContract, sectionTerms} from './model.ts'
import {fixedText, readTemplate} from './template.ts'

/** The tag, labels, headings, lines and columns of a contract, JSON and YAML: equal names mean the same. */
export function namesOf(terms: OutputContract): ReadonlySet<string> {
  const {tag, sections = [], lines = {}, oneOf = [], table = [], json, yaml, any = []} = terms
  if (tag !== undefined) return new Set([`<${tag.toLowerCase()}>`])
  return new Set([
    ...sectionTerms(sections).map(({heading}) => `# ${nameOf(heading)}`),
    ...Object.keys(lines).map((label) => `${nameOf(label)}:`),
    ...oneOf.map(nameOf),
    ...table.map((column) => `| ${nameOf(column)}`),
    ...(json === undefined ? [] : ['json']),
    ...(yaml === undefined ? [] : ['yaml']),
    ...any.flatMap((each) => [...namesOf(each)])
  ])
}

/** Without its wildcards, case and signs around it. */
function nameOf(text: string): string {
  return bare(fixedText(readTemplate(text)))
}
