/** The page of releases names the jobs and the settings that the workflows use, and no other ones. */
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'

interface Job {
  readonly if?: string
  readonly needs?: string | readonly string[]
  readonly environment?: string | {readonly name: string}
  readonly permissions: Readonly<Record<string, string>>
  readonly steps: readonly {readonly run?: string; readonly env?: Readonly<Record<string, string>>}[]
}

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/releasing.md')
const workflows = new Map(readdirSync(join(root, '.github/workflows')).map((name) => [name, workflow(name)]))
const release = workflows.get('release.yml')?.jobs ?? {}

function workflow(name: string): {readonly text: string; readonly jobs: Readonly<Record<string, Job>>} {
  const text = read(`.github/workflows/${name}`)
  return {text, jobs: (parse(text) as {jobs: Record<string, Job>}).jobs}
}

/** The cells of the rows of a table below a heading, without marks of code. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = page.slice(page.indexOf(`\n## ${heading}\n`) + 1).replace(/\n## [\s\S]*/, '')
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', ''))
    )
}

/** A job and all jobs that it waits for. */
function chain(id: string): readonly string[] {
  return [id, ...[release[id]?.needs ?? []].flat().flatMap(chain)]
}

test('its settings are those of the workflows', () => {
  const used = [...workflows].flatMap(([file, {text, jobs}]) => {
    const variables = [...text.matchAll(/\bvars\.(\w+)/g)].map(([, name]) => `variable ${name} ${file}`)
    const secrets = [...text.matchAll(/\bsecrets\.(\w+)/g)].map(([, name]) => `secret ${name} ${file}`)
    const environments = Object.values(jobs).flatMap(({environment}) =>
      environment === undefined
        ? []
        : `environment ${typeof environment === 'string' ? environment : environment.name} ${file}`
    )
    return [...variables, ...secrets, ...environments]
  })
  const named = rowsBelow('Names in the settings').flatMap(([kind, name, files = '']) =>
    files.split(', ').map((file) => `${kind} ${name} ${file}`)
  )
  expect(named.sort()).toEqual([...new Set(used)].sort())
})

test('its jobs are those of the workflow', () => {
  expect(rowsBelow('A release').map(([job]) => job)).toEqual(Object.keys(release))
})

test('a push runs no job until a person sets `PUBLISH`', () => {
  expect(release['plan']?.if).toBe("vars.PUBLISH == 'true' && github.ref == 'refs/heads/main'")
  for (const [id, {if: condition = ''}] of Object.entries(release)) {
    expect(chain(id)).toContain('plan')
    // A job with such a condition runs after a skipped job, too.
    expect(condition).not.toMatch(/\b(?:always|failure|cancelled)\(\)/)
  }
})

test('npm trusts the job that publishes, which has no token', () => {
  const publishers = Object.values(release).filter(({steps}) => steps.some(({run = ''}) => /\bnpm publish\b/.test(run)))
  const {repository} = JSON.parse(read('package.json')) as {repository: {url: string}}
  const slug = /github\.com\/(.*)\.git$/.exec(repository.url)?.[1]
  expect(publishers).toMatchObject([{environment: 'npm', permissions: {'id-token': 'write'}}])
  expect(JSON.stringify(publishers)).not.toMatch(/secrets\.|_TOKEN/)
  expect(page).toContain(`npm trust github "$name" --repo ${slug} --file release.yml --env npm --allow-publish\n`)
})

test('a person has at most ten steps, one a line, which name the team of the reviewers', () => {
  const section = page.slice(page.indexOf('## Steps that only a person can take')).replace(/\n## (?!Steps)[\s\S]*/, '')
  expect(section.match(/^\d+\. .*$/gm)?.length).toBeLessThanOrEqual(10)
  expect(section.split('\n').filter((line) => /^\s+\S/.test(line))).toEqual([])
  const [, team = ''] = /^\* @remark-preset-lint-agents\/(\S+)$/m.exec(read('.github/CODEOWNERS')) ?? []
  expect(section).toContain(`team \`${team}\``)
})

test('the GitHub release gets each file that is packed, and the image has the name of the page', () => {
  const [tag = '', image = ''] = ['tag', 'image'].map((id) => release[id]?.steps.map(({run = ''}) => run).join('\n'))
  const attached = tag.slice(tag.indexOf('gh release create'))
  for (const file of ['/sbom.cdx.json"', '/SHA256SUMS"', '"/*.tgz', '"/*.tar.gz', '"/*.vsix'])
    expect(attached).toContain(file)
  expect(page).toContain(`\`${/^image=(.*)$/m.exec(image)?.[1]}\``)
})

test('the changes of the first version fit on a screen, and break nothing', () => {
  const [, first = ''] = read('CHANGELOG.md').split('\n## 0.1.0\n')
  expect(first.split('\n').length).toBeLessThanOrEqual(40)
  expect(first).not.toMatch(/\bbreaking\b/i)
})
