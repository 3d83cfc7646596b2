#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

// Node.js 22 and later keep compiled code for the next start; in a folder of the user's own, because the default one is shared by all users.
// A user without a home has none.
const { XDG_CACHE_HOME, HOME } = process.env;
const cache = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
if (cache) module.enableCompileCache?.(join(cache, 'tidemark'));
// Traces name the sources; the maps are read at each error, so only where somebody looks.
if (['debug', 'trace'].includes(process.env.SIGNAL_LOG_LEVEL)) process.setSourceMapsEnabled(true);
// Without this, Node.js prints the line of the bundle that threw: hundreds of kilobytes.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(1);
});
await import('../../dist/program/tidemark.js');
