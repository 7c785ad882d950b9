/** The behaviour of hosts on the files that they load: facts as data, one file for each host. */

import type {HostId} from '../contracts/host-ids.ts'
import type {FileKind} from '../contracts/readers.ts'
import type {Fact} from './facts.ts'
import type {CheckRule, Key} from './shapes.ts'

/** The tools of a host. */
export interface Tools {
  /** The keys that list them, and whether a list gives the tools, takes tools away or only approves them in advance. */
  readonly keys: Readonly<Record<string, 'gives' | 'denies' | 'approves'>>
  readonly known: readonly string[]
  /** Names that stay valid for a tool that has another name now. */
  readonly aliases: readonly string[]
  /** Former tools of the host, with the tools that replaced them. */
  readonly removed: Readonly<Record<string, string>>
  /** The names that other hosts' tools have here, by their own. */
  readonly equivalents?: Readonly<Record<string, string>>
  /** Names are texts as they are: parentheses after them are part of the name. */
  readonly areWhole?: boolean
  /** The consequence of an empty list of tools. */
  readonly empty?: Fact
  /** How names of another form are written. */
  readonly rewritten?: {readonly pattern: RegExp; readonly as: string}
  /** Tools of servers and extensions: any name of this form. */
  readonly others: RegExp
  /** It may have more tools than are known: only names that are almost one of these are wrong. */
  readonly isOpen?: true
  readonly unknown: Fact
  /** Those that sub-agents do not get, with the mode of permissions in which they do, or none. */
  readonly mainOnly?: Readonly<Record<string, string>>
  /** The consequence of denying some uses of a tool, if the host then takes the whole tool away. */
  readonly wholeDenied?: Fact
  /** The consequence of giving a tool by a pattern, if the host then gives all uses of the tool. */
  readonly wholeGiven?: Fact
  /** The consequence of a tool with parentheses that nothing closes. */
  readonly openSpecifier?: Fact
  /** Sentences of a text name them, as in "Use the Skill tool". */
  readonly areNamed?: true
  /** The names of the tool that starts agents: parentheses after them have names of agents. */
  readonly startsAgents?: readonly string[]
  /** The tool whose parentheses hold a command, which begins with the text before `:*`. */
  readonly commandTool?: string
  /**
   * Commands that it runs before the model reads the text: the key that permits them, programs that need no permission,
   * and the consequence for commands that have none.
   */
  readonly shell?: {
    readonly key: string
    readonly permitted: ReadonlySet<string>
    readonly forbidden: Fact
  }
  /** The rules of permissions that a list may have. */
  readonly rule?: CheckRule
  /** The consequence for an agent without a single existing tool. */
  readonly none?: Fact
}

/**
 * How a host reads front matter.
 *
 * - `strict`: as YAML
 * - `masking`: as YAML; else with each value of a line in quotes that has a character of YAML in it
 * - `masking-lists`: the same for values that begin like a list or a table, or have a colon in them
 * - `masking-colons`: the same for values that have a colon in them
 * - `lines`: as YAML, else line by line
 * - `text`: line by line
 */
export type FrontMatterReading = 'strict' | 'masking' | 'masking-lists' | 'masking-colons' | 'lines' | 'text'

export type MatterClosing = 'line' | 'exact-line' | 'padded-line' | 'line-start' | 'anywhere'

/** The facts of a host about front matter as a whole. */
export interface MatterFacts {
  readonly reader: FrontMatterReading
  /**
   * The end of front matter.
   *
   * - `line`: a line of `---`
   * - `exact-line`: a line of `---` alone
   * - `padded-line`: a line of `---` with spaces around it (the opening may have spaces before it, too)
   * - `line-start`: a line that begins with `---`
   * - `anywhere`: the first `---` anywhere
   */
  readonly closing?: MatterClosing
  /** The consequence of front matter that the host cannot read. */
  readonly syntax: Fact
  /** The same where the reader has nothing to put in quotes, if that is something else. */
  readonly unquoted?: Fact
  /** One key twice. */
  readonly twice?: Fact
  /** A value with a tag such as `!name`; nothing where it reads the value without the tag. */
  readonly tag?: Fact
  readonly missing?: Fact
  /** Front matter that nothing closes. */
  readonly unclosed?: Fact
  /** More than `---` on the line that closes it, where the text of the file is lost by that. */
  readonly rest?: Fact
  /** A byte order mark before it. */
  readonly mark?: Fact
  /** Spaces after the `---` that opens it. */
  readonly spaces?: Fact
}

