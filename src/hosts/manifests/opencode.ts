import {list} from '../../text/plural.ts'
import {ignored, stopped} from '../facts.ts'
import {bracedFile, permission} from '../opencode.ts'
import {
  any,
  count,
  either,
  flag,
  keysOf,
  listShape,
  mapShape,
  number,
  oneOfTexts,
  type TableValue,
  tableOf,
  text,
  texts,
  type ValueShape
} from '../shapes.ts'
import type {HostManifest} from './model.ts'

const agent: TableValue = tableOf(
  {
    ...keysOf(['model', 'variant', 'prompt', 'description', 'color'], text),
    ...keysOf(['temperature', 'top_p'], number),
    mode: {shape: oneOfTexts('subagent', 'primary', 'all')},
    tools: {shape: mapShape(flag)},
    permission: {shape: permission},
    ...keysOf(['disable', 'hidden'], flag),
    options: {shape: tableOf({})},
    ...keysOf(['steps', 'maxSteps'], count),
    name: {shape: any}
  },
  {others: {effect: 'forward', proof: 'run', areHarmless: true}}
)

const timeout = {shape: either(count, flag)}

const server: ValueShape = {
  is: 'variants',
  by: 'type',
  usual: '',
  named: {has: ['command', 'url', 'environment', 'headers', 'cwd', 'args', 'env'], unless: 'enabled'},
  tables: {
    '': tableOf({enabled: {shape: flag, required: true}}),
    local: tableOf(
      {
        type: {shape: text},
        command: {shape: texts, required: true},
        cwd: {shape: text},
        environment: {shape: mapShape(text)},
        enabled: {shape: flag},
        timeout
      },
      {others: ignored, equivalents: {env: 'environment', args: 'command'}}
    ),
    remote: tableOf(
      {
        type: {shape: text},
        url: {shape: text, required: true},
        enabled: {shape: flag},
        headers: {shape: mapShape(text)},
        oauth: {shape: either(flag, tableOf({}))},
        timeout
      },
      {others: ignored}
    )
  }
}

const command: TableValue = tableOf(
  {
    template: {shape: text, required: true},
    ...keysOf(['description', 'agent', 'model', 'variant'], text),
    subtask: {shape: flag}
  },
  {others: ignored}
)

const formatter: TableValue = tableOf({
  disabled: {shape: flag},
  command: {shape: texts},
  environment: {shape: mapShape(text)},
  extensions: {shape: texts}
})

/** `opencode.json` and `opencode.jsonc` */
export const opencodeConfig = (): HostManifest => ({
  id: 'opencode-config',
  host: 'opencode',
  noun: 'configuration',
  models: [['model'], ['small_model'], ['agent', '*', 'model'], ['mode', '*', 'model'], ['command', '*', 'model']],
  fileReferences: bracedFile,
  names: [{at: ['default_agent'], kind: 'agent'}],
  isCommonName: true,
  syntax: 'loose',
  root: './',
  broken: stopped,
  otherwise: stopped,
  shape: tableOf(
    {
      ...keysOf(
        list`
          $schema, server, skills, references, reference, provider, lsp, attachment, enterprise, compaction,
          experimental, theme, keybinds, tui, plugin
        `,
        any
      ),
      ...keysOf(['shell', 'model', 'small_model', 'default_agent', 'username'], text),
      logLevel: {shape: oneOfTexts('DEBUG', 'INFO', 'WARN', 'ERROR')},
      command: {shape: mapShape(command)},
      watcher: {shape: tableOf({ignore: {shape: texts}})},
      ...keysOf(['snapshot', 'autoshare'], flag),
      plugin: {shape: listShape(any)},
      share: {shape: oneOfTexts('manual', 'auto', 'disabled')},
      autoupdate: {shape: either(flag, oneOfTexts('notify'))},
      ...keysOf(['disabled_providers', 'enabled_providers', 'instructions'], texts),
      subagent_depth: {shape: {is: 'number', least: 0}},
      ...keysOf(['mode', 'agent'], mapShape(agent)),
      mcp: {shape: mapShape(server)},
      formatter: {shape: either(flag, mapShape(formatter))},
      layout: {shape: oneOfTexts('auto', 'stretch')},
      permission: {shape: permission},
      tools: {shape: mapShape(flag)},
      tool_output: {shape: tableOf(keysOf(['max_lines', 'max_bytes'], count))}
    },
    {
      others: ignored,
      equivalents: {
        mcpServers: 'mcp',
        mcp_servers: 'mcp',
        agents: 'agent',
        commands: 'command',
        permissions: 'permission',
        plugins: 'plugin',
        providers: 'provider',
        modes: 'mode',
        rules: 'instructions',
        keybindings: 'keybinds'
      }
    }
  )
})
