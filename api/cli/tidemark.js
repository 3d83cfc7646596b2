#!/usr/bin/env node
import { processIo } from '../../dist/api/cli/io.js';
import { run } from '../../dist/api/cli/main.js';

// What the program writes is for its user alone: stores, journals, keys.
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2), processIo());
