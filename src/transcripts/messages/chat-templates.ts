/** Tokens of the templates that models are given chats in; several turns may be on one line. */
const token = /<[|｜]|<start_of_turn>|\[\/?INST\]|(?<=[ >])(?:USER|ASSISTANT): |\{ ?['"]role['"]: /g

/** Tokens that end a name or a turn. */
const endToken = /<[|｜][^|｜<>]{0,30}(?:end|eot|eos|return)[^|｜<>]{0,30}[|｜]>|<end_of_turn>|<\/?s>/g

/** The lines of a text, and each turn of a template for models on a line of its own, from the first one that begins a line. */
export function templateLines(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => begin.test(line))
  if (first === -1) return lines
  return lines.flatMap((line, index) => (index < first ? line : splitAtTokens(line)))
}

function splitAtTokens(line: string): readonly string[] {
  return line
    .replace(endToken, '\n')
    .replace(token, (found) => `\n\n${roles.get(found) ?? found}`)
    .replace(/^\n{1,3}(?=.)/, '')
    .split('\n')
}

const begin = /^(?:<s> ?)?(?:<[|｜]|<start_of_turn>|\[INST\]|USER: |\[?\{ ?['"]role['"]: )/

/** What Llama 2 and Mistral write around what the user wrote. */
const roles: ReadonlyMap<string, string> = new Map([
  ['[INST]', '<|user|>'],
  ['[/INST]', '<|assistant|>']
])
