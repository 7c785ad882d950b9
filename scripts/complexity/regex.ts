/** Whether the regular expressions of the source take linear time. */
import {bounded} from './bounded.ts'
import {builtPatterns, literalPatterns} from './patterns.ts'
import {type Attack, attackOn} from './pump.ts'

/** What is wrong: slow regular expressions, and exceptions that are not needed. */
export async function regexFaults(): Promise<readonly string[]> {
  const built = await builtPatterns(lintExamples)
  const all = [...literalPatterns(), ...built]
  const checked = new Map<string, string | undefined>()
  for (const pattern of all) {
    const key = `/${pattern.source}/${pattern.flags}`
    if (checked.has(key)) continue
    const isBounded = [...bounded.keys()].some((start) => pattern.source.startsWith(start))
    const attack = isBounded ? undefined : attackOn(pattern)
    checked.set(key, attack && `${pattern.place}: ${key} is slow on ${shown(attack)}`)
  }
  console.log(`${checked.size} regular expressions, ${built.length} of them built while linting`)
  const unknown = [...bounded.keys()].filter((source) => !all.some((pattern) => pattern.source.startsWith(source)))
  return [
    ...[...checked.values()].flatMap((fault) => fault ?? []),
    ...unknown.map((source) => `scripts/complexity/bounded.ts: /${source}/ is not in the source`)
  ]
}

function shown({before, part, after, growth}: Attack): string {
  const repeated = `${JSON.stringify(before)} + ${JSON.stringify(part)}.repeat(n) + ${JSON.stringify(after)}`
  return `${repeated}: twice the text takes ${growth.toFixed(1)} times as long`
}

/** The examples use all rules, so what these build is seen. */
async function lintExamples(): Promise<void> {
  // Modules build some when they are loaded.
  const {main} = await import('../../src/cli/main.ts')
  for (const args of [['examples'], ['test/fixtures'], ['outputs', 'examples'], ['outputs', 'test/fixtures/outputs']])
    await main([...args, '--format', 'json'], {
      cwd: process.cwd(),
      out: () => true,
      err: () => true,
      isColored: false,
      stdin: () => []
    })
}
