import { Command, CommanderError } from 'commander';
import { packageVersion } from '../server/version.ts';
import type { CliCommand } from './command.ts';
import { EXIT_CODES, parserError, reportFailure, seeHelp } from './failure.ts';
import type { CommandIo, Io, Output } from './io.ts';

/** The command that needs all others. */
const COMPLETION = 'completion';

/**
 * Every command by its name; a new one is a file in commands/ and a line here. Only the invoked command is loaded: loading all of them
 * takes as long as most commands need in total.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  replay: async () => (await import('./commands/replay.ts')).replay,
  observations: async () => (await import('./commands/observations.ts')).observations,
  signals: async () => (await import('./commands/signals.ts')).signals,
  detectors: async () => (await import('./commands/detectors.ts')).detectors,
  feedback: async () => (await import('./commands/feedback.ts')).feedback,
  mutes: async () => (await import('./commands/mutes.ts')).mutes,
  series: async () => (await import('./commands/series.ts')).series,
  show: async () => (await import('./commands/show.ts')).show,
  process: async () => (await import('./commands/memory/process.ts')).processText,
  remember: async () => (await import('./commands/memory/remember.ts')).remember,
  query: async () => (await import('./commands/memory/query.ts')).query,
  claims: async () => (await import('./commands/memory/claims.ts')).claims,
  contradictions: async () => (await import('./commands/memory/contradictions.ts')).contradictions,
  resolve: async () => (await import('./commands/memory/resolve.ts')).resolve,
  history: async () => (await import('./commands/memory/history.ts')).history,
  verify: async () => (await import('./commands/memory/verify.ts')).verify,
  approve: async () => (await import('./commands/memory/approve.ts')).approve,
  reject: async () => (await import('./commands/memory/reject.ts')).reject,
  tend: async () => (await import('./commands/memory/tend.ts')).tend,
  export: async () => (await import('./commands/memory/export.ts')).export_,
  import: async () => (await import('./commands/memory/import.ts')).import_,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooks,
  sql: async () => (await import('./commands/sql.ts')).sql,
  token: async () => (await import('./commands/token.ts')).token,
  audit: async () => (await import('./commands/audit.ts')).audit,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  salvage: async () => (await import('./commands/salvage.ts')).salvage,
  demo: async () => (await import('./commands/demo.ts')).demo,
  [COMPLETION]: async () => (await import('./commands/completion.ts')).completion,
};

/** Columns of the help if the width of the terminal is unknown. */
const WIDTH = 80;

const widthOf = ({ isTTY, columns }: Output) => (isTTY === true ? (columns ?? WIDTH) : WIDTH);

/**
 * Runs one command to completion.
 *
 * @param argv the arguments after the name of the program
 * @returns the exit code: 0 success, 1 failure, 2 usage error, 130 interrupted
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const listening = new Set<() => void>();
  const call: CommandIo = {
    ...io,
    exitCode: 0,
    onSignal(signal, listener) {
      const stop = io.onSignal(signal, listener);
      listening.add(stop);
      return stop;
    },
  };
  let invoked = 'tidemark';
  try {
    const program = await programFor(argv, call);
    program.hook('preAction', (_program, command) => {
      invoked = pathOf(command);
    });
    await program.parseAsync(argv, { from: 'user' });
    return call.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    reportFailure(io, error, invoked);
    return 1;
  } finally {
    for (const stop of listening) stop();
  }
}

/** The program with the invoked command, or with all commands if none is given. */
export async function programFor([called = '']: readonly string[], io: CommandIo): Promise<Command> {
  const program = new Command('tidemark')
    .description('Streams of observations in, typed signals out; events in, claims with evidence out.')
    .version(packageVersion())
    .addHelpText('afterAll', `\n${EXIT_CODES}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(parserError(text)),
      getOutHelpWidth: () => widthOf(io.stdout),
      getErrHelpWidth: () => widthOf(io.stderr),
    });
  const loaders =
    Object.hasOwn(COMMANDS, called) && called !== COMPLETION
      ? [COMMANDS[called]]
      : ['-V', '--version'].includes(called)
        ? []
        : Object.values(COMMANDS);
  for (const command of await Promise.all(loaders.map((load) => load()))) command(program, io);
  prepare(program);
  return program;
}

/** Makes a command and those below it throw in place of an exit, and name its help after an error. */
function prepare(command: Command): void {
  command.exitOverride().showHelpAfterError(seeHelp(pathOf(command)));
  command.commands.forEach(prepare);
}

/** A command with the commands above it, as it is called. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
