import {list} from '../text/plural.ts'
import {proven} from './facts.ts'
import type {Tools} from './model.ts'

const known = list`
  read_file, agent, artifact, ask_user_question, create_sub_session, cron_create, cron_delete, cron_list,
  display_image, edit, enter_plan_mode, enter_worktree, exec, exit_plan_mode, exit_worktree, get_goal, glob,
  grep_search, image_gen, list_agents, list_directory, loop_wakeup, lsp, monitor, notebook_edit, propose_goal,
  read_mcp_resource, record_artifact, record_source, report_findings, run_shell_command, save_memory, send_message,
  skill, task_create, task_list, task_stop, task_update, team_create, team_delete, todo_write, tool_search,
  update_goal, web_fetch, web_search, workflow, write_file, zoom_image
`

const named: Readonly<Record<string, string>> = {
  get_goal: 'Goal',
  grep_search: 'Grep',
  list_directory: 'ListFiles',
  run_shell_command: 'Shell',
  todo_write: 'TodoList'
}

/** Their names in the interface of the host, which front matter may have, too: all others are like `ReadFile`. */
const onScreen = known.map(
  (name) => named[name] ?? name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
)

/** Tools of Qwen Code and of Claude Code: agents are often copied from the latter. */
export const qwenTools: Tools = {
  keys: {tools: 'gives', disallowedTools: 'denies'},
  known,
  aliases: [
    ...onScreen,
    ...list`search_file_content, replace, task, SearchFiles, FindFiles, ReadFolder, Task, TodoWrite`
  ],
  removed: {},
  equivalents: {
    Read: 'read_file',
    Write: 'write_file',
    MultiEdit: 'edit',
    Bash: 'run_shell_command',
    LS: 'list_directory'
  },
  others: /^\*$|^mcp__|^omni_/,
  none: proven('no-tools'),
  unknown: proven('ignore')
}
