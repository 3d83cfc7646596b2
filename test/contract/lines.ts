/**
 * Who writes a field: `>` the caller, `<` tidemark, `=` neither: it is a name or a number that both rely on.
 */
export type Side = '>' | '<' | '=';

/** One field of the wire, or one name on it, with what holds of it. */
export interface Line {
  /** The route, message, tool, command or record that it belongs to. */
  readonly place: string;
  readonly side: Side;
  /** Its path within the place: `window.start`, `evidence[]`, `metrics{}`. */
  readonly path: string;
  /** What holds of it, by name: `type`, `presence`, `values`, and constraints such as `min`. Values are one line of text. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Facts that are written first, in this order; the others follow by name. */
const FIRST = ['type', 'presence', 'values'];

/** The order of texts by code units, which is the same on every machine. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The identity of a line: two versions of a contract speak of the same field if these are equal. */
export const keyOf = ({ place, side, path }: Line): string => `${place} ${side} ${path}`;

const rankOf = (fact: string) => (FIRST.includes(fact) ? FIRST.indexOf(fact) : FIRST.length);

/** A fact as text; a value that could be taken for more than one fact is quoted. */
function written([name, value]: readonly [string, string]): string {
  const text = /; |;$|^"|\n|^$/.test(value) ? JSON.stringify(value) : value;
  return `${name} ${text}`;
}

function lineText(line: Line): string {
  const facts = [...line.facts].sort(([one], [other]) => rankOf(one) - rankOf(other) || byText(one, other));
  return `${keyOf(line)}: ${facts.map(written).join('; ')}`;
}

/**
 * A contract as text: one field a line, sorted, so that a diff shows what changes.
 *
 * @throws TypeError for two lines of one field that differ
 */
export function contractText(lines: readonly Line[]): string {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const key = keyOf(line);
    const text = lineText(line);
    const known = texts.get(key);
    if (known !== undefined && known !== text) throw new TypeError(`two lines of ${key}:\n${known}\n${text}`);
    texts.set(key, text);
  }
  return `${[...texts]
    .sort(([one], [other]) => byText(one, other))
    .map(([, text]) => text)
    .join('\n')}\n`;
}

const LINE = /^(.+?) ([><=]) ([^:\s]+(?: [^:\s]+)*): (.+)$/;
const FACT = /([\w-]+) ("(?:[^"\\]|\\.)*"|(?!")(?:(?!; ).)*)(?:; |$)/gy;

function factsIn(text: string): Map<string, string> {
  const facts = new Map<string, string>();
  let end = 0;
  for (const match of text.matchAll(FACT)) {
    const [whole, name, value] = match;
    facts.set(name, value.startsWith('"') ? String(JSON.parse(value)) : value);
    end = match.index + whole.length;
  }
  if (end !== text.length) throw new TypeError(`cannot be read as facts: ${text.slice(end)}`);
  return facts;
}

/**
 * The lines of a contract, by their keys.
 *
 * @throws TypeError for a line that {@link contractText} does not write
 */
export function parseContract(text: string): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>();
  for (const each of text.split('\n')) {
    if (each === '') continue;
    const [, place, side, path, facts] = LINE.exec(each) ?? [];
    if (facts === undefined || (side !== '>' && side !== '<' && side !== '=')) {
      throw new TypeError(`no line of a contract: ${each}`);
    }
    const line: Line = { place, side, path, facts: factsIn(facts) };
    lines.set(keyOf(line), line);
  }
  return lines;
}

/** A line from facts that may be missing. */
export function lineOf(
  place: string,
  side: Side,
  path: string,
  facts: Readonly<Record<string, string | number | boolean | undefined>>,
): Line {
  const given = Object.entries(facts).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { place, side, path, facts: new Map(given) };
}
