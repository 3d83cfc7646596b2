import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getObservations, gzipped, postText, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const NS = `${Date.now() - 3_600_000}000000`;
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };

describe('the line protocol', () => {
  const service = sharedService();

  it('stores what Telegraf sends, to either version of the API, compressed or not', async () => {
    const cpu = (at: number, idle: number) =>
      `cpu,cpu=cpu0,host=web-1 usage_idle=${idle} ${BigInt(NS) + BigInt(at) * 10n ** 9n}\n`;
    const gzip = { ...PLAIN, 'content-encoding': 'gzip' };
    expect(
      (await postText(service.url, '/api/v2/write?bucket=telegraf&org=o', gzipped(cpu(0, 90)), gzip)).status,
    ).toBe(204);
    const old = await postText(service.url, '/write?db=telegraf&consistency=any', cpu(10, 80), PLAIN);
    expect([old.status, old.text]).toEqual([204, '']);
    const { observations } = await getObservations(service.url, 'scope=telegraf');
    expect(observations).toMatchObject([
      { entity: 'web-1', metric: 'cpu.usage_idle{cpu="cpu0"}', outcome: 90 },
      { entity: 'web-1', metric: 'cpu.usage_idle{cpu="cpu0"}', outcome: 80 },
    ]);
  });

  it('makes rates of counters that the prometheus input scraped, and leaves out their resets', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 1000;
    const lines = [100, 150, 3, 13].map(
      (total, at) => `prometheus,host=web-1 jobs_total=${total} ${seconds + at * 10}`,
    );
    const answer = await postText(
      service.url,
      '/api/v2/write?bucket=scraped&precision=s',
      lines.join('\n'),
      PLAIN,
    );
    expect(answer.status).toBe(204);
    const { observations } = await getObservations(service.url, 'scope=scraped');
    expect(observations.map(({ outcome }) => outcome)).toEqual([5, 1]);
  });

  it('names lines that it cannot read in the words that agents look for, and stores the others', async () => {
    const answer = await postText(service.url, '/api/v2/write?bucket=mixed', `a v=1\nb v=x\n`, PLAIN);
    expect(answer.status).toBe(400);
    const body = z
      .object({ code: z.string(), message: z.string(), error: z.string() })
      .parse(JSON.parse(answer.text));
    expect(body.message).toBe(
      'partial write: 1 sample was rejected, the others are stored. The first: line 2 has a value in v that is no number.',
    );
    expect(body.error).toBe(body.message);
    expect((await getObservations(service.url, 'scope=mixed')).count).toBe(1);
  });

  it('stores lines newest first, and older ones after newer ones, each once', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 3600;
    const lines = Array.from({ length: 30 }, (_, at) => `power,host=m  kw=${at} ${seconds - 60 * at}`);
    for (const sent of [lines.slice(0, 10), lines, lines.slice(10, 20)]) {
      const path = '/api/v2/write?bucket=order&precision=s';
      expect((await postText(service.url, path, sent.join('\n'), PLAIN)).status).toBe(204);
    }
    expect((await getObservations(service.url, 'scope=order')).count).toBe(30);
  });

  it('tells how many lines of counters came too late', async () => {
    const seconds = Math.floor(Date.now() / 1000) - 3600;
    const send = (...minutes: readonly number[]) =>
      postText(
        service.url,
        '/api/v2/write?bucket=late&precision=s',
        minutes.map((at) => `jobs,host=m counter=${60 * at} ${seconds + 60 * at}`).join('\n'),
        PLAIN,
      );
    expect((await send(9, 8, 7)).status).toBe(204);
    const late = await send(10, 6, 5);
    expect(late.status).toBe(400);
    expect(late.text).toContain('partial write: 2 samples were rejected, the others are stored.');
    expect(late.text).toContain('SIGNAL_ALLOWED_LATENESS');
    const { observations } = await getObservations(service.url, 'scope=late');
    expect(observations.map(({ outcome }) => outcome)).toEqual([1, 1, 1]);
  });

  it('refuses a precision that there is not, and bytes that are no text', async () => {
    const unknown = await postText(service.url, '/api/v2/write?bucket=b&precision=d', 'a v=1', PLAIN);
    expect(problemOf(unknown, 400).detail).toContain('precision');
    const binary = await postText(service.url, '/api/v2/write?bucket=b', new Uint8Array([0xff, 0xfe]), PLAIN);
    expect(problemOf(binary, 400).detail).toContain('UTF-8');
  });
});
