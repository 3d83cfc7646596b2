#!/usr/bin/env node
import { processIo } from '../../dist/api/cli/io.js';
import { run } from '../../dist/api/cli/main.js';

// Files that the program writes are for its user only: stores, journals, keys.
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), processIo());
