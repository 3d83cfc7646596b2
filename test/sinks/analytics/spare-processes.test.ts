import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isGone, leave, takeLeft } from '../../../sinks/analytics/spare-processes.ts';

/** A process that waits for messages. */
function waiting(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'process.on("message", () => {})'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

afterEach(() => void vi.useRealTimers());

describe('a process that was left', () => {
  it('is for one who needs the same limits, once', () => {
    const child = waiting();
    leave(child, 'a');
    expect(takeLeft('b')).toBeUndefined();
    expect(takeLeft('a')).toBe(child);
    expect(takeLeft('a')).toBeUndefined();
    expect(isGone(child)).toBe(false);
  });

  it('ends when nobody takes it in time, and is for nobody then', () => {
    vi.useFakeTimers();
    const [untaken, taken] = [waiting(), waiting()];
    for (const child of [untaken, taken]) leave(child, 'a');
    expect(takeLeft('a')).toBe(taken);
    vi.advanceTimersByTime(10_000);
    expect([untaken.killed, taken.killed]).toEqual([true, false]);
    expect(takeLeft('a')).toBeUndefined();
  });

  it('ends when two have been left after it', () => {
    const children = [waiting(), waiting(), waiting()];
    for (const child of children) leave(child, 'a');
    expect(children.map(({ killed }) => killed)).toEqual([true, false, false]);
    expect([takeLeft('a'), takeLeft('a')]).toEqual([children[2], children[1]]);
  });

  it('is for nobody when it has ended by itself', async () => {
    const child = waiting();
    leave(child, 'a');
    process.kill(child.pid ?? 0, 'SIGKILL');
    await once(child, 'exit');
    expect(takeLeft('a')).toBeUndefined();
  });
});
