import { type Command, Option } from 'commander';
import { Detection } from '../../../operators/engine/detection.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { parseDuration } from '../../../operators/time/duration.ts';
import { recover } from '../../../pipelines/recover.ts';
import { type ReplaySink, type ReplayStep, replay as run } from '../../../pipelines/replay.ts';
import { type ReplayedObservation, ReplayedRows } from '../../../pipelines/replayed-rows.ts';
import { FORMATS } from '../../../pipelines/sources/files/format.ts';
import { type FileFlags, type OpenFiles, openFiles } from '../../../pipelines/sources/files/open.ts';
import { lossText } from '../../../sinks/journal/loss-text.ts';
import type { Store } from '../../../sinks/store.ts';
import { Writer } from '../../../sinks/writer.ts';
import { Client } from '../../client/index.ts';
import type { ServerConfig } from '../../config/config.ts';
import { defined } from '../../defined.ts';
import { packageVersion } from '../../process/version.ts';
import { openJournal, openStore } from '../../stores/open-store.ts';
import { setAsideText } from '../checks/set-aside.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import { configFrom } from '../environment.ts';
import type { CommandIo, Io } from '../io.ts';
import { printable } from '../printable.ts';
import { outcomeTable } from '../reading/outcome-table.ts';
import { replayProgress } from '../replay-progress.ts';
import { planReport, type ReportFlags, writeReport } from '../report/write-report.ts';
import { nextTick, sendFiles, signalsOf } from '../send-files.ts';
import { runningServer } from '../server-file.ts';
import { signalTable } from '../table.ts';
import { lockedHint } from '../target.ts';
import { toOutput } from '../to-output.ts';

interface Flags extends FileFlags, ReportFlags {
  readonly outcome?: string;
  readonly dryRun?: boolean;
  readonly db?: string;
  readonly url?: string;
  readonly speed: string;
  readonly tick?: string;
  readonly batch: string;
  readonly alerts?: boolean;
  readonly json?: boolean;
  readonly expected?: boolean;
}

/** Most signals in the table; `--json` shows all of them. */
const SHOWN = 100;

