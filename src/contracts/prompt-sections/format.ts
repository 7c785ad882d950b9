/** The text of the sections of a prompt, in their order. */
import type {PromptSections} from './schema.ts'
import type {PromptSectionName} from './titles.ts'

/** A section with its heading; nothing for one without text. */
export function formatSection(name: PromptSectionName, text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `## ${name}\n\n${text.trim()}`
}

/** All sections but some. */
export function formatSections(sections: PromptSections, left: readonly PromptSectionName[] = []): readonly string[] {
  const {required_inputs: inputs = {}, expected_outputs: outputs = []} = sections
  const texts: readonly (readonly [PromptSectionName, string | undefined])[] = [
    ['Role', sections.role],
    [
      'Required Inputs',
      Object.entries(inputs)
        .map(([file, text]) => `- **${file}**: ${text}`)
        .join('\n')
    ],
    ['Context', sections.context],
    ['Task', sections.task],
    ['Constraints', sections.constraints],
    ['Expected Outputs', outputs.map((path) => `- ${path}`).join('\n')],
    ['Output Format', sections.output_format]
  ]
  return texts.map(([name, text]) => (left.includes(name) ? '' : formatSection(name, text)))
}

/** Texts with an empty line between them. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}
