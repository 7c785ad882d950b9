import {any, either, filledText, keysOf, listShape, oneOfTexts, type TableValue, tableOf, text} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, serversBy} from './plugin-parts.ts'

const group = oneOfTexts('read', 'edit', 'browser', 'command', 'mcp', 'modes')

/** https://github.com/RooCodeInc/Roo-Code/blob/main/packages/types/src/mode.ts */
const mode: TableValue = tableOf(
  {
    slug: {
      shape: {...text, form: {pattern: /^[a-zA-Z\d-]+$/, expected: 'letters, digits and hyphens'}},
      required: true
    },
    name: {shape: filledText, required: true},
    roleDefinition: {shape: filledText, required: true},
    // A group, or a list of it and its options.
    groups: {shape: listShape(either(group, listShape(any))), required: true},
    ...keysOf(['whenToUse', 'description', 'customInstructions'], text),
    source: {shape: oneOfTexts('global', 'project')},
    ...keysOf(['rulesFiles', 'iconName', 'allowedMcpServers'], any)
  },
  {equivalents: {role: 'roleDefinition', role_definition: 'roleDefinition', tools: 'groups', id: 'slug'}}
)

/** `.roomodes`: Roo Code loads none of its modes where one of them is wrong. */
export const rooModes = (): HostManifest => ({
  ...documented('roo'),
  id: 'roo-modes',
  noun: 'modes',
  syntax: 'yaml',
  root: './',
  shape: tableOf(
    {customModes: {shape: listShape(mode), required: true}},
    {equivalents: {modes: 'customModes', custom_modes: 'customModes'}}
  )
})

/** `.roo/mcp.json` */
export const rooServers = (): HostManifest => ({
  ...documented('roo'),
  id: 'roo-servers',
  noun: 'servers',
  root: '../',
  shape: serversBy('mcpServers', 'servers')
})
