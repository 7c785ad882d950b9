/** Files that import each other, sorted. */
export type Circle = readonly string[]

/** Circles of imports older than the check of `npm run lint`. The list only shrinks: delete a circle here once it is broken. */
export const knownCircles: readonly Circle[] = [
  ['src/hosts/carried-models.ts', 'src/hosts/models.ts'],
  [
    'src/hosts/checks/agent-references.ts',
    'src/hosts/checks/body-references.ts',
    'src/hosts/checks/link-references.ts',
    'src/hosts/checks/name-references.ts',
    'src/hosts/checks/skill-files.ts'
  ],
  ['src/hosts/checks/agent-hooks.ts', 'src/hosts/checks/hook-programs.ts'],
  ['src/hosts/checks/agent-tools.ts', 'src/hosts/checks/tool-lists.ts']
]
