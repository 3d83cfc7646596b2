import { Command } from 'commander';
import { report } from '../bench.ts';
import { decode } from './decode.ts';
import type { AttackOptions } from './options.ts';
import { shares } from './shares.ts';
import { sql } from './sql.ts';

/** Attacks by target. To add one, add a file beside this and a line here. */
const ATTACKS = [sql, shares, decode];

const program = new Command('attack')
  .description('Attacks a running server, and tells what came of it; exits with 1 where it was hurt.')
  .argument('<what>', `one of ${ATTACKS.map(({ name }) => name).join(', ')}`)
  .option('--json', 'one JSON object')
  .option('--smoke', 'one store and a tenth of the statements, or of the bodies')
  .option('--seconds <n>', 'duration of an attack without an end of its own', Number)
  .option('--only <text>', 'the bodies whose endpoint or aim has the text')
  .option('--patience <ms>', 'milliseconds after which a request is given up', Number)
  .parse();
const flags: { json?: boolean; smoke?: boolean } & AttackOptions = program.opts();
const chosen = ATTACKS.find(({ name }) => name === program.args[0]);
if (chosen === undefined) program.error(`There is no attack "${program.args[0]}".`);
else {
  const { figures, hurt } = await chosen.run(flags.smoke === true, flags);
  report({ ...chosen, run: async () => [] }, figures, flags.json === true);
  for (const line of hurt) process.stderr.write(`${line}\n`);
  if (hurt.length > 0) process.exitCode = 1;
}
