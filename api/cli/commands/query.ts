import { CLAIM_TYPES, type ClaimType } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { MOST_ANSWERS, MOST_PASSAGES } from '../../memory/calls.ts';
import { fraction, oneOf, wholeUpTo } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { type MemoryFlags, memoryFlags, readMemory } from '../memory-target.ts';
import { askedMoment, givenMoment } from '../moments.ts';

interface Flags extends MemoryFlags {
  readonly at?: string;
  readonly asOf?: string;
  readonly limit?: number;
  readonly minTrust?: number;
  readonly type?: ClaimType;
  readonly run?: string;
  readonly source?: string;
  readonly since?: string;
  readonly until?: string;
  readonly passages?: number;
  readonly explain?: boolean;
  readonly llm?: boolean;
}

/** `query`: what memory knows about a question, at a time and as known at a time. */
export const query: CliCommand = (program, io) => {
  const command = program
    .command('query')
    .description('Ask memory: the claims that answer, their contradictions and where they were said.')
    .argument('<question>', 'in words')
    .option('--at <date>', 'what held then: a date or an RFC 3339 date-time')
    .option('--as-of <date>', 'as it was known then')
    .option('--limit <count>', 'most claims (10)', wholeUpTo(MOST_ANSWERS))
    .option('--min-trust <number>', 'least trust of a claim, from 0 to 1', fraction)
    .option('--type <type>', CLAIM_TYPES.join(', '), oneOf(CLAIM_TYPES))
    .option('--run <id>', 'only what events of this run say')
    .option('--source <id>', 'only what events from this input say, by its source_input_id')
    .option('--since <date>', 'only what was said from then on: a date or an RFC 3339 date-time')
    .option('--until <date>', 'only what was said before then')
    .option(
      '--passages <count>',
      'events to show beside the claims, with their contents',
      wholeUpTo(MOST_PASSAGES),
    )
    .option('--explain', 'by what each claim was ranked')
    .option('--llm', 'let the language model write the answer, each sentence with citations');
  memoryFlags(command, 'one line, on a terminal too').action(async (question: string, flags: Flags) => {
    const { limit, minTrust: min_trust, type, passages, explain, llm } = flags;
    const times = {
      at: askedMoment('--at', flags.at),
      as_of: askedMoment('--as-of', flags.asOf),
      since: givenMoment('--since', flags.since),
      until: givenMoment('--until', flags.until),
    };
    const scope = { run_id: flags.run, source_input_id: flags.source };
    const call = {
      question,
      ...defined({ ...times, ...scope, limit, min_trust, type, passages, explain, llm }),
    };
    const answer = await readMemory(io, flags, (memory) => memory.query(call));
    const pretty = io.stdout.isTTY === true && flags.json !== true;
    io.stdout.write(`${JSON.stringify(answer, null, pretty ? 2 : 0)}\n`);
  });
};
