/** Which threads of a transcript are linted. */
export const threadChoices = ['all', 'main', 'sub'] as const
export type ThreadChoice = (typeof threadChoices)[number]
