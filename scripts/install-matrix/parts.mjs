// The parts that need no files beside them, which a bundler takes into one file.
import { Client } from 'tidemark/client';
import { createServer, silent } from 'tidemark/mcp';
import { SeriesDirectory } from 'tidemark/operators';

createServer({ name: 'bundled', version: '1' }, { logger: silent });
new Client();
new SeriesDirectory();
console.log('bundled');