/** `replay`: runs files of history through the same detection, with ticks by event time. */
export const replay: CliCommand = (program, io) => {
  program
    .command('replay')
    .argument('<files...>', 'files or folders, compressed (.gz, .zst) or not; - is standard input')
    .option('--dry-run', 'detect only; store nothing')
    .option('--db <dsn or path>', 'store to replay into (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .option(
      '--url <url>',
      'a running server to stream into (default: the one that has the store open; token: SIGNAL_API_TOKEN)',
    )
    .option('--time <columns>', 'column of times, or date,time (guessed)')
    .option('--value <columns>', 'columns of values; each of several is a series of its own (guessed)')
    .option('--entity <columns>', 'columns that name the entity (guessed; without one a file is an entity)')
    .option('--metric <column>', 'column that says what is measured (guessed)')
    .option('--scope <column>', 'column of scopes (guessed; without one a folder is a scope)')
    .option(
      '--time-format <format>',
      'of strptime, such as "%d/%m/%Y %H:%M"; s, ms, us, ns since 1970; excel (guessed)',
    )
    .option('--zone <name>', 'time zone of times that have none', 'UTC')
    .option('--decimal <mark>', 'comma or point (guessed)')
    .option(
      '--missing <numbers>',
      'that stand for a missing value, such as -9999,-999; none: every number is a value (guessed)',
    )
    .option('--delimiter <character>', 'between the columns of CSV, such as ; or tab (guessed)')
    .option('--sheet <name>', 'sheet of an Excel workbook, or its number (the first with a table)')
    .option('--encoding <name>', 'such as utf-16, latin-1 (guessed from a byte order mark, else utf-8)')
    .addOption(
      new Option('--format <format>', 'format, if the name of the file does not tell it').choices(FORMATS),
    )
    .addOption(new Option('--outcome <columns>', 'the same as --value').hideHelp())
    .option('--speed <speed>', 'max, or times real time such as 1x or 60x', 'max')
    .option(
      '--tick <duration>',
      'event time between two runs of detection (1s); a running server has its own: SIGNAL_DETECTION_INTERVAL',
    )
    .option('--batch <rows>', 'rows that are read at once', '8192')
    .option(
      '--alerts',
      'with a running server: what rows younger than SIGNAL_HISTORY_AGE decide goes to streams of alerts too (an import is history)',
    )
    .option('--json', 'one JSON object: counts and all signals')
    .option(
      '--expected',
      'with --json: before it a line for each observation, with what was expected of it, the band and a score',
    )
    .option(
      '--report <file>',
      'write a page that draws the series with their signals and scores; nothing is stored, unless --db says where',
    )
    .option(
      '--labels <file>',
      'with --report: what is to be found, as JSON (windows of NAB) or CSV (series, start, end, pattern)',
    )
    .option(
      '--beside <file>',
      'with --report: the page of an earlier report, such as one with other settings',
    )
    .action(async (paths: string[], flags: Flags, command: Command) => {
      const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
      const speed = speedOf(flags.speed);
      const interval = parseDuration(flags.tick ?? '1s');
      if (!(interval > 0)) throw new InvalidInput('--tick must be a duration such as 1s or 5m.');
      const batch = Number(flags.batch);
      if (!Number.isInteger(batch) || batch < 1)
        throw new InvalidInput('--batch must be a whole number from 1 on.');
      if (flags.expected && !flags.json)
        throw new InvalidInput('--expected writes JSON lines; give --json with it.');
      const planned = planReport(flags);
      const dryRun = flags.dryRun === true || (planned !== undefined && flags.db === undefined);
      const url = urlOf(io, { ...flags, dryRun }, config);
      const impossible = url === undefined ? undefined : notIntoServer(flags, speed);
      if (impossible !== undefined)
        throw new InvalidInput(
          `${impossible} cannot be used with the running server at ${url}; leave it out.`,
        );
      if (flags.alerts && url === undefined)
        throw new InvalidInput(
          '--alerts is for a running server, whose streams of alerts it means; leave it out, or name one with --url.',
        );
      // The mapping tells a zone that nobody names.
      const zone = command.getOptionValueSource('zone') === 'default' ? undefined : flags.zone;
      const files = await openFiles(paths, { ...flags, zone, value: flags.value ?? flags.outcome }, io.stdin);
      try {
        tellFiles(io, files, flags.json === true);
        const replayed = await replayFiles(io, files, {
          config,
          url,
          speed,
          interval,
          batch,
          alerts: flags.alerts === true,
          dryRun,
          expected: flags.expected === true,
          takeRows: planned !== undefined,
        });
        if (planned !== undefined && replayed.rows !== undefined) {
          const { rows, signals } = replayed;
          const others = writeReport(planned, {
            files,
            rows,
            signals,
            engine: config.engine,
            version: packageVersion(),
          });
          const [other] = others;
          if (other !== undefined) {
            io.stderr.write(
              `tidemark: warning: ${counted(others.length, 'label')} of other series left out, the first of "${printable(other.series)}"\n`,
            );
          }
          io.stderr.write(`tidemark: the report is ${planned.path}\n`);
        }
        if (flags.json) io.stdout.write(`${JSON.stringify(jsonOf(files, replayed))}\n`);
        else io.stdout.write(`${textOf(io, files, replayed)}\n`);
      } finally {
        files.close();
      }
    });
};

/** URL of the server to stream into; undefined if the replay opens the store itself, or none. */
function urlOf(io: CommandIo, { url, db, dryRun }: Flags, config: ServerConfig): string | undefined {
  if (url !== undefined) {
    if (dryRun || db !== undefined)
      throw new InvalidInput(`--url and ${dryRun ? '--dry-run' : '--db'} exclude each other.`);
    return url;
  }
  const running = dryRun ? undefined : runningServer(config.dsn);
  if (running !== undefined) {
    io.stderr.write(`tidemark: the server at ${running} has the store open; streaming into it\n`);
  }
  return running;
}

/** The flag that a running server cannot follow; undefined if there is none. */
function notIntoServer({ expected, report, tick }: Flags, speed: number): string | undefined {
  if (report !== undefined) return '--report';
  if (expected) return '--expected';
  if (tick !== undefined) return '--tick';
  return speed === Number.POSITIVE_INFINITY ? undefined : '--speed';
}

/** Most files whose mappings are printed one by one. */
const MOST_MAPPINGS = 20;

/** Tells on standard error how files are read, and what is odd about them. With JSON the mappings are in the object. */
function tellFiles(io: CommandIo, { files, warnings }: OpenFiles, isJson: boolean): void {
  const byMapping = new Map<string, string[]>();
  for (const { path, described } of files) {
    byMapping.set(described, [...(byMapping.get(described) ?? []), path]);
  }
  const mappings = [...byMapping].map(
    ([described, paths]) =>
      `${paths.length === 1 ? paths[0] : `${paths[0]} and ${paths.length - 1} more`}: ${described}`,
  );
  const shown = isJson ? [] : mappings.slice(0, MOST_MAPPINGS);
  for (const line of shown) io.stderr.write(`${printable(line)}\n`);
  for (const warning of warnings) io.stderr.write(`tidemark: warning: ${printable(warning)}\n`);
}

