import { quoted } from './bash.ts';
import { allOf, type CompletedCommand, type CompletedOption } from './tree.ts';

/** An item of `_describe`: a name and its meaning. */
const item = (name: string, summary: string) => quoted(`${name.replaceAll(':', '\\:')}:${summary}`);

const namesOf = ({ long, short }: CompletedOption) => (short === undefined ? [long] : [long, short]);

function valuesOf({ path, options }: CompletedCommand): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map((option) => {
      const places = namesOf(option).map((name) => quoted(`${path} ${name}`));
      const act = option.choices.length > 0 ? `compadd -- ${option.choices.map(quoted).join(' ')}` : '_files';
      return `    ${places.join('|')}) ${act}; return ;;`;
    });
}

function branchOf({ path, options, commands, choices }: CompletedCommand): string {
  const flags = options.flatMap((option) => namesOf(option).map((name) => item(name, option.summary)));
  const next = [...commands.map(({ name, summary }) => item(name, summary)), ...choices.map(quoted)];
  return `    ${quoted(path)})
      flags=(${flags.join(' ')})
      next=(${next.join(' ')})
      ;;`;
}

/** The completion of a program for zsh, to be sourced or to be a file `_<program>` in a folder of `fpath`. */
export function zshCompletion(root: CompletedCommand): string {
  const commands = allOf(root);
  const fn = `_${root.name}`;
  return `#compdef ${root.name}
# zsh completion of ${root.name}
${fn}() {
  local place=${root.name} word prev=\${words[CURRENT-1]} at
  local -a flags next
  for ((at = 2; at < CURRENT; at++)); do
    case "$place \${words[at]}" in
      ${commands
        .slice(1)
        .map(({ path }) => quoted(path))
        .join('|')}) place="$place \${words[at]}" ;;
    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then
    prev=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  case "$place $prev" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  case "$place" in
${commands.map(branchOf).join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -o option flags
  elif (( $#next )); then
    _describe command next
  else
    _files
  fi
}
if [[ $funcstack[1] == ${fn} ]]; then ${fn} "$@"; else compdef ${fn} ${root.name}; fi
`;
}
