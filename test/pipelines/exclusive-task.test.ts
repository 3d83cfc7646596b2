import { expect, it } from 'vitest';
import { ExclusiveTask } from '../../pipelines/exclusive-task.ts';

/** A task that takes until it is let go to end, and what became of it. */
function someTask() {
  const log: string[] = [];
  const leave: (() => void)[] = [];
  const task = new ExclusiveTask(async (stop) => {
    log.push(stop.aborted ? 'begun too late' : 'begun');
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
    log.push('asked to end');
    await new Promise<void>((resolve) => leave.push(resolve));
    log.push('ended');
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { task, log, leave, turn };
}

it('goes on from its beginning to its end, begun once however often it is asked to begin', async () => {
  const { task, log, leave, turn } = someTask();
  await task.end();
  task.begin();
  task.begin();
  await turn();
  expect(log).toEqual(['begun']);
  const ended = task.end();
  await turn();
  leave[0]();
  await ended;
  expect(log).toEqual(['begun', 'asked to end', 'ended']);
});

it('begins anew only when what went on before has ended, and ends with what began last', async () => {
  const { task, log, leave, turn } = someTask();
  task.begin();
  await turn();
  void task.end();
  task.begin();
  await turn();
  expect(log).toEqual(['begun', 'asked to end']);
  leave[0]();
  await turn();
  expect(log).toEqual(['begun', 'asked to end', 'ended', 'begun']);
  const ended = task.end();
  await turn();
  leave[1]();
  await ended;
  expect(log.slice(4)).toEqual(['asked to end', 'ended']);
});
