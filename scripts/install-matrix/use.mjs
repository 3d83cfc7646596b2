// Imports all that the package exports, and opens stores: what is bundled, and the native code that is not.
import { openTidemark } from 'tidemark';
import { Client } from 'tidemark/client';
import { createServer } from 'tidemark/mcp';
import { SeriesDirectory } from 'tidemark/operators';

for (const exported of [Client, createServer, SeriesDirectory]) {
  if (typeof exported !== 'function') throw new Error(`an export is ${typeof exported}`);
}
for (const dsn of ['memory://', 'sqlite://:memory:', 'duckdb://:memory:']) {
  const tidemark = await openTidemark({ dsn });
  await tidemark.close();
}
console.log('imported');
