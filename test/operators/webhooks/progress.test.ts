import { describe, expect, it } from 'vitest';
import { GIVE_UP } from '../../../operators/webhooks/attempts.ts';
import { delivered, failed, passed, progressFrom, replayed } from '../../../operators/webhooks/progress.ts';

const AT = 1_000_000;
const failure = (at: number) => ({ reason: 'x answered 500', at, random: 0.5 });

describe('the progress of a webhook', () => {
  it('counts the attempts of a delivery from its first one', () => {
    const first = failed(progressFrom(3), [5], failure(AT));
    expect(first).toMatchObject({
      cursor: 3,
      failing: { seq: 5, since: 1000 * AT, failures: 1, next: 1000 * (AT + 500) },
    });
    const second = failed(first, [5], failure(AT + 500));
    expect(second.failing).toMatchObject({ since: 1000 * AT, failures: 2, next: 1000 * (AT + 500 + 1000) });
    const other = failed(second, [6], failure(AT + 900));
    expect(other.failing).toMatchObject({ seq: 6, since: 1000 * (AT + 900), failures: 1 });
  });

  it('parks a delivery at the first attempt that fails a day later, not before', () => {
    const first = failed(progressFrom(3), [5], failure(AT));
    expect(failed(first, [5], failure(AT + GIVE_UP - 1)).parked).toEqual([]);
    const parked = failed(first, [5], failure(AT + GIVE_UP));
    expect(parked).toEqual({
      ...progressFrom(5),
      parked: [{ seqs: [5], reason: 'x answered 500', attempts: 2, parked_at: 1000 * (AT + GIVE_UP) }],
    });
  });

  it('keeps the extent of a message of several changes', () => {
    const first = failed(progressFrom(3), [5, 6, 9], failure(AT));
    expect(first).toMatchObject({ cursor: 3, failing: { seq: 5, last: 9 } });
    expect(delivered(first, { cursor: 9 }, AT)).toMatchObject({ cursor: 9, delivered: 1 });
    expect(failed(first, [5, 6, 9], failure(AT + GIVE_UP))).toMatchObject({
      cursor: 9,
      parked: [{ seqs: [5, 6, 9] }],
    });
    expect(failed(progressFrom(3), [5], failure(AT)).failing).not.toHaveProperty('last');
  });

  it('is no longer failing once it is past the delivery', () => {
    const first = failed(progressFrom(3), [5], failure(AT));
    expect(delivered(first, { cursor: 5 }, AT)).toEqual({
      ...progressFrom(5),
      delivered: 1,
      delivered_at: 1000 * AT,
    });
    expect(passed(first, { cursor: 9 })).toEqual(progressFrom(9));
  });

  it('keeps a parked delivery until a replay delivers it', () => {
    const parked = [
      { seqs: [2], reason: 'a', attempts: 3, parked_at: AT },
      { seqs: [4], reason: 'b', attempts: 3, parked_at: AT },
    ];
    const progress = { ...progressFrom(9), parked, replay: [2, 4] };
    const once = replayed(progress, parked[0], { delivered: false, reason: 'c' }, AT);
    expect(once).toEqual({
      ...progress,
      replay: [4],
      parked: [{ ...parked[0], reason: 'c', attempts: 4 }, parked[1]],
    });
    const done = replayed(once, parked[1], { delivered: true }, AT);
    expect(done).toMatchObject({ replay: [], parked: [{ seqs: [2] }], delivered: 1, cursor: 9 });
  });
});
