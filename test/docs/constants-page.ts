import type { Constant } from './constants.ts';

/** A constant as the page has it. */
export interface Row {
  readonly file: string;
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  readonly how: string;
}

/** How a value was chosen where nothing tells more. */
export const BY_HAND = 'by hand';

const INTRODUCTION = `# Constants

Every threshold, length, rate and weight that somebody chose and that no setting changes: the numeric constants of the modules in
\`operators/statistics\` and \`operators/detectors\`, but for places in a series' record. Settings are in
[configuration.md](../reference/configuration.md).

An outcome is the value of an observation, a scope the tenant or group of a series. An episode is a pattern from its opening to its
closing, and a story what happened to a series once, however many detectors see it. An innovation is what the past of a series does not
predict, and a mark a moment at which correlated pairs are searched.

\`npx vitest run test/docs/constants.test.ts\` holds this page to the code; with \`-u\` it writes what has changed. A new constant gets its
comment as the reason. Reasons and ways of choosing are edited here; a value that changes loses its way of choosing.

How a value was chosen: "by hand" says that nothing tells more. "beside \`bench x\`" says by hand, with that bench to look at: the change
that brought the value, or a document, names it; no search over values is recorded. The constants of rules were chosen on the
development halves of the benchmarks' data.
`;

const HEADING = '| constant | value | reason | how it was chosen |\n| --- | --- | --- | --- |';

/** Text as a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A comment as a reason: one line, with names in code in place of links. */
function reasonOf(comment: string): string {
  return comment.replace(/\{@link ([^}]*)\}/g, '`$1`');
}

const keyOf = ({ file, name }: Pick<Row, 'file' | 'name'>) => `${file} ${name}`;

/**
 * The page of some constants, in their order, a table for each file.
 *
 * @param known rows of the page as it is: their reasons stay, and how values were chosen that are still the same
 */
export function pageOf(constants: readonly Constant[], known: readonly Row[]): string {
  const before = new Map(known.map((row) => [keyOf(row), row]));
  const files = [...new Set(constants.map(({ file }) => file))];
  const tables = files.map((file) => {
    const rows = constants
      .filter((constant) => constant.file === file)
      .map((constant) => {
        const row = before.get(keyOf(constant));
        const how = row?.value === constant.value ? row.how : BY_HAND;
        const reason = row?.reason || reasonOf(constant.comment);
        return `| \`${constant.name}\` | \`${cell(constant.value)}\` | ${cell(reason)} | ${cell(how)} |`;
      });
    return `## ${file}\n\n${HEADING}\n${rows.join('\n')}\n`;
  });
  return [INTRODUCTION, ...tables].join('\n');
}

/** The rows of a page. */
export function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let file = '';
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) file = line.slice(3);
    const cells = line.split(/(?<!\\)\|/).map((text) => text.trim().replaceAll('\\|', '|'));
    const [name, value] = [cells[1], cells[2]].map((text) => /^`(.*)`$/.exec(text ?? '')?.[1]);
    if (name === undefined || value === undefined) continue;
    rows.push({ file, name, value, reason: cells[3], how: cells[4] });
  }
  return rows;
}
