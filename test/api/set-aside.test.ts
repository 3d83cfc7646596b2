import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverChecks } from '../../api/cli/checks/server.ts';
import { spike } from '../../operators/detectors/spike.ts';
import { acknowledged, call, getSignals, post, ticked } from './answers.ts';
import { makeFolder, removeFolder, serve, uuid } from './harness.ts';

/** The outcome at which the detector of spikes fails. */
const FATAL = 666;

/** Makes detectors of spikes that throw at one outcome. */
function breakSpike(): void {
  const create = spike.create.bind(spike);
  vi.spyOn(spike, 'create').mockImplementation((...given) => {
    const judge = create(...given);
    const asked = judge.judge.bind(judge);
    judge.judge = (frame, open) => {
      if (frame.outcome === FATAL) throw new Error('cannot judge this');
      return asked(frame, open);
    };
    return judge;
  });
}

it('a detector that fails is reported by /ready, a metric, the log and doctor, and stays set aside after a restart', async () => {
  breakSpike();
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const send = async (url: string, outcomes: readonly number[], from: number) => {
    const observations = outcomes.map((outcome, i) => ({
      entity_id: uuid('e'),
      scope_id: uuid('s'),
      outcome,
      timestamp: new Date(Date.UTC(2026, 4, 1) + (from + i) * 1000).toISOString(),
    }));
    acknowledged(await post(url, '/v1/ingest', observations[0]));
    expect((await post(url, '/v1/ingest/batch', { observations: observations.slice(1) })).status).toBe(202);
    await ticked(url);
  };
  const expectReported = async (url: string) => {
    const ready = await call(url, '/ready');
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([
      200,
      {
        status: 'ready',
        set_aside: [{ pattern: 'spike', series: 1, scopes: 0, reason: 'cannot judge this' }],
      },
    ]);
    expect(ready.text).not.toContain(uuid('s'));
    expect((await call(url, '/metrics')).text).toContain('tidemark_detectors_set_aside{pattern="spike"} 1');
    const [, check] = await serverChecks(url, { token: undefined });
    expect(check).toMatchObject({ name: 'detector spike', ok: false });
    expect(check.detail).toMatch(/^no longer runs on 1 series, because it failed there: cannot judge this; /);
  };

  const file = join(folder, 'store.sqlite');
  const first = await serve(file);
  await send(first.url, [1, 2, 1, 2, FATAL, 3, 3, 3, 3, 3, 3, 3], 0);
  await expectReported(first.url);
  const lines = first.log.filter((line) => line.includes('a detector failed'));
  expect(lines).toEqual([expect.stringContaining(`"entity_id":"${uuid('e')}"`)]);
  expect((await getSignals(first.url)).signals).toMatchObject([{ pattern: 'stall' }]);
  await first.stop();

  const second = await serve(file);
  onTestFinished(() => second.stop());
  await expectReported(second.url);
  await send(second.url, [4, 4, 4, 4, 4, 4, 4], 100);
  await expectReported(second.url);
});
