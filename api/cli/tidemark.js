#!/usr/bin/env node
import { processIo } from '../../dist/api/cli/io.js';
import { run } from '../../dist/api/cli/main.js';

process.exitCode = await run(process.argv.slice(2), processIo());
