/** What a format is of, for the page that lists all of them. */
interface FormatRow {
  /** Who writes it. */
  readonly program: string
  /** What is read of that, as Markdown. */
  readonly files: string
}

/** The formats of captured files by name; the reader of each is in the file of that name, in the folder of its program. */
export const formatTable = {
  'claude-session': {
    program: 'Claude Code',
    files: 'session files below `~/.claude/projects`, those of sub-agents too'
  },
  'claude-stream': {
    program: 'Claude Code',
    files:
      '`claude -p --output-format stream-json`; `--output-format json --verbose`; the execution file of its GitHub Action'
  },
  'claude-result': {program: 'Claude Code', files: '`claude -p --output-format json`; the same of `droid exec`'},
  'claude-export': {
    program: 'Claude Code',
    files: 'what `/export` writes, with the format declared: the terminal shows headings and lists without their marks'
  },
  'claude-web': {program: 'Claude Code', files: 'web exports'},
  'codex-rollout': {program: 'Codex', files: 'rollouts below `~/.codex/sessions`'},
  'codex-exec': {program: 'Codex', files: '`codex exec --json`'},
  'codex-log': {
    program: 'Codex',
    files: 'what `codex exec` shows on standard error, with the format declared'
  },
  'gemini-result': {program: 'Gemini CLI', files: '`gemini --output-format json`'},
  'gemini-stream': {program: 'Gemini CLI', files: '`gemini --output-format stream-json`'},
  'gemini-session': {program: 'Gemini CLI', files: 'session files'},
  'gemini-share': {program: 'Gemini CLI', files: '`/chat share FILE.md`, with the format declared'},
  'copilot-events': {program: 'GitHub Copilot CLI', files: '`events.jsonl` below `~/.copilot/session-state`'},
  'opencode-run': {program: 'OpenCode', files: '`opencode run --format json`'},
  'opencode-export': {program: 'OpenCode', files: '`opencode export`'},
  'cursor-transcript': {program: 'Cursor', files: 'agent transcripts'},
  'cursor-stream': {program: 'Cursor', files: '`cursor-agent -p --output-format stream-json`'},
  'qwen-session': {program: 'Qwen Code', files: 'session files below `~/.qwen`'},
  promptfoo: {program: 'promptfoo', files: 'results as JSON or JSON lines: one output for each row'},
  'openai-chat': {program: 'OpenAI API, and those like it', files: 'chat completions'},
  'openai-response': {program: 'OpenAI API, and those like it', files: 'responses'},
  'openai-batch': {program: 'OpenAI API, and those like it', files: 'results of batches, also those of Mistral'},
  'openai-stream': {
    program: 'OpenAI API, and those like it',
    files: 'chat completions and responses as streams of events'
  },
  'anthropic-message': {program: 'Anthropic API', files: 'messages'},
  'anthropic-batch': {program: 'Anthropic API', files: 'results of batches'},
  'anthropic-stream': {program: 'Anthropic API', files: 'messages as streams of events'},
  'langchain-messages': {
    program: 'LangChain, LangGraph',
    files:
      'messages, as lists, states, snapshots and results of models; agents that share a state by the `name` of their messages'
  },
  'langgraph-stream': {
    program: 'LangChain, LangGraph',
    files: 'streams of graphs in any mode, as lines, lists or events of a server: one run, with its nodes as agents'
  },
  'autogen-chat': {
    program: 'AutoGen, AG2',
    files:
      'messages of a team (lists, lines), results of tasks and chats, saved states of teams and agents; agents by the `source` or `name` of their messages'
  },
  'autogen-log': {program: 'AutoGen, AG2', files: 'logged events'},
  'crewai-output': {
    program: 'CrewAI',
    files:
      'outputs of crews and agents, logs of tasks (`output_log_file`) as JSON or, with the format declared, as text; each task is a thread, with the role of its agent'
  },
  sharegpt: {
    program: 'ShareGPT',
    files: 'conversations `[{from, value}]`, also within a document or one on each line'
  },
  'langsmith-run': {program: 'LangSmith', files: 'runs and traces, with the agents in them'},
  'langfuse-trace': {program: 'Langfuse', files: 'traces and observations, with the agents in them'},
  'otel-spans': {
    program: 'OpenTelemetry',
    files: 'traces and logs as OTLP JSON, with the attributes and events of GenAI, OpenLLMetry and OpenInference'
  },
  'inspect-log': {
    program: 'Inspect',
    files: 'logs, `.eval` or JSON: one output for each sample and epoch; the lines of an `.eval` file are its entries'
  },
  'atif-trajectory': {
    program: 'Harbor, Terminal-Bench',
    files: 'trajectories in the Agent Trajectory Interchange Format (ATIF), with the sub-agents in them'
  },
  'adk-session': {
    program: 'Google Agent Development Kit',
    files: 'sessions, and their events as lists or lines; agents by the `author` of their events'
  },
  'adk-eval': {
    program: 'Google Agent Development Kit',
    files: 'results of evaluations, and sets of cases with the answers that were recorded: one output for each case'
  },
  'pydantic-ai': {program: 'Pydantic AI', files: 'messages, as lists or lines'},
  'smolagents-memory': {program: 'smolagents', files: 'memories of agents (`get_full_steps()`), results of runs'},
  'openai-thread': {program: 'OpenAI Assistants API', files: 'messages of a thread'},
  'openai-agents': {
    program: 'OpenAI Agents SDK',
    files: 'results and states of runs, with the agents in them'
  },
  'openai-evals': {program: 'OpenAI Evals', files: 'logs: one output for each sampling'},
  'braintrust-record': {program: 'Braintrust', files: 'rows of experiments and logs: one output for each root span'},
  'weave-call': {program: 'Weave', files: 'calls: one output for each that no other call made'},
  'mlflow-trace': {program: 'MLflow', files: 'traces: one output for each'},
  'ai-studio': {program: 'Google AI Studio', files: 'prompts, as Google Drive keeps them'},
  'gemini-api': {program: 'Gemini API', files: 'responses, also streamed; results of batches'},
  'bedrock-converse': {program: 'Amazon Bedrock', files: 'responses of Converse; results of batches'},
  'ollama-response': {program: 'Ollama API', files: 'responses, also streamed'},
  'vscode-chat': {program: 'VS Code', files: 'chats: exported, or below `chatSessions`'},
  'chatgpt-export': {
    program: 'ChatGPT',
    files: '`conversations.json` of an export: one output for each conversation, on the way to its current node'
  },
  'cursor-chat': {program: 'Cursor', files: 'chats of the editor as JSON'},
  'swe-agent-trajectory': {program: 'SWE-agent, mini-SWE-agent', files: 'trajectories (`.traj`)'},
  'openhands-events': {
    program: 'OpenHands',
    files: 'trajectories, results of evaluations, events on lines'
  },
  'cline-messages': {
    program: 'Cline, Roo Code',
    files: '`ui_messages.json`: the answer is the `completion_result`'
  },
  'goose-session': {
    program: 'Goose',
    files: 'session files, `goose session export --format json`, `goose run --output-format stream-json`'
  },
  'pi-session': {program: 'pi, OpenClaw', files: 'session files; transcripts of sub-agents (`pi-subagents`)'},
  'droid-session': {program: 'Droid', files: 'session files'},
  'droid-stream': {program: 'Droid', files: '`droid exec --output-format stream-json`'},
  'hermes-session': {program: 'Hermes', files: 'session files'},
  messages: {
    program: 'any',
    files:
      'lists of messages with roles, such as those of `goose run --output-format json`; `api_conversation_history.json` of Cline and Roo Code: the answer is the `result` of `attempt_completion`'
  },
  specstory: {
    program: 'SpecStory',
    files: '`.specstory/history/*.md`; elsewhere with the format declared. Messages of sub-agents are left out'
  },
  'chat-markdown': {
    program: 'any',
    files:
      'chats as text, with the format declared: `User:`, `**User**`, `## User`, `> User` or others alike, then the same with `Assistant` or another name'
  },
  aider: {program: 'aider', files: '`.aider.chat.history.md`; under another name, with the format declared'}
} as const satisfies Readonly<Record<string, FormatRow>>
