/** What ADR-0011 requires of prompts and of what providers return. */
import type {RequirementDocument} from './requirement-document.ts'

export const promptRequirements: RequirementDocument = {
  id: 'ADR-0011',
  title: 'ADR-0011: `prompt-sections`',
  requirements: [
    {id: 'option 1', text: 'Option 1: sections of a builder', by: '`prompt-sections-required`, `PromptSections`'},
    {id: 'option 2', text: 'Option 2: pass-through, a single text', by: '`prompt-sections-required`, `assemblePrompt`'},
    {
      id: 'option 2 appended',
      text: 'Option 2: only output instructions are appended',
      by: '`assemblePrompt`, `lint-agents render prompt`'
    },
    {
      id: 'option 3',
      text: 'Option 3: the mode follows from what a profile returns',
      by: '`assemblePrompt`, `prompt-sections-required`',
      note: 'option `mode` of the rule decides for a file'
    },
    {id: 'names', text: 'Canonical sections: names', by: '`prompt-sections-required`'},
    {id: 'task', text: 'Canonical sections: Task is required', by: '`prompt-sections-required`, `validateSections`'},
    {
      id: 'other sections',
      text: 'Canonical sections: the other six',
      by: '`prompt-sections-required`',
      note: 'only with its option `all`, since a profile may leave them out'
    },
    {id: 'order', text: 'Canonical sections: consistent order', by: '`prompt-sections-order`, `assemblePrompt`'},
    {id: 'owner', text: 'Canonical sections: owner of each', reason: 'who wrote a section cannot be seen in its text'},
    {id: 'types', text: 'Canonical sections: data types', by: '`PromptSections`, `lint-agents render prompt`'},
    {
      id: 'metadata',
      text: 'Engine: metadata',
      by: '`assemblePrompt`, `parsePrompt`',
      note: "it is front matter and has no heading; what it holds is the engine's own matter"
    },
    {id: 'artifacts', text: 'Engine: session artifacts merged into Required Inputs', by: '`assemblePrompt`'},
    {
      id: 'artifacts phase',
      text: 'Engine: artifacts by phase',
      reason: 'which artifacts a phase has is the state of the engine; the caller passes them'
    },
    {
      id: 'instructions',
      text: 'Engine: output file instructions, the response file by the ability',
      by: '`assemblePrompt`, `responseFile`'
    },
    {id: 'rendered outputs', text: 'Engine: expected outputs rendered', by: '`assemblePrompt`'},
    {
      id: 'system',
      text: 'Engine: system and user prompt apart',
      by: '`assemblePrompt`, `lint-agents render prompt --system`'
    },
    {id: 'validation', text: 'Driver: the engine validates completeness', by: '`validateSections`'},
    {id: 'inputs item', text: 'Required Inputs: file and description', by: '`prompt-sections-content`'},
    {id: 'inputs list', text: 'Required Inputs: a bulleted list, the file in bold', by: '`prompt-sections-content`'},
    {id: 'inputs engine', text: 'Required Inputs: `(engine-provided)`', by: '`assemblePrompt`'},
    {id: 'outputs list', text: 'Expected Outputs: a list of paths, with folders', by: '`prompt-sections-content`'},
    {
      id: 'outputs types',
      text: 'Expected Outputs: no type metadata',
      by: '`prompt-sections-content`, `parsePrompt`',
      note: 'a path may have spaces: text after its ending, a colon, a dash or a bracket is not part of it'
    },
    {
      id: 'outputs paths',
      text: 'Expected Outputs: relative to `/code`',
      by: '`prompt-sections-content`, `validateSections`'
    },
    {
      id: 'outputs once',
      text: 'Expected Outputs: each once',
      by: '`prompt-sections-content`, `validateSections`',
      note: 'the document does not say so: a warning'
    },
    {id: 'format', text: 'Output Format: no file delimiting', by: '`prompt-sections-content`, `validateSections`'},
    {
      id: 'format content',
      text: 'Output Format: content formatting only, beyond delimiters',
      reason: 'what good instructions are is for people to judge'
    },
    {
      id: 'result files',
      text: 'ProviderResult: `files` by path, content or null',
      by: '`provider-result`, `ProviderResult`'
    },
    {id: 'result response', text: 'ProviderResult: `response`, optional', by: '`provider-result`'},
    {id: 'result paths', text: 'ProviderResult: paths relative to `/code`', by: '`provider-result`, `checkResult`'},
    {id: 'providers', text: 'Provider table: local-write, non-writing, mixed', by: '`checkResult`, `assemblePrompt`'},
    {id: 'missing files', text: 'Missing files: a warning, not an error', by: '`provider-result`, `checkResult`'},
    {
      id: 'other files',
      text: 'Files that are not expected',
      by: '`provider-result`, `checkResult`',
      note: 'the prompt is known by the name of the agent, declared or not'
    },
    {
      id: 'process response',
      text: '`process_*_response()` decides what is acceptable',
      reason: 'code of a profile, which runs after the provider: no text shows it'
    },
    {id: 'consequences', text: 'Consequences: two modes to test', by: '`assemblePrompt`'},
    {id: 'related', text: 'Related ADRs, status, deciders', reason: 'references of the document to others'}
  ]
}
