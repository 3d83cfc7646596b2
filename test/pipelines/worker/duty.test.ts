import { expect, it } from 'vitest';
import { Duty } from '../../../pipelines/worker/duty.ts';

/** A duty that takes until it is let go to end, and what became of it. */
function someDuty() {
  const log: string[] = [];
  const leave: (() => void)[] = [];
  const duty = new Duty(async (stop) => {
    log.push(stop.aborted ? 'begun too late' : 'begun');
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
    log.push('told to end');
    await new Promise<void>((resolve) => leave.push(resolve));
    log.push('ended');
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { duty, log, leave, turn };
}

it('goes on from its beginning to its end, begun once however often it is told', async () => {
  const { duty, log, leave, turn } = someDuty();
  await duty.end();
  duty.begin();
  duty.begin();
  await turn();
  expect(log).toEqual(['begun']);
  const ended = duty.end();
  await turn();
  leave[0]();
  await ended;
  expect(log).toEqual(['begun', 'told to end', 'ended']);
});

it('begins anew only when what went on before has ended, and ends with what began last', async () => {
  const { duty, log, leave, turn } = someDuty();
  duty.begin();
  await turn();
  void duty.end();
  duty.begin();
  await turn();
  expect(log).toEqual(['begun', 'told to end']);
  leave[0]();
  await turn();
  expect(log).toEqual(['begun', 'told to end', 'ended', 'begun']);
  const ended = duty.end();
  await turn();
  leave[1]();
  await ended;
  expect(log.slice(4)).toEqual(['told to end', 'ended']);
});
