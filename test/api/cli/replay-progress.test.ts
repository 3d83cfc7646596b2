import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { replayProgress } from '../../../api/cli/replay-progress.ts';

it('writes a line each ten seconds off a terminal', () => {
  let time = 0;
  const stream = new PassThrough({ encoding: 'utf8' });
  const progress = replayProgress(stream, 100_000, () => time);
  for (let observations = 1000; observations <= 25_000; observations += 1000) {
    time = observations;
    progress.update({ observations, at: 1_772_323_200e6, signals: 3 });
  }
  progress.stop();
  expect(String(stream.read()).split('\n')).toEqual([
    'tidemark: 10,000 of 100,000 observations, 1,000/s, 3 signals, 2026-03-01T00:00:00Z',
    'tidemark: 20,000 of 100,000 observations, 1,000/s, 3 signals, 2026-03-01T00:00:00Z',
    '',
  ]);
});
