import { describe, expect, it } from 'vitest';
import { Evaluations } from '../../../pipelines/promql/evaluations.ts';

const never = new AbortController().signal;

describe('the evaluations of a process', () => {
  it('run a few at a time, the others in order', async () => {
    const evaluations = new Evaluations(2);
    const begun: number[] = [];
    const enter = async (number: number) => {
      const leave = await evaluations.enter(never);
      begun.push(number);
      return leave;
    };
    const [first, second] = [await enter(1), await enter(2)];
    const third = enter(3);
    const fourth = enter(4);
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    first();
    first();
    const end = await third;
    expect(begun).toEqual([1, 2, 3]);
    second();
    (await fourth)();
    end();
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('are waited for until the query is given up', async () => {
    const evaluations = new Evaluations(1);
    const leave = await evaluations.enter(never);
    const stop = new AbortController();
    const waiting = evaluations.enter(stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    leave();
    (await evaluations.enter(never))();
    await expect(evaluations.enter(stop.signal)).rejects.toThrow('enough');
  });
});
