import { EventEmitter, on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../pipelines/memory/incoming.ts';
import { MemoryWriter } from '../../../pipelines/memory/memory-writer.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { Ledger, LedgerTransaction } from '../../../sinks/ledger.ts';
import { CLOCK, uuid } from './some-memory.ts';

const incoming = (name: string) => [readEvent({ id: uuid(name), content: `${name} is here.` }, CLOCK)];
/** More than the turns for which a group always grows. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await nextTurn();
};

/** A writer whose commits wait to be let go, with the number of events of each. */
async function heldWriter() {
  const store = await openDuckDb({ path: ':memory:' });
  const sizes: number[] = [];
  const begun = new EventEmitter();
  const commit = async (transaction: LedgerTransaction) => {
    sizes.push(transaction.events.length);
    await new Promise<void>((letGo) => begun.emit('commit', letGo));
    return store.ledger.commit(transaction);
  };
  const ledger: Ledger = new Proxy(store.ledger, {
    get(target, name) {
      if (name === 'commit') return commit;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const writer = await MemoryWriter.open(ledger, { minConfidence: 0.8, wallClock: () => CLOCK });
  const commits = on(begun, 'commit');
  /** What lets the next commit go, once it is begun. */
  const next = async (): Promise<() => void> => {
    const { value } = await commits.next();
    return value[0];
  };
  return { writer, sizes, next, close: () => store.close() };
}

describe('a writer', () => {
  it('stores what comes alone at once', async () => {
    const { writer, sizes, next, close } = await heldWriter();
    for (const name of ['Ann', 'Ben']) {
      const done = writer.ingest(incoming(name));
      (await next())();
      await done;
    }
    expect(sizes).toEqual([1, 1]);
    await writer.close();
    await close();
  });

  it('lets a group grow where events went on arriving while others were stored', async () => {
    const { writer, sizes, next, close } = await heldWriter();
    const first = writer.ingest(incoming('Ann'));
    const letGo = await next();
    const second = writer.ingest(incoming('Ben'));
    letGo();
    await first;
    await turns();
    const third = writer.ingest(incoming('Carla'));
    (await next())();
    await Promise.all([second, third]);
    expect(sizes).toEqual([1, 2]);
    await writer.close();
    await close();
  });

  it('does not wait where many events are there already', async () => {
    const { writer, sizes, next, close } = await heldWriter();
    const first = writer.ingest(incoming('Ann'));
    const letGo = await next();
    const many = writer.ingest(Array.from({ length: 100 }, (_, at) => incoming(`Person ${at}`)).flat());
    letGo();
    await first;
    await turns();
    const late = writer.ingest(incoming('Zoe'));
    (await next())();
    await many;
    (await next())();
    await late;
    expect(sizes).toEqual([1, 100, 1]);
    await writer.close();
    await close();
  });
});
