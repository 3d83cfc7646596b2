import { processIo } from '../io.ts';
import { run } from '../main.ts';

// Files that the program writes are for its user only: stores, journals, keys.
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), processIo());