function speedOf(text: string): number {
  if (text === 'max') return Number.POSITIVE_INFINITY;
  const [, times] = /^(\d+(?:\.\d+)?)x$/.exec(text) ?? [];
  if (!(Number(times) > 0))
    throw new InvalidInput('--speed must be max, or times real time such as 1x or 60x.');
  return Number(times);
}

interface Options {
  readonly config: ServerConfig;
  /** Server to stream into. */
  readonly url: string | undefined;
  readonly speed: number;
  readonly interval: number;
  readonly batch: number;
  /** Whether a server's streams of alerts have what the files decide. */
  readonly alerts: boolean;
  readonly dryRun: boolean;
  readonly expected: boolean;
  /** Whether the rows are needed after the replay. */
  readonly takeRows: boolean;
}

interface Replayed {
  readonly observations: number;
  readonly skipped: number;
  readonly interrupted: boolean;
  readonly milliseconds: number;
  /** Last version of each signal, in the order of first detection. */
  readonly signals: readonly Signal[];
  /** The rows of the files, if they were needed. */
  readonly rows?: ReplayedRows | undefined;
}

async function replayFiles(io: CommandIo, files: OpenFiles, options: Options): Promise<Replayed> {
  if (options.dryRun) {
    const directory = new SeriesDirectory();
    const detection = new Detection(directory, options.config.engine);
    const rows = options.expected || options.takeRows ? new ReplayedRows(directory, 1) : undefined;
    const replayed = await drive(io, files, { directory, detection, rows }, options, undefined);
    if (rows !== undefined && options.expected) await toOutput(io.stdout, linesOf(rows.expected(), files));
    return { ...replayed, rows };
  }
  if (options.url !== undefined) return intoServer(io, options.url, files, options);
  const { dsn, storeMemory } = options.config;
  const store = await lockedHint(openStore(dsn, { memory: storeMemory }));
  try {
    return await intoStore(io, store, files, options);
  } finally {
    await store.close();
  }
}

/** Streams into a running server, whose ticks detect. */
async function intoServer(
  io: CommandIo,
  url: string,
  files: OpenFiles,
  { config, batch, alerts }: Options,
): Promise<Replayed> {
  const client = new Client({ url, ...(config.token !== undefined && { token: config.token }) });
  const progress = replayProgress(io.stderr, files.rows);
  const started = performance.now();
  const { stopping, ignore } = interruption(io);
  const { observations, duplicates, rejected, rejection } = await sendFiles(client, files, {
    batch,
    history: !alerts,
    progress,
    stop: stopping,
    onPause: (seconds, why) =>
      io.stderr.write(`tidemark: waiting ${Math.ceil(seconds)} s for the server: ${printable(why)}\n`),
  });
  progress.stop();
  ignore();
  if (rejection !== undefined) {
    io.stderr.write(
      `tidemark: warning: the server rejected ${counted(rejected, 'observation')}; the first: ${printable(rejection)}\n`,
    );
  }
  const interrupted = stopping.aborted;
  if (interrupted) io.exitCode = 130;
  else if (!(await nextTick(client))) {
    io.stderr.write(
      'tidemark: warning: detection has not caught up yet; later signals are in tidemark signals\n',
    );
  }
  return {
    observations,
    skipped: duplicates,
    interrupted,
    milliseconds: performance.now() - started,
    signals: interrupted ? [] : await signalsOf(client, files),
  };
}

/** A signal that the first SIGINT aborts; the second ends the program. `ignore` stops listening. */
function interruption(io: CommandIo): { readonly stopping: AbortSignal; readonly ignore: () => void } {
  const controller = new AbortController();
  const ignore = io.onSignal('SIGINT', () => {
    if (controller.signal.aborted) io.exit(130);
    controller.abort();
  });
  return { stopping: controller.signal, ignore };
}

