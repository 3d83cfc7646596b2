import { allOf, type CompletedCommand, type CompletedOption } from './tree.ts';

/** A text as one word of fish. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function lineOf(at: string, { long, short, summary, takesValue, choices, isPath }: CompletedOption): string {
  const name = long.startsWith('--') ? `-l ${long.slice(2)}` : `-s ${long.slice(1)}`;
  const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
  const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : isPath ? ' -r -F' : ' -x';
  return `${at} ${name}${letter}${takesValue ? value : ''} -d ${quoted(summary)}`;
}

function linesOf(program: string, command: CompletedCommand): string[] {
  const at = `complete -c ${program} -n ${quoted(`__${program}_at ${quoted(command.path)}`)}`;
  return [
    ...command.commands.map(({ name, summary }) => `${at} -a ${name} -d ${quoted(summary)}`),
    ...(command.choices.length > 0 ? [`${at} -a ${quoted(command.choices.join(' '))}`] : []),
    ...(command.takesPaths ? [`${at} -F`] : []),
    ...command.options.map((option) => lineOf(at, option)),
  ];
}

/** The completion of a program for fish. */
export function fishCompletion(root: CompletedCommand): string {
  const commands = allOf(root);
  return `# fish completion of ${root.name}
set -g __${root.name}_commands ${commands.map(({ path }) => quoted(path)).join(' ')}
function __${root.name}_at
    set -l place ${root.name}
    for word in (commandline -opc)
        if contains -- "$place $word" $__${root.name}_commands
            set place "$place $word"
        end
    end
    test "$place" = "$argv[1]"
end
complete -c ${root.name} -f
${commands.flatMap((command) => linesOf(root.name, command)).join('\n')}
`;
}