/** The files of one kind of a host. */
export interface HostFile {
  /** As people call it. */
  readonly noun: string
  readonly globs: readonly string[]
  /** Markdown with YAML front matter, or a file of keys alone. */
  readonly format: 'markdown' | 'toml' | 'json'
  readonly matter: MatterFacts
  readonly keys: Readonly<Record<string, Key>>
  /** The consequence of a key without a value; absent if it counts as a missing key. */
  readonly empty?: Fact
  /** The consequence of other keys. */
  readonly otherKeys?: Fact
  /** Other keys that are known to have no effect; where they are given, only these and misspelt ones count. */
  readonly foreign?: readonly string[]
  /** The keys that replace keys of other hosts here, by the replaced key; empty if the host has no equivalent. */
  readonly equivalents?: Readonly<Record<string, string>>
  /** The right place of custom keys. */
  readonly ownKeys?: string
  readonly tools?: Tools
  /** The keys whose values are patterns of files, with the consequences of unbalanced braces and of quotes. */
  readonly patterns?: Readonly<Record<string, {readonly unbalanced: Fact; readonly inQuotes?: Fact}>>
  /** Former names of tools, which it still takes, with the present ones. */
  readonly renamedTools?: Readonly<Record<string, string>>
  /** The variables that it fills in for `${name}`, and the consequence of others. */
  readonly variables?: {
    readonly known: readonly string[]
    /** The form of names that are variables; otherwise, all words are. */
    readonly names?: RegExp
    readonly other: Fact
  }
  /** The placeholders for the arguments; `$0` is the first argument. */
  readonly fillsIn?: '$ARGUMENTS' | '$ARGUMENTS, $0' | '{{args}}'
  /** The folders that it fills in for `${NAME}`, and not for `$NAME`, which no shell has; some in files of plugins alone. */
  readonly folderVariables?: {readonly always?: readonly string[]; readonly ofPlugin: readonly string[]}
  /** It reads files of the project that the text names with `@`. */
  readonly readsMentions?: true
  /** The separator between the folders of a file and its name, if people call it by all of them. */
  readonly namespace?: ':'
  /** The keys that name definitions, or the key of their items that does, with the value of another key that they need. */
  readonly names?: Readonly<
    Record<
      string,
      {readonly kind: 'agent' | 'skill'; readonly item?: string; readonly when?: readonly [string, string]}
    >
  >
  /** The consequence of a file without a text after the front matter. */
  readonly emptyBody?: Fact
  /** The effect on a file such as `README.md` without front matter. */
  readonly notes?: Fact
  /** Names of files of this kind that the host brings along, in small letters. */
  readonly builtIn?: readonly string[]
  /** Its key `hooks` has hooks by event, as manifests have them. */
  readonly hasHooks?: true
  /** Signs in front matter that only files of this kind have, wherever they are: keys, and tools in the value of `tools`. */
  readonly signs?: {
    readonly keys: RegExp
    readonly tools: RegExp
    /** Keys that other hosts have, too: they count where not all tools are ones of another host. */
    readonly shared?: RegExp
  }
  /** Files of this kind with another ending of Markdown are not loaded: the keys that show one. */
  readonly ownEnding?: {readonly keys: readonly string[]; readonly except?: RegExp; readonly fact: Fact}
  /** The consequence of two files with one name. */
  readonly sameName?: Fact
  /** The consequence for a file of this kind below other folders than its globs name. */
  readonly elsewhere?: Fact
  /** If no file has the exact name, the host takes a file whose name differs only in case. */
  readonly anyCase?: true
  /** The consequence of a name that differs from the folder's name. */
  readonly folderName?: Fact
}

