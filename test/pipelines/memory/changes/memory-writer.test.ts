import { EventEmitter, on } from 'node:events';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../../pipelines/memory/changes/incoming.ts';
import { MemoryWriter } from '../../../../pipelines/memory/changes/memory-writer.ts';
import type { Ledger, LedgerTransaction } from '../../../../sinks/ledger.ts';
import { openSqlite } from '../../../../sinks/sqlite/index.ts';
import { CLOCK, uuid } from '../some-memory.ts';

const incoming = (name: string) => [readEvent({ id: uuid(name), content: `${name} is here.` }, CLOCK)];
/** A writer whose commits and pauses wait to be let go, with the number of events of each commit. */
async function heldWriter() {
  const store = await openSqlite({ path: ':memory:' });
  const sizes: number[] = [];
  const pauses: number[] = [];
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
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
    await new Promise<void>((letGo) => begun.emit('pause', letGo));
  };
  const writer = await MemoryWriter.open(ledger, { minConfidence: 0.8, wallClock: () => CLOCK, wait });
  const commits = on(begun, 'commit');
  const waits = on(begun, 'pause');
  /** What lets the next commit or pause go, once it is begun. */
  const following = (of: typeof commits) => async (): Promise<() => void> => {
    const { value } = await of.next();
    return value[0];
  };
  return {
    writer,
    sizes,
    pauses,
    next: following(commits),
    nextPause: following(waits),
    close: () => store.close(),
  };
}

describe('a writer', () => {
  it('stores what comes alone at once', async () => {
    const { writer, sizes, pauses, next, close } = await heldWriter();
    for (const name of ['Ann', 'Ben']) {
      const done = writer.ingest(incoming(name));
      (await next())();
      await done;
    }
    expect(sizes).toEqual([1, 1]);
    expect(pauses).toEqual([]);
    await writer.close();
    await close();
  });

  it('lets a group grow where events went on arriving while others were stored', async () => {
    const { writer, sizes, pauses, next, nextPause, close } = await heldWriter();
    const first = writer.ingest(incoming('Ann'));
    const letGo = await next();
    const second = writer.ingest(incoming('Ben'));
    letGo();
    await first;
    const goOn = await nextPause();
    const third = writer.ingest(incoming('Carla'));
    goOn();
    (await next())();
    await Promise.all([second, third]);
    expect(sizes).toEqual([1, 2]);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(5);
    expect(pauses[0]).toBeLessThanOrEqual(50);
    await writer.close();
    await close();
  });

  it('does not wait where many events are there already', async () => {
    const { writer, sizes, pauses, next, close } = await heldWriter();
    const first = writer.ingest(incoming('Ann'));
    const letGo = await next();
    const many = writer.ingest(Array.from({ length: 100 }, (_, at) => incoming(`Person ${at}`)).flat());
    letGo();
    await first;
    const stored = await next();
    stored();
    await many;
    expect(sizes).toEqual([1, 100]);
    expect(pauses).toEqual([]);
    await writer.close();
    await close();
  });
});