async function intoStore(io: CommandIo, store: Store, files: OpenFiles, options: Options): Promise<Replayed> {
  // A server that was killed may have left acknowledged observations in its journal.
  const journal = await openJournal(options.config.dsn, store);
  if (journal?.loss !== undefined) {
    io.stderr.write(
      `tidemark: warning: ${lossText(journal.loss)}; what was found is kept as ${journal.loss.kept}\n`,
    );
  }
  await journal?.close();
  const recovered = await recover(store, options.config.engine);
  const { recovery, directory, detection } = recovered;
  const writer = new Writer(store, recovery, directory);
  const source = `replay:${files.fingerprint}`;
  const done = Number(recovery.positions.find((position) => position.source === source)?.offset ?? 0);
  try {
    const rows =
      options.expected || options.takeRows ? new ReplayedRows(directory, recovery.nextSeq) : undefined;
    const sink = { store, writer, source, recovered, done };
    const replayed = await drive(io, files, { directory, detection, rows }, options, sink);
    if (rows !== undefined && options.expected)
      await toOutput(io.stdout, linesOf(rows.expected(store), files));
    return { ...replayed, rows };
  } finally {
    await writer.close();
  }
}

/** The destinations of the rows that are read. */
interface Takers {
  readonly directory: SeriesDirectory;
  readonly detection: Detection;
  /** Undefined if the expected values are not needed. */
  readonly rows: ReplayedRows | undefined;
}

async function drive(
  io: CommandIo,
  files: OpenFiles,
  { directory, detection, rows }: Takers,
  options: Options,
  sink: ReplaySink | undefined,
): Promise<Replayed> {
  const { speed, interval, batch } = options;
  const skipped = sink?.done ?? 0;
  const signals = new Map<string, Signal>();
  const progress = replayProgress(io.stderr, files.rows - skipped);
  const started = performance.now();
  let observations = 0;
  const { stopping, ignore } = interruption(io);
  const batches = files.batches(directory, batch, skipped);
  const steps$ = run({
    batches: rows === undefined ? batches : rows.through(batches),
    stop: stopping,
    detection,
    interval,
    speed,
    ...(sink && { sink }),
  });
  await steps$.forEach((step: ReplayStep) => {
    observations = step.observations;
    for (const { signal } of step.changes) signals.set(signal.id, signal);
    progress.update({ observations, at: step.at, signals: signals.size });
  });
  progress.stop();
  ignore();
  for (const total of detection.engine.judges.aside.totals())
    io.stderr.write(`tidemark: warning: detector ${total.pattern} ${setAsideText(total)}\n`);
  const interrupted = stopping.aborted;
  if (interrupted) io.exitCode = 130;
  return {
    observations,
    skipped,
    interrupted,
    milliseconds: performance.now() - started,
    signals: [...signals.values()],
  };
}

/** A line for each observation, with the names that its file uses for it. */
async function* linesOf(
  blocks: AsyncIterable<readonly ReplayedObservation[]>,
  { names }: OpenFiles,
): AsyncGenerator<string> {
  for await (const block of blocks) {
    const lines = block.map(({ scope_id, entity_id, ...rest }) => {
      const named = defined({ scope: names.get(scope_id), entity: names.get(entity_id) });
      return JSON.stringify({ scope_id, entity_id, ...named, ...rest });
    });
    yield `${lines.join('\n')}\n`;
  }
}

function jsonOf(files: OpenFiles, replayed: Replayed) {
  const { observations, skipped, interrupted, signals } = replayed;
  return {
    observations,
    skipped,
    rejected: files.rejected,
    interrupted,
    files: files.outcomes,
    mappings: files.files.map(({ path, described }) => ({ path, mapping: described })),
    warnings: files.warnings,
    names: Object.fromEntries(files.names),
    series: files.series,
    signals,
  };
}

function textOf(io: Io, files: OpenFiles, replayed: Replayed): string {
  const { observations, skipped, interrupted, milliseconds, signals } = replayed;
  const nameOf = (id: string) => files.names.get(id) ?? id;
  const seconds = (milliseconds / 1000).toFixed(2);
  const lines = [
    `${observations} observations from ${files.files.length} file${files.files.length === 1 ? '' : 's'} in ${seconds} s` +
      `${files.rejected > 0 ? `, ${counted(files.rejected, 'value')} left out` : ''}` +
      `${skipped > 0 ? `; ${skipped} were in the store already` : ''}` +
      `${interrupted ? '; interrupted, the same command goes on from here' : ''}`,
    `${signals.length} signals${signals.length > SHOWN ? `, the first ${SHOWN}` : ''}`,
  ];
  if (signals.length > 0) lines.push('', signalTable(io, signals.slice(0, SHOWN), nameOf));
  if (files.outcomes.some(({ refusal }) => refusal !== undefined)) lines.push('', outcomeTable(files));
  return lines.join('\n');
}
