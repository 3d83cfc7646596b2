import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../../services/command.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { allObservations } from '../../api/answers.ts';
import { serve } from '../../api/harness.ts';
import { describeUnless } from '../../services/missing.ts';
import { temporaryFolder } from '../server.ts';

const ROOT = packageRoot(import.meta.url);
const PYTHON = join(ROOT, '.cache', 'opentelemetry-python-1.45.2', 'bin', 'python');
const MISSING = 'OpenTelemetry for Python is not installed: scripts/install-services.sh.';

if (!existsSync(PYTHON)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);
const describe = describeUnless(existsSync(PYTHON) ? {} : { missing: MISSING });

describe('the OpenTelemetry SDK for Python', () => {
  it('feeds tidemark by its URL and token', async () => {
    const token = 'a-secret-token';
    const service = await serve(join(temporaryFolder(), 'store.sqlite'), { SIGNAL_API_TOKEN: token });
    onTestFinished(() => service.stop());
    const script = join(ROOT, 'test', 'e2e', 'opentelemetry', 'export.py');
    expect(await run(PYTHON, [script, service.url, token])).toEqual({ code: 0, text: '' });
    const headers = { authorization: `Bearer ${token}` };
    const rows = await allObservations(service.url, 'scope=python', { headers });
    const outcomes = (metric: string) =>
      rows.filter((row) => row.metric === metric).map(({ outcome }) => outcome);
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(['web-1']));
    expect(outcomes('temp{room="a"}')).toEqual([21.5, 21.5, 21.5, 21.5]);
    const rates = outcomes('requests{code="200"}');
    expect(rates).toHaveLength(3);
    for (const rate of rates.slice(0, 2)) expect(rate).toBeGreaterThan(0);
    // Nothing was counted before the last export.
    expect(rates[2]).toBe(0);
    expect(outcomes('duration{quantile="0.5"}')).toEqual([1.5, 1.5]);
  });
});
