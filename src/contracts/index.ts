/** The pure library: schemas, parsers, formatters and resolvers of the contracts. */
export * from './agent-response/library.ts'
export * from './engine/library.ts'
export * from './inception-party/library.ts'
export * from './prompt-sections/library.ts'
export * from './suggested-prompts/library.ts'
export * from './system-templates/library.ts'
