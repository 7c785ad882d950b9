/** The variables that the template loader replaces (R4); `TASKS` only in `implement`. */
export const systemVariables = ['PROJECT_CONTEXT', 'PROJECT_STRUCTURE', 'ARTIFACTS', 'SKELETON', 'TASKS'] as const
