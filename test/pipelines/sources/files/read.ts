import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { formatInstant } from '../../../../operators/time/instant.ts';
import { type FileFlags, openFiles } from '../../../../pipelines/sources/files/open.ts';
import { shownName } from '../../../../pipelines/sources/files/series-names.ts';

/** A folder for files, while tests run in a file that calls {@link useFolder}. */
export let folder = '';

/** Makes the folder for the tests of a file, and removes it. */
export function useFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidemark-files-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** What was read: the values of each series by name, `time value` each. */
export interface Read {
  /** The mapping without what it says of a zone that nobody names. */
  readonly mapping: string;
  readonly described: string;
  readonly warnings: string;
  readonly rejected: number;
  readonly series: Record<string, string[]>;
}

/** What is read from a path. */
export async function readPath(path: string, flags: FileFlags = {}, stdin?: Readable): Promise<Read> {
  const files = await openFiles([path], flags, stdin);
  try {
    const directory = new SeriesDirectory();
    const series: Record<string, string[]> = {};
    const names = new Map(files.series.map((one) => [`${one.scope_id} ${one.entity_id}`, shownName(one)]));
    for await (const batch of files.batches(directory, 100)) {
      for (let row = 0; row < batch.length; row++) {
        const { scope_id, entity_id } = directory.key(batch.series[row]);
        const name = names.get(`${scope_id} ${entity_id}`) ?? '';
        series[name] ??= [];
        series[name].push(`${formatInstant(batch.time[row])} ${batch.outcome[row]}`);
      }
    }
    return {
      mapping: files.files[0].described.replace(' zone=UTC (none in the file)', ''),
      described: files.files[0].described,
      warnings: files.warnings.join('\n'),
      rejected: files.rejected,
      series,
    };
  } finally {
    files.close();
  }
}

/** What is read from a file of this name and content. */
export function read(name: string, content: string | Uint8Array, flags: FileFlags = {}): Promise<Read> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return readPath(path, flags);
}
