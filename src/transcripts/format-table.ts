/** What a format is of, for the page that lists all of them. */
interface FormatRow {
  /** Who writes it. */
  readonly program: string
  /** What is read of that, as Markdown. */
  readonly files: string
  /** What its reader was tried on: files that the program wrote or its users published, or files made by its documentation or source. */
  readonly triedOn: 'real files' | 'documentation'
}

/** The formats of captured files by name; the reader of each is in the file of that name, in the folder of its program. */
export const formatTable = {
  'claude-session': {
    triedOn: 'real files',
    program: 'Claude Code',
    files: 'session files below `~/.claude/projects`, those of sub-agents too'
  },
  'claude-stream': {
    triedOn: 'real files',
    program: 'Claude Code',
    files:
      '`claude -p --output-format stream-json`; `--output-format json --verbose`; the execution file of its GitHub Action; the same of Qwen Code'
  },
  'claude-result': {
    triedOn: 'real files',
    program: 'Claude Code',
    files: '`claude -p --output-format json`; the same of `droid exec`'
  },
  'claude-export': {
    triedOn: 'real files',
    program: 'Claude Code',
    files: 'what `/export` writes, with the format declared: the terminal shows headings and lists without their marks'
  },
  'claude-web': {triedOn: 'real files', program: 'Claude Code', files: 'web exports'},
  'claude-ai-export': {
    triedOn: 'documentation',
    program: 'Claude',
    files: '`conversations.json` of an export: one output for each conversation'
  },
  'codex-rollout': {triedOn: 'real files', program: 'Codex', files: 'rollouts below `~/.codex/sessions`'},
  'codex-exec': {triedOn: 'real files', program: 'Codex', files: '`codex exec --json`'},
  'codex-log': {
    triedOn: 'real files',
    program: 'Codex',
    files: 'what `codex exec` shows on standard error, with the format declared'
  },
  'gemini-result': {triedOn: 'real files', program: 'Gemini CLI', files: '`gemini --output-format json`'},
  'gemini-stream': {triedOn: 'real files', program: 'Gemini CLI', files: '`gemini --output-format stream-json`'},
  'gemini-session': {triedOn: 'real files', program: 'Gemini CLI', files: 'session files, with the sub-agents in them'},
  'gemini-share': {
    triedOn: 'documentation',
    program: 'Gemini CLI',
    files: '`/chat share FILE.md`, with the format declared'
  },
  'copilot-events': {
    triedOn: 'real files',
    program: 'GitHub Copilot CLI',
    files: '`events.jsonl` below `~/.copilot/session-state`'
  },
  'opencode-run': {triedOn: 'real files', program: 'OpenCode', files: '`opencode run --format json`'},
  'opencode-export': {
    triedOn: 'real files',
    program: 'OpenCode',
    files:
      '`opencode export`, `opencode session export`; sessions in its storage, `storage/session/PROJECT/ses_ID.json` beside `message` and `part`'
  },
  'opencode-transcript': {
    triedOn: 'real files',
    program: 'OpenCode',
    files: '`/export`, without thoughts, with the format declared'
  },
  'cursor-transcript': {triedOn: 'real files', program: 'Cursor', files: 'agent transcripts'},
  'cursor-stream': {
    triedOn: 'documentation',
    program: 'Cursor',
    files: '`cursor-agent -p --output-format stream-json`'
  },
  'qwen-session': {triedOn: 'real files', program: 'Qwen Code', files: 'session files below `~/.qwen`'},
  promptfoo: {
    triedOn: 'real files',
    program: 'promptfoo',
    files: 'results as JSON or JSON lines: one output for each row'
  },
  'openai-chat': {triedOn: 'real files', program: 'OpenAI API, and those like it', files: 'chat completions'},
  'openai-response': {triedOn: 'real files', program: 'OpenAI API, and those like it', files: 'responses'},
  'openai-batch': {
    triedOn: 'real files',
    program: 'OpenAI API, and those like it',
    files: 'results of batches, also those of Mistral'
  },
  'openai-stream': {
    triedOn: 'real files',
    program: 'OpenAI API, and those like it',
    files: 'chat completions and responses as streams of events'
  },
  'anthropic-message': {triedOn: 'real files', program: 'Anthropic API', files: 'messages'},
  'anthropic-batch': {triedOn: 'documentation', program: 'Anthropic API', files: 'results of batches'},
  'anthropic-stream': {triedOn: 'real files', program: 'Anthropic API', files: 'messages as streams of events'},
  'ai-sdk-result': {
    triedOn: 'real files',
    program: 'AI SDK (Vercel)',
    files: 'results of `generateText`, and their steps'
  },
  'ai-sdk-stream': {
    triedOn: 'real files',
    program: 'AI SDK (Vercel)',
    files:
      'streams of its versions 4 to 6, as events or lines: of messages for a user interface, of data, and `fullStream` of `streamText`. Its lists of messages are `messages`'
  },
  'langchain-messages': {
    triedOn: 'real files',
    program: 'LangChain, LangGraph',
    files:
      'messages, one, as lists, states, snapshots (also as lists, which Python writes), checkpoints and results of models; with the format declared, what `verbose` shows of an agent that ends with `Final Answer:`; agents that share a state by the `name` of their messages'
  },
  'langgraph-stream': {
    triedOn: 'real files',
    program: 'LangChain, LangGraph',
    files: 'streams of graphs in any mode, as lines, lists or events of a server: one run, with its nodes as agents'
  },
  'autogen-chat': {
    triedOn: 'real files',
    program: 'AutoGen, AG2',
    files:
      'messages of a team (lists, lines), results of tasks and chats, saved states of teams and agents; with the format declared, what `Console` shows; agents by the `source` or `name` of their messages'
  },
  'autogen-log': {triedOn: 'documentation', program: 'AutoGen, AG2', files: 'logged events'},
  'crewai-output': {
    triedOn: 'real files',
    program: 'CrewAI',
    files:
      'outputs of crews, tasks and agents, logs of tasks (`output_log_file`) as JSON or text; with the format declared, what `verbose` shows, whose boxes cut lines at the width of the terminal; each task is a thread, with the role of its agent'
  },
  sharegpt: {
    triedOn: 'real files',
    program: 'ShareGPT',
    files: 'conversations `[{from, value}]`, also within a document or one on each line'
  },
  'langsmith-run': {triedOn: 'real files', program: 'LangSmith', files: 'runs and traces, with the agents in them'},
  'langfuse-trace': {
    triedOn: 'real files',
    program: 'Langfuse',
    files: 'traces and observations, with the agents in them, without those of its own evaluators'
  },
  'otel-spans': {
    triedOn: 'real files',
    program: 'OpenTelemetry',
    files:
      'traces and logs as OTLP JSON, spans as the SDK for Python prints them and as Phoenix exports them (its API, `px trace`, `px span`), records as the SDK for JavaScript keeps them (`telemetry.outfile` of Gemini CLI), with the attributes and events of GenAI, OpenLLMetry, OpenInference and the Agent Development Kit'
  },
  'inspect-log': {
    triedOn: 'real files',
    program: 'Inspect',
    files: 'logs, `.eval` or JSON: one output for each sample and epoch; the lines of an `.eval` file are its entries'
  },
  'atif-trajectory': {
    triedOn: 'real files',
    program: 'Harbor, Terminal-Bench',
    files: 'trajectories in the Agent Trajectory Interchange Format (ATIF), with the sub-agents in them'
  },
  'adk-session': {
    triedOn: 'real files',
    program: 'Google Agent Development Kit',
    files:
      'sessions, and their events as lists, lines or events of a server (`/run_sse`); agents by the `author` of their events'
  },
  'adk-eval': {
    triedOn: 'real files',
    program: 'Google Agent Development Kit',
    files: 'results of evaluations, and sets of cases with the answers that were recorded: one output for each case'
  },
  'pydantic-ai': {triedOn: 'real files', program: 'Pydantic AI', files: 'messages, as lists or lines'},
  'smolagents-memory': {
    triedOn: 'documentation',
    program: 'smolagents',
    files: 'memories of agents (`get_full_steps()`), results of runs'
  },
  'openai-thread': {
    triedOn: 'real files',
    program: 'OpenAI Assistants API',
    files: 'messages of a thread, in pages, lists or lines'
  },
  'openai-agents': {
    triedOn: 'real files',
    program: 'OpenAI Agents SDK',
    files:
      'results, states and items of runs, and spans that its processors export with what models answered, with the agents in them'
  },
  'openai-evals': {triedOn: 'real files', program: 'OpenAI Evals', files: 'logs: one output for each sampling'},
  'braintrust-record': {
    triedOn: 'documentation',
    program: 'Braintrust',
    files: 'rows of experiments and logs: one output for each root span'
  },
  'weave-call': {
    triedOn: 'documentation',
    program: 'Weave',
    files:
      'calls: one output for each that no other call made, and for each row of an evaluation; what scorers say is none'
  },
  'mlflow-trace': {
    triedOn: 'real files',
    program: 'MLflow',
    files: 'traces, and their spans alone: one output for each'
  },
  'ai-studio': {triedOn: 'real files', program: 'Google AI Studio', files: 'prompts, as Google Drive keeps them'},
  'gemini-api': {
    triedOn: 'real files',
    program: 'Gemini API',
    files: 'responses, also streamed; results of batches; interactions'
  },
  'bedrock-converse': {
    triedOn: 'real files',
    program: 'Amazon Bedrock',
    files: 'responses of Converse; results of batches'
  },
  'ollama-response': {triedOn: 'real files', program: 'Ollama API', files: 'responses, also streamed'},
  'vscode-chat': {
    triedOn: 'documentation',
    program: 'VS Code',
    files: 'chats: exported, or below `chatSessions`, with the sub-agents in them'
  },
  'chatgpt-export': {
    triedOn: 'real files',
    program: 'ChatGPT',
    files: '`conversations.json` of an export: one output for each conversation, on the way to its current node'
  },
  'cursor-chat': {triedOn: 'real files', program: 'Cursor', files: 'chats of the editor as JSON'},
  'swe-agent-trajectory': {
    triedOn: 'real files',
    program: 'SWE-agent, mini-SWE-agent',
    files: 'trajectories (`.traj`)'
  },
  antigravity: {
    triedOn: 'real files',
    program: 'Google Antigravity',
    files: 'logs of conversations (`transcript.jsonl` below `.system_generated/logs`), steps of trajectories'
  },
  'openhands-events': {
    triedOn: 'real files',
    program: 'OpenHands',
    files:
      'trajectories, results of evaluations, events on lines or one in each file (`events/7.json`); `openhands --headless --json`'
  },
  'cline-messages': {
    triedOn: 'real files',
    program: 'Cline, Roo Code',
    files: '`ui_messages.json`, and what `cline --json` printed until version 2: the answer is the `completion_result`'
  },
  'cline-run': {triedOn: 'real files', program: 'Cline', files: '`cline --json` from version 3 on'},
  'continue-session': {
    triedOn: 'real files',
    program: 'Continue',
    files: '`.continue/sessions/ID.json`; `cn -p --format json`'
  },
  'goose-session': {
    triedOn: 'real files',
    program: 'Goose',
    files:
      'session files, `goose session export --format json`, `goose run --output-format json`, `goose run --output-format stream-json`'
  },
  'pi-session': {
    triedOn: 'real files',
    program: 'pi, OpenClaw',
    files: 'session files; `pi --mode json`; transcripts of sub-agents (`pi-subagents`)'
  },
  'droid-session': {triedOn: 'real files', program: 'Droid', files: 'session files'},
  'droid-stream': {triedOn: 'documentation', program: 'Droid', files: '`droid exec --output-format stream-json`'},
  'hermes-session': {triedOn: 'real files', program: 'Hermes', files: 'session files'},
  messages: {
    triedOn: 'real files',
    program: 'any',
    files:
      'lists of messages with roles, such as those of `/chat save` of Gemini CLI, `crush session show --json` and Amp; `api_conversation_history.json` of Cline and Roo Code: the answer is what `attempt_completion`, `submit_and_exit`, `plan_mode_respond` or `ask_followup_question` got'
  },
  specstory: {
    triedOn: 'real files',
    program: 'SpecStory',
    files: '`.specstory/history/*.md`; elsewhere with the format declared. Messages of sub-agents are left out'
  },
  'chat-markdown': {
    triedOn: 'real files',
    program: 'any',
    files:
      'chats as text, with the format declared: `User:`, `**User**`, `## User` or others alike, then the same with `Assistant`'
  },
  aider: {
    triedOn: 'real files',
    program: 'aider',
    files: '`.aider.chat.history.md`; under another name, with the format declared: one output for each chat'
  }
} as const satisfies Readonly<Record<string, FormatRow>>
