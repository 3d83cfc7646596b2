import { describe, expect, it } from 'vitest';
import { STALE } from '../../pipelines/sources/remote-write/encode.ts';
import { body2, type GivenSeries2 } from '../../pipelines/sources/remote-write/encode-2.ts';
import { getObservations, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const FORM = {
  'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
  'content-encoding': 'snappy',
  'x-prometheus-remote-write-version': '2.0.0',
};
const T0 = Date.now() - 3_600_000;

describe('remote-write 2.0', () => {
  const service = sharedService();
  const write = (series: readonly GivenSeries2[]) =>
    postText(service.url, '/v1/prometheus/write', body2(series), FORM);
  const series = (job: string, name: string, ...samples: (readonly [seconds: number, value: number])[]) => ({
    labels: { __name__: name, instance: 'web-1', job },
    samples: samples.map(([seconds, value]) => [T0 + seconds * 1000, value] as const),
  });

  it('goes by the types of the series, and tells how much was written', async () => {
    const counter = { ...series('types', 'intr', [0, 100], [10, 200], [20, 300]), type: 1, unit: 'By' };
    const answer = await write([counter, { ...series('types', 'temp_total', [0, 20]), type: 2 }]);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-prometheus-remote-write-samples-written')).toBe('4');
    expect(answer.headers.get('x-prometheus-remote-write-histograms-written')).toBe('0');
    expect(answer.headers.get('x-prometheus-remote-write-exemplars-written')).toBe('0');
    const { observations } = await getObservations(service.url, 'scope=types');
    expect(observations.map(({ metric, outcome }) => [metric, outcome])).toEqual([
      ['temp_total', 20],
      ['intr', 10],
      ['intr', 10],
    ]);
  });

  it('knows a reset by another start, even if the total is higher', async () => {
    await write([{ ...series('start', 'jobs_total', [0, 10], [10, 20]), created: T0 - 1000 }]);
    await write([{ ...series('start', 'jobs_total', [20, 9000], [30, 9010]), created: T0 + 15_000 }]);
    const { observations } = await getObservations(service.url, 'scope=start');
    expect(observations.map(({ outcome }) => outcome)).toEqual([1, 1]);
  });

  it('counts samples that are left out on purpose as written: those without a number, and staleness markers', async () => {
    const answer = await write([series('gaps', 'temp', [0, 1], [10, Number.NaN], [20, STALE], [30, 2])]);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-prometheus-remote-write-samples-written')).toBe('4');
  });

  it('tells how much was written beside what was rejected', async () => {
    const answer = await write([series('some', 'temp', [0, 1], [4e9, 1], [10, 2])]);
    expect(problemOf(answer, 400).detail).toContain('1 sample was rejected');
    expect(answer.headers.get('x-prometheus-remote-write-samples-written')).toBe('2');
  });

  it('counts exemplars and native histograms as written, and says beside it that they were left out', async () => {
    const counted = async () => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      return ['exemplar', 'native_histogram'].map((result) =>
        Number(new RegExp(`protocol="remote-write",result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0),
      );
    };
    const before = await counted();
    const given = { ...series('purpose', 'temp', [0, 1]), exemplars: 3, histograms: 2 };
    for (const series of [[given], [{ ...given, samples: [] }]]) {
      const answer = await write(series);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('x-prometheus-remote-write-histograms-written')).toBe('2');
      expect(answer.headers.get('x-prometheus-remote-write-exemplars-written')).toBe('3');
      expect(answer.headers.get('x-tidemark-left-out')).toBe('exemplar=3, native_histogram=2');
    }
    expect(await counted()).toEqual([before[0] + 6, before[1] + 4]);
    const said = service.log.filter((line) => line.includes('which are left out'));
    expect(said.map((line) => /sends (.*?),/.exec(line)?.[1])).toEqual(['exemplars', 'native histograms']);
  });
});
