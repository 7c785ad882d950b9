/** The sections; the number of each is its place. */
export const briefSections = [
  'Problem Statement',
  'Target Users',
  'Core Features',
  'Scale & Constraints',
  'Success Metrics',
  'Industry Context',
  'Technical Considerations',
  'Risk Factors'
] as const
