import { Command, CommanderError } from 'commander';
import { TidemarkError } from '../../operators/records/errors.ts';
import { packageVersion } from '../version.ts';

/** Adds one command to the program. */
export type CliCommand = (program: Command) => void;

/**
 * Every command by its name; a new one is a file in commands/ and a line here. Only the one that is called is loaded: all of
 * them together take as long as most need for their work.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  replay: async () => (await import('./commands/replay.ts')).replay,
  signals: async () => (await import('./commands/signals.ts')).signals,
  detectors: async () => (await import('./commands/detectors.ts')).detectors,
  series: async () => (await import('./commands/series.ts')).series,
  process: async () => (await import('./commands/process.ts')).processText,
  remember: async () => (await import('./commands/remember.ts')).remember,
  query: async () => (await import('./commands/query.ts')).query,
  claims: async () => (await import('./commands/claims.ts')).claims,
  contradictions: async () => (await import('./commands/contradictions.ts')).contradictions,
  resolve: async () => (await import('./commands/resolve.ts')).resolve,
  history: async () => (await import('./commands/history.ts')).history,
  verify: async () => (await import('./commands/verify.ts')).verify,
  approve: async () => (await import('./commands/approve.ts')).approve,
  reject: async () => (await import('./commands/reject.ts')).reject,
  tend: async () => (await import('./commands/tend.ts')).tend,
  export: async () => (await import('./commands/export.ts')).export_,
  import: async () => (await import('./commands/import.ts')).import_,
  sql: async () => (await import('./commands/sql.ts')).sql,
  audit: async () => (await import('./commands/audit.ts')).audit,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  demo: async () => (await import('./commands/demo.ts')).demo,
};

// A reader that has seen enough, such as head, closes the pipe; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const program = new Command('tidemark')
  .description('Streams of observations in, typed signals out; events in, claims with evidence out.')
  .version(packageVersion())
  .showHelpAfterError()
  .exitOverride();
const [, , called = ''] = process.argv;
const loaders = Object.hasOwn(COMMANDS, called)
  ? [COMMANDS[called]]
  : ['-V', '--version'].includes(called)
    ? []
    : Object.values(COMMANDS);
for (const command of await Promise.all(loaders.map((load) => load()))) command(program);
const throwing = (command: Command): void => {
  command.exitOverride();
  command.commands.forEach(throwing);
};
program.commands.forEach(throwing);

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof TidemarkError) {
    process.stderr.write(`tidemark: ${error.message}\n`);
    process.exitCode = 1;
  } else {
    process.stderr.write(
      `tidemark: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
