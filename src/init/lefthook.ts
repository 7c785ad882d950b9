import {stringify} from 'yaml'
import {version} from '../run/version.ts'
import type {Seen} from './inspect.ts'
import {installCommands} from './manifest.ts'
import {byHand, create, keep, type Plan, type Step} from './step.ts'
import {addYaml, readYaml} from './yaml.ts'

const usual = 'lefthook.yml'
const why = 'runs `lint-agents --fix` on staged Markdown at each commit'

/** lefthook runs `lint-agents --fix` on what is staged, and stages what it mended. */
export function planLefthook(seen: Seen): Plan {
  const packages = ['remark-preset-lint-agents', ...(seen.hook.includes('lefthook') ? [] : ['lefthook'])]
  return {
    steps: [configStep(seen)],
    commands: [
      ...installCommands(seen, packages),
      ...(seen.hook.includes('lefthook')
        ? []
        : [seen.manifest === undefined ? 'lefthook install' : 'npx lefthook install'])
    ]
  }
}

function configStep({texts, manifest}: Seen): Step {
  // Without a package.json there is no installed copy; the package's own name is the only one that is safe to download.
  const program =
    manifest === undefined ? `npx --yes remark-preset-lint-agents@${version}` : 'npx --no-install lint-agents'
  const command = {glob: '*.{md,mdc,markdown}', run: `${program} --fix {staged_files}`, stage_fixed: true}
  const commands = {'lint-agents': command}
  const whole = stringify({'pre-commit': {commands}}, {lineWidth: 0})
  const path = [...texts.keys()].find((name) => name.includes('lefthook')) ?? usual
  const text = texts.get(path)
  if (text === undefined) return create(path, whole, why)
  const yaml = /\.ya?ml$/.test(path) ? readYaml(path, text) : undefined
  if ((yaml?.words ?? text).includes('lint-agents')) return keep(path, 'it runs lint-agents already')
  if (yaml === undefined) return byHand(path, whole, 'it is no YAML')
  const extended = yaml.document.hasIn(['pre-commit', 'jobs'])
    ? addYaml(yaml, ['pre-commit', 'jobs'], [{name: 'lint-agents', ...command}])
    : addYaml(yaml, ['pre-commit', 'commands'], commands)
  return extended === undefined
    ? byHand(path, whole, '`pre-commit` is not written with a key on each line')
    : {path, action: 'extend', before: text, text: extended, why}
}
