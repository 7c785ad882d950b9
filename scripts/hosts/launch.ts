/** How the programs of the hosts are started with a model of ours, and how that model makes them start an agent. */
import {createHash} from 'node:crypto'
import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {HostId} from '../../src/contracts/host-ids.ts'
import type {JsonObject} from '../../src/text/json-object.ts'
import type {Tree} from './programs.ts'
import type {ToolCall} from './protocols.ts'

/** What a person asks for, in every run. */
export const mainPrompt = 'Start the agents now.'

/** A run, before it starts. */
interface Setting {
  readonly tree: Tree
  /** The address of the model. */
  readonly url: string
  readonly model: string | undefined
  /** A folder with a plugin of the host. */
  readonly plugin: string | undefined
}

/** How a host is started. */
export interface Launch {
  /** Writes its settings, and says with what it is started. */
  prepare(setting: Setting): {readonly args: readonly string[]; readonly env: Readonly<Record<string, string>>}
  /** The call with which its model starts an agent. */
  agentCall(name: string, prompt: string): ToolCall
  /** A call with which an agent does something that needs a permission. */
  readonly shell: ToolCall
  /** A line in which the model is shown a skill; its first group is the name. */
  readonly listed: RegExp
  /** The call with which an agent hands in what it found, where a text does not end it. */
  handIn?(text: string): ToolCall
  /** The arguments for a command of a project, where commands and skills differ. */
  commandArgs?(name: string): readonly string[]
  /** Arguments with which the host only starts, where a file can keep it from that. */
  readonly startArgs?: readonly string[]
}

const command = 'touch made-by-an-agent'

