import { Command, CommanderError } from 'commander';
import { TidemarkError } from '../../operators/records/errors.ts';
import { packageVersion } from '../version.ts';
import { approve } from './commands/approve.ts';
import { claims } from './commands/claims.ts';
import { contradictions } from './commands/contradictions.ts';
import { demo } from './commands/demo.ts';
import { detectors } from './commands/detectors.ts';
import { doctor } from './commands/doctor.ts';
import { export_ } from './commands/export.ts';
import { history } from './commands/history.ts';
import { import_ } from './commands/import.ts';
import { processText } from './commands/process.ts';
import { query } from './commands/query.ts';
import { reject } from './commands/reject.ts';
import { remember } from './commands/remember.ts';
import { replay } from './commands/replay.ts';
import { resolve } from './commands/resolve.ts';
import { series } from './commands/series.ts';
import { serve } from './commands/serve.ts';
import { signals } from './commands/signals.ts';
import { sql } from './commands/sql.ts';
import { tend } from './commands/tend.ts';
import { verify } from './commands/verify.ts';

/** Adds one command to the program. */
export type CliCommand = (program: Command) => void;

/** Every command; a new one is a file in commands/ and a line here. */
const COMMANDS: readonly CliCommand[] = [
  serve,
  replay,
  signals,
  detectors,
  series,
  processText,
  remember,
  query,
  claims,
  contradictions,
  resolve,
  history,
  verify,
  approve,
  reject,
  tend,
  export_,
  import_,
  sql,
  doctor,
  demo,
];

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
for (const command of COMMANDS) command(program);
for (const command of program.commands) command.exitOverride();

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
