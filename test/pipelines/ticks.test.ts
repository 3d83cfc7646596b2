import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { ticks } from '../../pipelines/ticks.ts';

/** Frames at which ticks come within 100 ms, 10 ms apart at least, for arrivals as a marble diagram of 1 ms a frame. */
function framesOf(arrivals: string): number[] {
  const frames: number[] = [];
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ hot }) => {
    const subscription = ticks(10, hot(arrivals), scheduler).subscribe(() => frames.push(scheduler.now()));
    scheduler.schedule(() => subscription.unsubscribe(), 100);
  });
  return frames;
}

describe('ticks', () => {
  it('come at once after a quiet time', () => {
    expect(framesOf('40ms a')).toEqual([15, 30, 40, 55, 70, 85]);
  });

  it('come an interval apart while things arrive', () => {
    const frames = framesOf(`${'a'.repeat(60)}`);
    expect(frames.slice(0, 6)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(new Set(frames).size).toBe(frames.length);
  });

  it('take the last arrival too', () => {
    expect(framesOf('a 4ms b').slice(0, 2)).toEqual([0, 10]);
  });
});
