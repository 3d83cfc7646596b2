import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { TidemarkError } from '../../../operators/records/errors.ts';
import type { CommandIo } from '../io.ts';
import { completionsOf, readWords, type Words } from './completion.ts';
import { FORMATS, type Format, writeAnswer } from './formats.ts';
import type { SqlClient, SqlFields } from './sql-client.ts';
import { StatementReader } from './statement-reader.ts';

/** Lines that a history has at most. */
const HISTORY_LINES = 1000;

/** The file of the history of a user: in the folder for states of programs (XDG Base Directory Specification). */
function historyFile(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_STATE_HOME: state = '', HOME: home = '' } = env;
  const folder = state === '' ? join(home === '' ? homedir() : home, '.local', 'state') : state;
  return join(folder, 'tidemark', 'sql-history');
}

/** The lines of a history, the last one first; none where there is no file. */
async function readHistory(path: string): Promise<string[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.reverse().slice(0, HISTORY_LINES);
  } catch {
    return [];
  }
}

/** Writes a history, the last line first, to a file that only its owner reads: statements may have secrets in them. */
async function writeHistory(path: string, history: readonly string[]): Promise<void> {
  const lines = history.slice(0, HISTORY_LINES).reverse();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  // An earlier file keeps its mode when it is written.
  await chmod(path, 0o600);
}

const FIRST = 'tidemark> ';
const NEXT = '       -> ';

const HELP = `A statement ends with a semicolon and may have several lines. Tab completes a word.
\\d              the views
\\d <view>       the columns of a view
\\timing         show how long statements take, or no longer
\\format [name]  ${FORMATS.filter((format) => format !== 'arrow' && format !== 'parquet').join(', ')}
\\q              leave; so does Ctrl-D
\\?              this help
Ctrl-C ends a running statement, or drops what is written.
`;

const VIEWS = 'SELECT view_name AS view FROM duckdb_views() WHERE NOT internal ORDER BY ALL';
const COLUMNS =
  'SELECT column_name AS "column", data_type AS type FROM duckdb_columns() WHERE NOT internal AND table_name = $1 ORDER BY column_index';

function isFormat(text: string): text is Format {
  return FORMATS.some((format) => format === text);
}

/** A prompt for statements on a terminal. */
export class Prompt {
  private readonly io: CommandIo;
  private readonly client: SqlClient;
  private readonly reader = new StatementReader();
  private readonly limit: number | undefined;
  private words: Words = { views: [], columns: [], functions: [] };
  private format: Format;
  private timing = false;
  private running: AbortController | undefined;

  /** @param limit most rows of an answer */
  constructor(
    io: CommandIo,
    client: SqlClient,
    { format, limit }: { readonly format: Format; readonly limit?: number | undefined },
  ) {
    this.io = io;
    this.client = client;
    this.format = format;
    this.limit = limit;
  }

  /** Answers statements until the user leaves. Lines that come while a statement runs wait for its end. */
  async run(): Promise<void> {
    const { stdin, stdout, env } = this.io;
    const file = historyFile(env);
    let history = await readHistory(file);
    const lines = createInterface({
      input: stdin,
      output: stdout,
      terminal: stdout.isTTY === true,
      prompt: FIRST,
      history: [...history],
      historySize: HISTORY_LINES,
      removeHistoryDuplicates: true,
      completer: (line: string) => completionsOf(line, this.words),
    });
    lines.on('history', (now: string[]) => {
      history = [...now];
    });
    lines.on('SIGINT', () => this.interrupt(lines));
    this.io.onSignal('SIGINT', () => this.interrupt(lines));
    // What is not known yet is not offered; statements need none of it.
    const learning = readWords(this.client).then(
      (words) => {
        this.words = words;
      },
      () => undefined,
    );
    stdout.write('SQL of DuckDB over what tidemark stores; \\? for help.\n');
    lines.prompt();
    for await (const line of lines) {
      if (!(await this.take(line))) break;
      lines.setPrompt(this.reader.isOpen ? NEXT : FIRST);
      lines.prompt();
    }
    lines.close();
    if (stdout.isTTY === true) stdout.write('\n');
    await learning;
    await writeHistory(file, history).catch((error: unknown) => {
      this.io.stderr.write(`tidemark: the history is not kept: ${String(error)}\n`);
    });
  }

  private interrupt(lines: Interface): void {
    if (this.running !== undefined) {
      this.running.abort();
      return;
    }
    this.reader.clear();
    this.io.stdout.write('^C\n');
    // Drops what is written in the line.
    lines.write(null, { ctrl: true, name: 'e' });
    lines.write(null, { ctrl: true, name: 'u' });
    lines.setPrompt(FIRST);
    lines.prompt();
  }

  /** Takes a line; false when the user leaves. */
  private async take(line: string): Promise<boolean> {
    if (!this.reader.isOpen && line.trimStart().startsWith('\\')) return this.command(line.trim());
    for (const sql of this.reader.add(line)) await this.answer({ sql });
    return true;
  }

  private async command(line: string): Promise<boolean> {
    const { stdout } = this.io;
    const [name, argument] = line.split(/[\s;]+/);
    if (name === '\\q') return false;
    if (name === '\\?') stdout.write(HELP);
    else if (name === '\\d') {
      await this.answer(argument ? { sql: COLUMNS, params: [argument] } : { sql: VIEWS });
    } else if (name === '\\timing') {
      this.timing = !this.timing;
      stdout.write(`timing is ${this.timing ? 'on' : 'off'}\n`);
    } else if (name === '\\format') this.choose(argument ?? '');
    else stdout.write(`${name} is no command; \\? lists them.\n`);
    return true;
  }

  private choose(name: string): void {
    const { stdout } = this.io;
    if (isFormat(name) && name !== 'arrow' && name !== 'parquet') this.format = name;
    else if (name !== '') stdout.write(`${name} is no format of the prompt; \\? lists them.\n`);
    stdout.write(`format is ${this.format}\n`);
  }

  private async answer(fields: SqlFields): Promise<void> {
    const started = performance.now();
    const running = new AbortController();
    this.running = running;
    const limited = { ...fields, ...(this.limit !== undefined && { limit: this.limit }) };
    try {
      await writeAnswer(this.io, this.client, limited, { format: this.format }, running.signal);
    } catch (error) {
      if (running.signal.aborted) this.io.stderr.write('tidemark: cancelled\n');
      else if (error instanceof TidemarkError) this.io.stderr.write(`tidemark: ${error.message}\n`);
      else throw error;
    } finally {
      this.running = undefined;
    }
    if (this.timing) this.io.stdout.write(`${((performance.now() - started) / 1000).toFixed(3)} s\n`);
  }
}
