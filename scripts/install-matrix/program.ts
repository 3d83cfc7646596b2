// A small program with each export, which is compiled with all types checked, of the package and of all that it needs.
import { openTidemark, type Tidemark } from 'tidemark';
import { Client, type Signal } from 'tidemark/client';
import { createServer, silent } from 'tidemark/mcp';
import { defaultSettings, detect, SeriesDirectory } from 'tidemark/operators';

export async function alertsOf(scope: string): Promise<string[]> {
  const tidemark: Tidemark = await openTidemark({ dsn: 'memory://' });
  await tidemark.ingest({ observations: [{ scope, entity: 'web-1', outcome: 11 }] });
  const found: Signal[] = [];
  for await (const signal of tidemark.signals({ scope })) found.push(signal);
  // @ts-expect-error A declaration that became any would take this.
  await tidemark.ingest({ observations: [{ scope, entity: 'web-1', outcome: 'eleven' }] });
  await tidemark.close();
  return found.map(({ pattern }) => pattern);
}

export const client = new Client({ url: 'http://127.0.0.1:7778' });
export const server = createServer({ name: 'sums', version: '1' }, { logger: silent });
export const detection = detect(new SeriesDirectory(), defaultSettings());
