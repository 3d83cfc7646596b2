import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { noise } from '../../../operators/noise.ts';
import { contents, faults, story } from '../../../pipelines/memory/tend/story.ts';
import { runs, seed } from '../../../property.ts';
import {
  type LedgerEngine,
  type LedgerPlace,
  somePlace,
} from '../../../sinks/conformance/ledger/ledger-engine.ts';
import { startProgram } from './child.ts';

const TEAMS = 60;
const KILLS = runs(6);
const CLOCK = Date.UTC(2026, 4, 1) * 1000;
/** High enough that what one unsure source says is forgotten. */
const FLOOR = 0.45;

/** A program that opens a store and tends its memory, and says so with each change that it made. */
const TENDER = `
const [url, name, options, floor, now] = process.argv.slice(1).map((text, at) => (at < 2 ? text : JSON.parse(text)));
const { [name]: open } = await import(url);
const { Memory } = await import(new URL('../../pipelines/memory/memory.js', url));
const { ledger } = await open(options);
let clock = now;
const memory = await Memory.open(ledger, {
  minConfidence: 0.8, review: 'none', forgetBelow: floor, wallClock: () => (clock += 1000),
});
await memory.tend({ progress: ({ process, changed }) => console.log(process + ' ' + changed) });
console.log('done');
setInterval(() => undefined, 1000);`;

async function within<T>(
  place: LedgerPlace,
  work: (ledger: Ledger, memory: Memory) => Promise<T>,
): Promise<T> {
  const store = await place.open();
  let now = CLOCK;
  const wallClock = () => {
    now += 1000;
    return now;
  };
  const options = { minConfidence: 0.8, review: 'none', forgetBelow: FLOOR, wallClock } as const;
  const memory = await Memory.open(store.ledger, options);
  try {
    return await work(store.ledger, memory);
  } finally {
    await memory.close();
    await store.close();
  }
}

/** A store with the same events in it as every other of them, not tended yet. */
async function filled(engine: LedgerEngine): Promise<LedgerPlace> {
  const place = await somePlace(engine);
  await within(place, (_, memory) => memory.ingest(story(TEAMS)));
  return place;
}

export function describeLedgerTending(engine: LedgerEngine): void {
  describe('a process that is killed while it tends memory', () => {
    it('leaves memory of one piece, and the next one comes to what one alone comes to', {
      timeout: 300_000,
    }, async () => {
      const expected = await within(await filled(engine), async (ledger, memory) => {
        const { processes } = await memory.tend();
        expect(processes.every(({ process, changed }) => process === 'flag' || changed > 10)).toBe(true);
        expect(await faults(ledger)).toEqual([]);
        return contents(ledger);
      });
      const place = await filled(engine);
      const { recipe } = place;
      if (recipe === undefined) throw new Error('a persistent engine needs a recipe for another process');
      const { uniform } = noise(seed + 17);
      let broken = 0;
      for (let round = 0; round < KILLS; round++) {
        const child = startProgram(recipe, TENDER, [FLOOR, CLOCK]);
        await child.until(1 + Math.floor(30 * uniform()));
        await pause(10 * uniform());
        await child.kill();
        if (!child.said.includes('done')) broken++;
        expect(await within(place, faults)).toEqual([]);
      }
      expect(broken).toBeGreaterThan(KILLS / 2);
      await within(place, async (ledger, memory) => {
        await memory.tend();
        expect(await contents(ledger)).toEqual(expected);
        const { head } = memory;
        await memory.tend();
        expect(memory.head).toBe(head);
      });
    });
  });
}
