// A process that commits to a ledger for as long as it lives; started by ledger-committer.ts.
import { openPostgres } from '../../../dist/sinks/postgres/index.js';
import { commitRounds } from './ledger-rounds.mjs';

const [url, name] = process.argv.slice(2);
const store = await openPostgres({ url });
await commitRounds(store.ledger, name, Number.POSITIVE_INFINITY, (token) =>
  process.stdout.write(`${token}\n`),
);
