import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParts, listText } from '../../../../../api/http/routes/prometheus/json-parts.ts';

describe('the text of a list', () => {
  it('is that of the whole', () => {
    for (const list of [[], [1], [{ a: 'b' }, null, 'c']]) {
      expect([...listText(list)].join('')).toBe(JSON.stringify(list));
    }
  });
});

describe('parts', () => {
  it('are made one after the other as they are taken, with turns of the event loop in between', async () => {
    let turns = 0;
    let over = false;
    const counting = (async () => {
      for (; !over; turns++) await nextTurn();
    })();
    let made = 0;
    function* pieces() {
      for (; made < 1000; made++) {
        // Long enough for a slice to end within a part.
        if (made % 100 === 0) for (const began = performance.now(); performance.now() - began < 5; );
        yield 'x'.repeat(1000);
      }
    }
    const parts = inParts(pieces());
    const first = await parts.next();
    expect(String(first.value).length).toBeLessThan(70_000);
    expect(made).toBeLessThan(100);
    let length = String(first.value).length;
    for await (const part of parts) length += part.length;
    over = true;
    await counting;
    expect(length).toBe(1_000_000);
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