/** The list of a project's skills that a host shows a model: a line for each skill, and a limit on the total length. */
export interface Listing {
  /** The files that share the list. */
  readonly kinds: readonly FileKind[]
  readonly unit: 'characters' | 'bytes'
  /** How long the list may be, by the tokens of the context of a model; ascending. */
  readonly longest: readonly {readonly context: number; readonly length: number}[]
  /** How much of one description is shown in any case, in characters. */
  readonly longestDescription: number
  /** The handling of a longer list: all long descriptions are cut to one length, or whole descriptions are left out. */
  readonly overflow: 'cut' | 'leave-out'
  readonly fact: Fact
  /** How a skill is left out of the list. */
  readonly remedy: string
}

/** A host, and the version that its facts are about. */
export interface Host {
  readonly id: HostId
  readonly name: string
  /** The version in messages, as people know it: `2.1`. */
  readonly release: string
  /** The exact version; empty for a specification. */
  readonly version: string
  /** When the facts were checked. */
  readonly date: string
  /** Its package on npm. */
  readonly package?: string
  readonly sources: readonly string[]
  /** It is a specification, which speaks only where no host does. */
  readonly isSpecification?: true
  readonly files: {readonly [Kind in FileKind]?: HostFile}
  readonly listing?: Listing
  /** The beginning of links from the root of the project. */
  readonly rootLink?: string
  /** The instructions of a project. */
  readonly guides?: Guides
  readonly configuration?: Configuration
  readonly packages?: readonly Package[]
}

/** Files with instructions for a project. */
interface Guides {
  readonly places: readonly {
    readonly globs: readonly string[]
    /** Names in the same folder, any of which keeps the host from opening the file. */
    readonly unless?: readonly string[]
    /** Other hosts look there, and this one counts where the repository shows it. */
    readonly isShared?: true
  }[]
  /** The consequence for such a file at another place. */
  readonly elsewhere?: Fact
  /** If no file has the exact name, the host takes a file whose name differs only in case. */
  readonly anyCase?: true
  /** The names of those in which it follows imports with `@`. */
  readonly importing?: readonly string[]
  /** How much of all of them the host reads, in bytes. */
  readonly longest?: number
  readonly fact?: Fact
}

/** The files of a project's configuration that name others, from a folder. */
export interface Configuration {
  readonly paths: readonly string[]
  readonly syntax: 'toml' | 'json with comments'
  /** The key of the table of agents. */
  readonly agents: string
  /** The key of an agent that names the file with its settings. */
  readonly agentFile?: string
  /** The key with a list of instructions. */
  readonly guides?: string
  /** Texts that it replaces with a file, whose path is the group. */
  readonly fileReferences?: RegExp
}

/** A folder that a host loads as a whole. */
export interface Package {
  readonly by: 'plugin' | 'extension'
  /** The manifest that makes a folder one, from there. */
  readonly manifest: string
  /** The manifest of a folder that lists others, from there. */
  readonly catalog?: string
  /** The folder in which they usually lie, as a glob. */
  readonly usual?: string
  /** The variable that stands for its folder in the texts of its parts. */
  readonly folderVariable?: string
  /** The text between `mcp__` and the name of the package in the names of tools of its servers. */
  readonly toolPrefix?: string
  readonly contents: readonly PackageContent[]
}

export interface PackageContent {
  readonly kind: FileKind
  /** From the folder of the package. */
  readonly globs: readonly string[]
  /** The key of the manifest that gives more files and folders. */
  readonly key?: string
}

/** The host as messages name it: `Claude Code 2.1`, or its name alone if its documents name no version. */
export function releaseName({name, release}: Pick<Host, 'name' | 'release'>): string {
  return release === '' ? name : `${name} ${release}`
}

/** Who runs models. `copilot`: GitHub, by names and dates of its own. */
export const modelProviders = ['anthropic', 'openai', 'google', 'copilot'] as const
export type ModelProvider = (typeof modelProviders)[number]
