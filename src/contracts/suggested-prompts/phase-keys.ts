/** The phase keys of REQ-0003 3.2. */
export const phaseKeys = [
  '00-quick-scan',
  '01-requirements',
  '02-impact-analysis',
  '02-tracing',
  '03-architecture',
  '04-design',
  '05-test-strategy',
  '06-implementation',
  '07-testing',
  '08-code-review',
  '09-validation',
  '10-cicd',
  '11-local-testing',
  '12-remote-build',
  '13-test-deploy',
  '14-production',
  '15-operations',
  '16-upgrade-plan',
  '16-upgrade-execute'
] as const
