import {describe, expect, test} from 'vitest'
import {knownCommand} from '../../../src/init/doctor/command.ts'
import {hookCommands} from '../../../src/init/hook-commands.ts'

describe('the program that the command of a hook starts', () => {
  const manifest = {text: '{}', value: {}}
  const program = 'node_modules/.bin/lint-agents'

  test.each<[string, string | undefined]>([
    [hookCommands(undefined).shell, 'lint-agents'],
    [hookCommands(manifest).shell, program],
    [hookCommands(manifest, `"\${CLAUDE_PROJECT_DIR:-.}"`).shell, program],
    [hookCommands(manifest, '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"').shell, program],
    [`${hookCommands(manifest).shell} --contract verdict --max-retries=3`, program],
    ['lint-agents hook --host codex', 'lint-agents'],
    ['./node_modules/.bin/lint-agents hook', './node_modules/.bin/lint-agents'],
    ['npx --no-install lint-agents hook', undefined],
    ['npx --yes lint-agents@0.1.0 hook', undefined]
  ])('%s', (command, expected) => {
    expect(knownCommand(command)).toEqual(expected === undefined ? {} : {program: expected})
  })

  test.each([
    'make; lint-agents hook',
    'lint-agents hook; make',
    'lint-agents hook $(make)',
    'lint-agents hook > file',
    'sh lint-agents hook',
    '! [ -x other ] || lint-agents hook',
    '! [ -x a;make/lint-agents ] || a;make/lint-agents hook',
    '! [ -x "$(make)"/lint-agents ] || "$(make)"/lint-agents hook',
    'lint-agents hook\nmake',
    'lint-agents-other hook'
  ])('is unknown for %j, which is not run', (command) => {
    expect(knownCommand(command)).toBeUndefined()
  })
})
