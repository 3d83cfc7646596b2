import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../../services/command.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { allObservations, call } from '../../api/answers.ts';
import { serve } from '../../api/harness.ts';
import { describeUnless } from '../../services/missing.ts';
import { temporaryFolder } from '../server.ts';

const ROOT = packageRoot(import.meta.url);
const PYTHON = join(ROOT, '.cache', 'opentelemetry-python-1.45.2-1', 'bin', 'python');
const MISSING = 'OpenTelemetry for Python is not installed: scripts/install-services.sh.';
const SCRIPT = join(ROOT, 'test', 'e2e', 'opentelemetry', 'export.py');

if (!existsSync(PYTHON)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);
const describe = describeUnless(existsSync(PYTHON) ? {} : { missing: MISSING });

describe('the OpenTelemetry SDK for Python', () => {
  it('feeds tidemark by its URL and token, over HTTP and gRPC, with sums since the start and deltas', async () => {
    const token = 'a-secret-token';
    const env = { SIGNAL_API_TOKEN: token, SIGNAL_GRPC_PORT: '0' };
    const service = await serve(join(temporaryFolder(), 'store.sqlite'), env);
    onTestFinished(() => service.stop());
    const headers = { authorization: `Bearer ${token}` };
    const exported = await run(PYTHON, [SCRIPT, service.url, `http://${service.grpc}`, token]);
    expect(exported).toEqual({ code: 0, text: '' });
    for (const scope of ['http-cumulative', 'grpc-cumulative', 'http-delta', 'grpc-delta']) {
      const rows = await allObservations(service.url, `scope=${scope}`, { headers });
      const outcomes = (metric: string) =>
        rows.filter((row) => row.metric === metric).map(({ outcome }) => outcome);
      expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(['web-1']));
      expect(outcomes('temp{room="a"}')).toEqual([21.5, 21.5, 21.5, 21.5]);
      const isDelta = scope.endsWith('-delta');
      // The first total is a baseline, and nothing was counted before the last export: a total says so, and no delta does.
      const rates = outcomes('requests{code="200"}');
      expect(rates.map((rate) => rate > 0)).toEqual(isDelta ? [true, true, true] : [true, true, false]);
      const middle = { duration: 1.5, exponential: 1000 };
      for (const [name, value] of Object.entries(middle)) {
        const medians = outcomes(`${name}{quantile="0.5"}`);
        expect(medians).toHaveLength(isDelta ? 3 : 2);
        // The SDK gives its exponential buckets a precision of 2^(2^-20) for one value.
        for (const median of medians) expect(median / value).toBeCloseTo(1, 5);
      }
    }
    const { text } = await call(service.url, '/metrics', { headers });
    expect(text).toMatch(/^tidemark_samples_total\{protocol="otlp",result="exemplar"\} [1-9]/m);
  });
});
