import { verdictSchema } from '../../../operators/signals/verdict.ts';
import { giveFeedback } from '../../calls/quiet/give-feedback.ts';
import { callOptions } from '../call-options.ts';
import { oneOf } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { serverOf, type TargetFlags } from '../target.ts';

/** `feedback`: says what a signal was worth. */
export const feedback: CliCommand = (program, io) => {
  const command = program
    .command('feedback')
    .argument('<id>', 'id of the signal, from signals')
    .argument('<verdict>', verdictSchema.options.join(', '), oneOf(verdictSchema.options));
  const given = callOptions(command, giveFeedback, ['id', 'verdict']);
  command
    .option('--json', 'one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (id: string, verdict: string, flags: TargetFlags & { readonly json?: boolean }) => {
      const answer = await (await serverOf(io, flags)).forward(giveFeedback, {
        ...given(flags),
        id,
        verdict,
      });
      const { accepted, mutes_until } = answer;
      const closed = accepted === true ? '; the alert is closed, its level is what is expected now' : '';
      const muted =
        mutes_until === undefined ? '' : `; signals of its series and pattern are muted until ${mutes_until}`;
      io.stdout.write(`${flags.json ? JSON.stringify(answer) : `${answer.verdict}${closed}${muted}`}\n`);
    });
};
