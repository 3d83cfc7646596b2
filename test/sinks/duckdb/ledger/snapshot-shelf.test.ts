import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  SnapshotFolder,
  type SnapshotShelf,
  SnapshotShelfInMemory,
} from '../../../../sinks/duckdb/ledger/snapshot-shelf.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-shelf-'));
  folders.push(folder);
  return join(folder, 'snapshot');
}

const read = async (shelf: SnapshotShelf, token: string, piece: string) => [
  ...Buffer.concat(await shelf.read(token, piece)),
];

describe.each([
  { name: 'in memory', make: (): SnapshotShelf => new SnapshotShelfInMemory() },
  { name: 'in a folder', make: (): SnapshotShelf => new SnapshotFolder(someFolder(), 'main') },
])('a shelf $name', ({ make }) => {
  it('gives back what was appended, piece by piece, and lets go what is not to be kept', async () => {
    const shelf = make();
    await shelf.keepOnly([]);
    const block = Uint8Array.of(1, 2);
    await shelf.append('a', 'one', block);
    block.fill(9);
    await shelf.append('a', 'one', Uint8Array.of(3));
    await shelf.append('a', 'other', Uint8Array.of(4));
    await shelf.settle();
    await shelf.append('b', 'one', Uint8Array.of(5));
    await shelf.settle();
    expect(await read(shelf, 'a', 'one')).toEqual([1, 2, 3]);
    expect(await read(shelf, 'a', 'other')).toEqual([4]);
    expect(await read(shelf, 'a', 'third')).toEqual([]);
    await shelf.append('c', 'one', Uint8Array.of(6));
    await shelf.keepOnly(['b']);
    const left = await Promise.all(['a', 'b', 'c'].map((token) => read(shelf, token, 'one')));
    expect(left).toEqual([[], [5], []]);
    await shelf.append('c', 'one', Uint8Array.of(7));
    await shelf.settle();
    expect(await read(shelf, 'c', 'one')).toEqual([7]);
  });
});

it('shelves of two namespaces in one folder leave each other alone', async () => {
  const folder = someFolder();
  const [one, other] = [new SnapshotFolder(folder, 'main'), new SnapshotFolder(folder, 'main2')];
  await one.append('a', 'one', Uint8Array.of(1));
  await one.settle();
  await other.append('a', 'one', Uint8Array.of(2));
  await other.settle();
  await one.keepOnly(['b']);
  expect(readdirSync(folder)).toEqual(['main2.a.one']);
  expect(await read(other, 'a', 'one')).toEqual([2]);
});
