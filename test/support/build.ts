/** Builds what the tests run as users do, the bundles and the library. */
export default async function setup(): Promise<void> {
  await import('../../scripts/build-once.ts')
}
