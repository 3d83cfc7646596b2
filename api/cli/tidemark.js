#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Node.js 22 and later keep compiled code for the next start; in a folder of the user's own, because the default one is shared by all users.
module.enableCompileCache?.(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tidemark'));
// Traces name the sources; the maps are read at each error, so only where somebody looks.
if (['debug', 'trace'].includes(process.env.SIGNAL_LOG_LEVEL)) process.setSourceMapsEnabled(true);
await import('../../dist/program/tidemark.js');
