import * as z from 'zod/mini'

const filled = z.string().check(z.refine((text) => text.trim() !== '', 'expected a text that is not empty'))

/** The sections that a profile gives for a prompt (ADR-0011, "Canonical Prompt Sections"); only `task` is required. */
export const PromptSections = z.strictObject({
  role: z.optional(z.string()),
  /** Descriptions by file name. */
  required_inputs: z.optional(z.record(z.string(), z.string())),
  context: z.optional(z.string()),
  task: filled,
  constraints: z.optional(z.string()),
  /** Paths relative to `/code`. */
  expected_outputs: z.optional(z.array(z.string())),
  output_format: z.optional(z.string())
})
export type PromptSections = z.infer<typeof PromptSections>

/**
 * The result of a provider (ADR-0011, "Provider Result Model"): contents by path below `/code`; `null` if the
 * provider wrote the file.
 */
export const ProviderResult = z.looseObject({
  files: z.record(z.string(), z.union([z.string(), z.null()])),
  response: z.optional(z.union([z.string(), z.null()]))
})
export type ProviderResult = z.infer<typeof ProviderResult>

/** Who writes files (ADR-0011, "Provider capability determines behavior"). */
export const fsAbilities = ['local-write', 'non-writing', 'mixed'] as const
export type FsAbility = (typeof fsAbilities)[number]
