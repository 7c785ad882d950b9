/** The text of the sections of a prompt, in their order. */
import type {PromptSections} from './schema.ts'
import {type PromptSectionName, promptSectionNames, sectionKey} from './titles.ts'

/** A section with its heading; nothing for one without text. */
export function formatSection(name: PromptSectionName, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `## ${name}\n\n${text.trim()}`
}

/** All sections but some. */
export function formatSections(sections: PromptSections, left: readonly PromptSectionName[] = []): readonly string[] {
  const {required_inputs: inputs = {}, expected_outputs: outputs = []} = sections
  const texts = {
    ...sections,
    required_inputs: Object.entries(inputs)
      .map(([file, text]) => `- **${file}**: ${text}`)
      .join('\n'),
    expected_outputs: outputs.map((path) => `- ${path}`).join('\n')
  }
  return promptSectionNames.map((name) => (left.includes(name) ? '' : formatSection(name, texts[sectionKey(name)])))
}

/** Texts with an empty line between them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
