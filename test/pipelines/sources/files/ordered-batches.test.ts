import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { openFiles } from '../../../../pipelines/sources/files/open.ts';
import { temporaryFolder } from '../../../e2e/server.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

async function directoryOf(csv: string): Promise<SeriesDirectory> {
  const path = join(temporaryFolder(), 'load.csv');
  writeFileSync(path, csv);
  const files = await openFiles([path], {});
  const directory = new SeriesDirectory();
  for await (const { length } of files.batches(directory, 100)) expect(length).toBeGreaterThan(0);
  files.close();
  return directory;
}

it('tells the register what a file calls its series', async () => {
  const { register } = await directoryOf(
    'ts,tenant,host,cpu,mem (MB)\n2026-01-01T00:00:00Z,shop,web-1,1,2\n',
  );
  expect([register.of(0), register.of(1)]).toEqual([
    { scope: 'shop', entity: 'web-1', metric: 'cpu' },
    { scope: 'shop', entity: 'web-1', metric: 'mem (MB)', unit: 'MB' },
  ]);
});

it('keeps no name of a series that has its id in the file', async () => {
  const directory = await directoryOf(`ts,scope,entity,value\n2026-01-01T00:00:00Z,${ID},${ID},1\n`);
  expect(directory.key(0)).toEqual({ scope_id: ID, entity_id: ID });
  expect(directory.register.of(0)).toEqual({});
});