const anthropic: Launch = {
  prepare: ({url, model, plugin}) => ({
    args: [
      ...['-p', mainPrompt, '--output-format', 'json'],
      ...(model === undefined ? [] : ['--model', model]),
      ...(plugin === undefined ? [] : ['--plugin-dir', plugin])
    ],
    env: {ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'none', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'}
  }),
  agentCall: (name, prompt) => ({name: 'Agent', args: {description: 'Probe', prompt, subagent_type: name}}),
  shell: {name: 'Bash', args: {command, description: 'Make a file'}},
  listed: /^- ([^:(]+?)(?: \(.*\))?(?::|$)/
}

const openai: Launch = {
  prepare({tree, url}) {
    const home = join(tree.home, '.codex')
    const settings = [
      'model_provider = "probe"',
      'model = "gpt-5.1-codex"',
      '[model_providers.probe]',
      'name = "probe"',
      `base_url = "${url}/v1"`,
      'wire_api = "responses"',
      'env_key = "PROBE_KEY"',
      '[agents]',
      'max_threads = 200',
      `[projects.${JSON.stringify(tree.folder)}]`,
      'trust_level = "trusted"'
    ]
    writeText(join(home, 'config.toml'), `${settings.join('\n')}\n`)
    return {args: ['exec', '--skip-git-repo-check', mainPrompt], env: {CODEX_HOME: home, PROBE_KEY: 'none'}}
  },
  agentCall: (name, prompt) => ({
    name: 'spawn_agent',
    namespace: 'multi_agent_v1',
    args: {agent_type: name, message: prompt}
  }),
  shell: {name: 'exec_command', args: {cmd: command}},
  listed: /^- ([^:]+): .*\(file: /
}

const github: Launch = {
  prepare: ({url}) => ({
    args: ['-p', mainPrompt, '--allow-all-tools'],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'probe-model'
    }
  }),
  agentCall: (name, prompt) => ({
    name: 'task',
    args: {agent_type: name, name: 'run', description: 'Probe', prompt, mode: 'sync'}
  }),
  shell: {name: 'bash', args: {command, description: 'Make a file'}},
  listed: /<name>(.*)<\/name>/
}

const google: Launch = {
  prepare({tree, url}) {
    const settings = {
      security: {folderTrust: {enabled: false}, auth: {selectedType: 'gemini-api-key'}},
      general: {disableAutoUpdate: true},
      privacy: {usageStatisticsEnabled: false}
    }
    writeText(join(tree.home, '.gemini', 'settings.json'), JSON.stringify(settings))
    // A person has agreed to each agent, as it is.
    const agreed = Object.entries(tree.files).flatMap(([path, text]) =>
      namesOf(path, text).map((name) => [name, createHash('sha256').update(text).digest('hex')])
    )
    const agreements = {[tree.folder]: Object.fromEntries(agreed)}
    writeText(join(tree.home, '.gemini', 'acknowledgments', 'agents.json'), JSON.stringify(agreements))
    return {
      args: ['--model', 'gemini-2.5-pro', '--yolo', '-p', mainPrompt],
      env: {GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: url}
    }
  },
  agentCall: (name, prompt) => ({name: 'invoke_agent', args: {agent_name: name, prompt}}),
  shell: {name: 'run_shell_command', args: {command}},
  handIn: (text) => ({name: 'complete_task', args: {result: text}}),
  listed: /<name>(.*)<\/name>/,
  commandArgs: (name) => ['--model', 'gemini-2.5-pro', '--yolo', '-p', `/${name}`]
}

const opencode: Launch = {
  prepare({tree, url}) {
    const provider = {
      npm: '@ai-sdk/openai-compatible',
      options: {baseURL: `${url}/v1`, apiKey: 'none'},
      models: {probe: {}}
    }
    const settings: JsonObject = {
      provider: {local: provider},
      model: 'local/probe',
      small_model: 'local/probe',
      autoupdate: false,
      share: 'disabled'
    }
    writeText(join(tree.home, '.config', 'opencode', 'opencode.json'), JSON.stringify(settings))
    return {args: ['run', '--format', 'json', mainPrompt], env: {OPENCODE_DISABLE_MODELS_FETCH: '1'}}
  },
  agentCall: (name, prompt) => ({name: 'task', args: {subagent_type: name, description: 'Probe', prompt}}),
  shell: {name: 'bash', args: {command, description: 'Make a file'}},
  listed: /<name>(.*)<\/name>/,
  commandArgs: (name) => ['run', '--command', name, 'now'],
  startArgs: ['agent', 'list']
}

const qwen: Launch = {
  prepare({tree, url}) {
    const settings = {
      general: {disableAutoUpdate: true, enableAutoUpdate: false},
      privacy: {usageStatisticsEnabled: false},
      telemetry: {enabled: false},
      security: {auth: {selectedType: 'openai'}, folderTrust: {enabled: false}}
    }
    writeText(join(tree.home, '.qwen', 'settings.json'), JSON.stringify(settings))
    return {
      args: ['--yolo', '-p', mainPrompt],
      env: {OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'probe', QWEN_CODE_NO_RELAUNCH: 'true'}
    }
  },
  agentCall: (name, prompt) => ({
    name: 'agent',
    args: {subagent_type: name, description: 'Probe', prompt, run_in_background: false}
  }),
  // Its requests have the state of git, which a new file changes.
  shell: {name: 'run_shell_command', args: {command: 'true', description: 'Do nothing', is_background: false}},
  // A name has a line of its own.
  listed: /^([\w:.-]+)$/
}

export const launches: Partial<Record<HostId, Launch>> = {
  claude: anthropic,
  codex: openai,
  copilot: github,
  gemini: google,
  opencode,
  qwen
}

/** The names by which an agent may be known: that of its file, and each that its text may give. */
export function namesOf(path: string, text: string): readonly string[] {
  const stem = /([^/]*?)(?:\.agent)?\.\w+$/.exec(path)?.[1] ?? path
  const written = [...text.matchAll(/^[ \t]*name[ \t]*[:=][ \t]*["']?(.*?)["']?[ \t]*\r?$/gm)].map(
    ([, name = '']) => name
  )
  return [...new Set([stem, ...written])]
}

/** Writes a file, with the folders above it. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}
