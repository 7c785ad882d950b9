/** Regular expressions that would be slow on long texts, by how they begin, and why they never get one. */
export const bounded: ReadonlyMap<string, string> = new Map([
  ['"(?:[^"\\\\]|\\\\.)*"|\\berrors', 'code that Ajv writes, in which each string ends'],
  ['(?:>|\\btee\\b|', 'the 80 characters before a path'],
  ['(?:^|\\/)\\.github\\/instructions', 'paths, which systems limit to 4,096 bytes'],
  ['^\\s+\\[(\\d)\\]\\s+(.+)$', 'documented in REQ-0003 6.2 for programs, and not run here']
])
