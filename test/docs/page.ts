/** A command of a page with what the page shows below it. */
export interface Example {
  /** Line of the page, from 1. */
  readonly line: number;
  readonly command: string;
  /** Lines that the command prints; undefined when the page shows none. */
  readonly shown: readonly string[] | undefined;
}

/** What a page asks of its reader, in order. */
export interface Page {
  readonly examples: readonly Example[];
  /** Commands that make what the page starts from; they run before its server. */
  readonly before: readonly string[];
  /** Why blocks are not run, by line. */
  readonly skipped: ReadonlyMap<number, string>;
}

interface Block {
  readonly line: number;
  readonly language: string;
  readonly lines: readonly string[];
  /** The comment right above it. */
  readonly note: string | undefined;
}

function blocksOf(page: string): Block[] {
  const lines = page.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, language] = /^ *```(\w*)$/.exec(lines[at]) ?? [];
    if (language === undefined) continue;
    const end = lines.findIndex((line, place) => place > at && line.trim() === '```');
    const [, note] = /^<!-- (.*) -->$/.exec(lines[at - 1] ?? '') ?? [];
    blocks.push({ line: at + 1, language, lines: lines.slice(at + 1, end), note });
    at = end;
  }
  return blocks;
}

/** Whether a command goes on in the next line. */
function goesOn(line: string): boolean {
  return /(\\|\||&&|\bdo)$/.test(line);
}

/** The commands of a block in which `$ ` marks them. */
function dialogue({ line, lines }: Block): Example[] {
  const examples: Example[] = [];
  for (let at = 0; at < lines.length; ) {
    const start = at;
    if (!lines[at].startsWith('$ ')) throw new Error(`line ${line + at + 1} is no command and follows none`);
    while (goesOn(lines[at])) at++;
    const command = [lines[start].slice(2), ...lines.slice(start + 1, at + 1)].join('\n');
    const rest = lines.slice(at + 1);
    const next = rest.findIndex((text) => text.startsWith('$ '));
    const shown = next < 0 ? rest : rest.slice(0, next);
    examples.push({ line: line + start + 1, command, shown });
    at += 1 + shown.length;
  }
  return examples;
}

/**
 * The commands of a page. In a block `console` each line after `$ ` is a command, and the lines below it are what it prints. A block
 * `bash` is one script; a block `text` right after it is what that prints. `<!-- not run: reason -->` above a block leaves it out, and
 * `<!-- before: command -->` anywhere makes what the page starts from.
 */
export function pageOf(text: string): Page {
  const examples: Example[] = [];
  const skipped = new Map<number, string>();
  const blocks = blocksOf(text);
  for (const [at, block] of blocks.entries()) {
    const { line, language, lines, note = '' } = block;
    if (language === '') throw new Error(`the block at line ${line} has no language`);
    if (language !== 'console' && language !== 'bash') continue;
    const [, reason] = /^not run: (.+)$/.exec(note) ?? [];
    if (reason !== undefined) skipped.set(line, reason);
    else if (language === 'console') examples.push(...dialogue(block));
    else {
      const next = blocks.at(at + 1);
      const isOutput = next?.language === 'text' && next.line <= line + lines.length + 3;
      examples.push({ line, command: lines.join('\n'), shown: isOutput ? next.lines : undefined });
    }
  }
  const before = Array.from(text.matchAll(/^<!-- before: (.+) -->$/gm), ([, command]) => command);
  return { before, examples, skipped };
}

const DATE = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** Whether a time is a date, alone or as its first moment. */
function isDay(text: string): boolean {
  return text.length === 10 || text.endsWith('T00:00:00Z');
}

/**
 * Lines without what differs from run to run: times that no command names, ids, and how long something took. Names that a command
 * gives are kept.
 *
 * @param named dates and ids in the commands of the page
 */
export function lasting(lines: readonly string[], named: ReadonlySet<string>): string[] {
  return lines.map((line) =>
    line
      .replace(DATE, (text) => (isDay(text) && named.has(text.slice(0, 10)) ? text : 'TIME'))
      .replace(UUID, (text) => (named.has(text) ? text : 'ID'))
      .replace(/\bin \d+(\.\d+)? s\b/g, 'in N s')
      // What was said long ago counts less each day.
      .replace(/^confidence \d\.\d\d\b/, 'confidence N')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replace(/ {2,}/g, '  ')
      .trimEnd(),
  );
}

/** Dates and ids that commands name. */
export function namedIn(examples: readonly Example[]): Set<string> {
  return new Set(
    examples.flatMap(({ command }) => [
      ...(command.match(DATE) ?? []).map((text) => text.slice(0, 10)),
      ...(command.match(UUID) ?? []),
    ]),
  );
}

/** Whether lines are as shown, where a line `…` stands for any number of lines. */
export function isAsShown(printed: readonly string[], shown: readonly string[]): boolean {
  const runs: string[][] = [[]];
  for (const line of shown) {
    if (line === '…') runs.push([]);
    else runs[runs.length - 1].push(line);
  }
  const isAt = (run: readonly string[], at: number) =>
    at >= 0 && at + run.length <= printed.length && run.every((line, i) => printed[at + i] === line);
  const [first, ...rest] = runs;
  const last = rest.pop();
  if (!isAt(first, 0)) return false;
  if (last === undefined) return first.length === printed.length;
  let from = first.length;
  for (const run of rest) {
    while (from <= printed.length && !isAt(run, from)) from++;
    if (from > printed.length) return false;
    from += run.length;
  }
  const end = printed.length - last.length;
  return end >= from && isAt(last, end);
}
