import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { GroupQueue } from '../../sinks/group-queue.ts';

function someQueue() {
  const events: unknown[] = [];
  let go: () => void = () => undefined;
  const queue = new GroupQueue<{ size: number; reject: (error: Error) => void }>({
    sizeOf: ({ size }) => size,
    mostSize: 10,
    async commit(group) {
      events.push(group.map(({ size }) => size));
      if (events.length === 1) {
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      }
    },
  });
  const failures: Error[] = [];
  const add = (size: number) => queue.add({ size, reject: (error) => failures.push(error) });
  return { queue, events, failures, add, go: () => go() };
}

describe('a queue', () => {
  it('commits together what arrives during a commit, up to a size, and a larger entry alone', async () => {
    const { queue, events, add, go } = someQueue();
    add(1);
    await expect.poll(() => events).toEqual([[1]]);
    for (const size of [4, 6, 1, 12, 3, 3]) add(size);
    expect(queue.isEmpty).toBe(false);
    go();
    await queue.drain();
    expect(events).toEqual([[1], [4, 6], [1], [12], [3, 3]]);
    expect(queue.isEmpty).toBe(true);
  });

  it('runs a task alone, in its turn', async () => {
    const { queue, events, add, go } = someQueue();
    add(1);
    await expect.poll(() => events).toEqual([[1]]);
    add(2);
    const task = queue.exclusive(async () => events.push('task'));
    const failed = queue.exclusive(async () => {
      throw new RangeError('of the task');
    });
    add(3);
    go();
    expect(await task).toBe(3);
    await expect(failed).rejects.toThrow('of the task');
    await queue.drain();
    expect(events).toEqual([[1], [2], 'task', [3]]);
  });

  it('finishes what waits when it is closed, and takes no more', async () => {
    const { queue, events, failures, add, go } = someQueue();
    add(1);
    await expect.poll(() => events).toEqual([[1]]);
    add(2);
    const closed = queue.close();
    add(3);
    await expect(queue.exclusive(async () => undefined)).rejects.toBeInstanceOf(StoreUnavailable);
    go();
    await closed;
    expect(events).toEqual([[1], [2]]);
    expect(failures).toEqual([expect.any(StoreUnavailable)]);
  });
});
