import { allOf, type CompletedCommand, type CompletedOption } from './tree.ts';

/** A text as one word of a POSIX shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const namesOf = ({ long, short }: CompletedOption) => (short === undefined ? [long] : [long, short]);

/** The words that complete a place, as a branch of a `case`. */
const branch = (places: readonly string[], words: readonly string[]) =>
  `    ${places.map(quoted).join('|')}) words=${quoted(words.join(' '))} ;;`;

/** The completion of a program for bash 3.2 and later. Where it knows nothing, bash completes files. */
export function bashCompletion(root: CompletedCommand): string {
  const commands = allOf(root);
  const valued = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => ({
        choices: option.choices,
        places: namesOf(option).map((name) => `${path} ${name}`),
      })),
  );
  const values = valued
    .filter(({ choices }) => choices.length > 0)
    .map(({ choices, places }) => branch(places, choices));
  const others = valued.filter(({ choices }) => choices.length === 0).flatMap(({ places }) => places);
  const names = commands.map(({ path, commands: children, choices }) =>
    branch([path], [...children.map(({ name }) => name), ...choices]),
  );
  const options = commands.map((command) => branch([command.path], command.options.flatMap(namesOf)));
  const fn = `_${root.name}`;
  return `# bash completion of ${root.name}
${fn}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} place=${root.name} words= at
  # bash takes --flag=value apart at the equals sign.
  if [[ $cur == '=' ]]; then cur=; elif [[ $prev == '=' ]]; then prev=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$place \${COMP_WORDS[at]}" in
      ${commands
        .slice(1)
        .map(({ path }) => quoted(path))
        .join('|')}) place="$place \${COMP_WORDS[at]}" ;;
    esac
  done
  COMPREPLY=()
  case "$place $prev" in
${[...values, branch(others, [])].join('\n')}
    *)
      if [[ $cur == -* ]]; then
        case "$place" in
${options.map((line) => `      ${line}`).join('\n')}
        esac
      else
        case "$place" in
${names.map((line) => `      ${line}`).join('\n')}
        esac
      fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F ${fn} ${root.name}
`;
}
