import { concatMap, delay, map, of, pipe, toArray } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, it } from 'vitest';
import { type Backlog, feed } from '../../../pipelines/flow/feed.ts';

/** Gives out everything that waits, as one text. */
class Joined implements Backlog<string, string> {
  private waiting = '';

  add(value: string): void {
    this.waiting += value;
  }

  next(): string | undefined {
    const { waiting } = this;
    this.waiting = '';
    return waiting === '' ? undefined : waiting;
  }
}

const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

it('groups what comes while the stages are busy, and ends when the last group is through', () => {
  marbles().run(({ cold, expectObservable }) => {
    const slow = concatMap((group: string) => of(group).pipe(delay(4)));
    const result$ = cold('ab-c------d-e|').pipe(feed(new Joined(), slow));
    expectObservable(result$).toBe('----a---(x)---d---(e|)', { a: 'a', x: 'bc', d: 'd', e: 'e' });
  });
});

it('prepares the next group while the one before it is under way', () => {
  marbles().run(({ cold, expectObservable }) => {
    const prepared: string[] = [];
    const stages = pipe(
      map((group: string) => {
        prepared.push(group);
        return group;
      }),
      concatMap((group) => of(`${prepared.join(' ')}|${group}`).pipe(delay(4))),
    );
    const result$ = cold('ab-c-d--------|').pipe(feed(new Joined(), stages, 2));
    expectObservable(result$).toBe('----x---y---z-|', {
      x: 'a|a',
      y: 'a bc|bc',
      z: 'a bc d|d',
    });
  });
});

it('takes the next value at once when the stages emit at once', () => {
  const seen: string[][] = [];
  of('a', 'b', 'c')
    .pipe(
      feed(
        new Joined(),
        map((group) => group),
      ),
      toArray(),
    )
    .subscribe((all) => seen.push(all));
  expect(seen).toEqual([['a', 'b', 'c']]);
});

it('passes on an error of the source and of the stages', () => {
  marbles().run(({ cold, expectObservable }) => {
    const same = map((group: string) => group);
    expectObservable(cold('a-#').pipe(feed(new Joined(), same))).toBe('a-#');
    const failing = map((group: string) => {
      if (group === 'b') throw 'error';
      return group;
    });
    expectObservable(cold('a-b').pipe(feed(new Joined(), failing))).toBe('a-#');
  });
});
