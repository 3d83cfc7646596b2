import { describe, expect, it } from 'vitest';
import { placeAt, placeIn } from '../../../sinks/outbox/cursor.ts';
import { type Log, type LogPage, mapped } from '../../../sinks/outbox/log.ts';
import { readLog, readToEnd } from '../../../sinks/outbox/read-log.ts';
import { Waiting } from '../../../sinks/outbox/waiting.ts';

/** A log of whole numbers from 1; `only` says which of them are for its reader. */
class Numbers implements Log<number> {
  lastSeq = 0;
  private readonly waiting = new Waiting();
  private readonly only: (seq: number) => boolean;

  constructor(only: (seq: number) => boolean = () => true) {
    this.only = only;
  }

  grow(count: number): void {
    this.lastSeq += count;
    this.waiting.wake();
  }

  async read(after: number, limit: number): Promise<LogPage<number>> {
    const cursor = Math.min(this.lastSeq, after + limit);
    const all = Array.from({ length: cursor - after }, (_, at) => after + 1 + at);
    return { changes: all.filter(this.only), cursor };
  }

  wait(after: number, signal: AbortSignal): Promise<void> {
    return this.lastSeq > after ? Promise.resolve() : this.waiting.wait(signal);
  }
}

/** Reads until a place; resolves to the pages. */
async function readUntil(
  log: Log<number>,
  after: number,
  until: number,
  limit = 4,
): Promise<LogPage<number>[]> {
  const stop = new AbortController();
  const pages: LogPage<number>[] = [];
  const take = (page: LogPage<number>) => {
    pages.push(page);
    if (page.cursor >= until) stop.abort();
  };
  await readLog(log, after, take, stop.signal, () => limit);
  return pages;
}

const changesOf = (pages: readonly LogPage<number>[]) => pages.flatMap(({ changes }) => changes);

describe('readLog', () => {
  it('gives every change after a place once and in order, those that come while it waits too', async () => {
    const log = new Numbers();
    log.grow(10);
    const reading = readUntil(log, 3, 25);
    await new Promise((resolve) => setImmediate(resolve));
    log.grow(1);
    await new Promise((resolve) => setImmediate(resolve));
    log.grow(14);
    const pages = await reading;
    expect(changesOf(pages)).toEqual(Array.from({ length: 22 }, (_, at) => at + 4));
    for (const { changes } of pages) expect(changes.length).toBeLessThanOrEqual(4);
  });

  it('hands over pages without changes, which move the place', async () => {
    const log = new Numbers((seq) => seq === 9);
    log.grow(10);
    expect(await readUntil(log, 0, 10)).toEqual([
      { changes: [], cursor: 4 },
      { changes: [], cursor: 8 },
      { changes: [9], cursor: 10 },
    ]);
  });

  it('passes no page that could not be taken', async () => {
    const log = new Numbers();
    log.grow(8);
    let at = 0;
    let failures = 1;
    const taken: number[] = [];
    const stop = new AbortController();
    const take = async ({ changes, cursor }: LogPage<number>) => {
      if (cursor === 8 && failures-- > 0) throw new Error('away');
      taken.push(...changes);
      at = cursor;
      if (at === 8) stop.abort();
    };
    await expect(readLog(log, at, take, stop.signal, () => 4)).rejects.toThrow('away');
    expect(at).toBe(4);
    await readLog(log, at, take, stop.signal, () => 4);
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('ends where no change may be read any more', async () => {
    const log = new Numbers();
    log.grow(8);
    const seen: number[] = [];
    const limits = [2, 1, 0];
    await readLog(
      log,
      0,
      ({ changes }) => void seen.push(...changes),
      new AbortController().signal,
      () => limits.shift() ?? 9,
    );
    expect(seen).toEqual([1, 2, 3]);
  });
});

describe('readToEnd', () => {
  it('ends at the present end', async () => {
    const log = new Numbers();
    log.grow(1200);
    const seen: number[] = [];
    await readToEnd(log, 100, ({ changes }) => void seen.push(...changes));
    expect(seen).toEqual(Array.from({ length: 1100 }, (_, at) => at + 101));
    await readToEnd(log, 1200, () => expect.unreachable());
  });

  it('ends when it is stopped, between two pages', async () => {
    const log = new Numbers();
    log.grow(1200);
    const stop = new AbortController();
    const seen: number[] = [];
    const take = ({ changes }: LogPage<number>) => {
      seen.push(...changes);
      stop.abort();
    };
    await readToEnd(log, 0, take, stop.signal);
    expect(seen).toHaveLength(500);
  });
});

describe('a mapped log', () => {
  it('has the places of the log that it is made of', async () => {
    const log = new Numbers((seq) => seq % 2 === 0);
    const names = mapped(log, async (changes) => changes.flatMap((seq) => [`a${seq}`, `b${seq}`]));
    log.grow(5);
    expect(names.lastSeq).toBe(5);
    expect(await names.read(1, 3)).toEqual({ changes: ['a2', 'b2', 'a4', 'b4'], cursor: 4 });
    await names.wait(4, new AbortController().signal);
    await names.wait(5, AbortSignal.abort());
  });
});

describe('a place in a log', () => {
  it('is found among those of other readers', () => {
    const positions = [placeAt('relay', 'one', 7), placeAt('relay', 'two', 9), placeAt('other', 'two', 11)];
    expect(placeIn(positions, { source: 'relay', partition: 'two' })).toBe(9);
    expect(placeIn(positions, { source: 'relay', partition: 'three' })).toBe(0);
  });
});
