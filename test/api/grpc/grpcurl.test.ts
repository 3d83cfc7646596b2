import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../../services/command.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { describeUnless } from '../../services/missing.ts';
import { allObservations } from '../answers.ts';
import { sharedService } from '../harness.ts';

const GRPCURL = join(packageRoot(import.meta.url), '.cache', 'grpcurl-v1.9.4', 'grpcurl');
const MISSING = 'grpcurl is not installed: scripts/install-services.sh, which takes Go.';

if (!existsSync(GRPCURL)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);
const describe = describeUnless(existsSync(GRPCURL) ? {} : { missing: MISSING });

describe('grpcurl', () => {
  const token = 'a token of the operator';
  const service = sharedService({ SIGNAL_GRPC_PORT: '0', SIGNAL_API_TOKEN: token });
  const grpcurl = async (data: object | undefined, ...rest: string[]) => {
    const sent = data === undefined ? [] : ['-d', JSON.stringify(data)];
    const { code, text } = await run(GRPCURL, [
      '-plaintext',
      '-H',
      `authorization: Bearer ${token}`,
      ...sent,
      String(service.grpc),
      ...rest,
    ]);
    return { code, text };
  };

  it('lists the services, describes them and calls them', async () => {
    const listed = await grpcurl(undefined, 'list');
    expect(listed.text.trim().split('\n')).toEqual(
      expect.arrayContaining([
        'grpc.health.v1.Health',
        'tidemark.v1.MemoryService',
        'tidemark.v1.SignalService',
      ]),
    );
    const described = await grpcurl(undefined, 'describe', 'tidemark.v1.SignalService.GetSignal');
    expect(described.text).toContain('rpc GetSignal ( .tidemark.v1.GetSignalRequest )');
    const stall = Array.from({ length: 7 }, (_, second) => ({
      scope: 'prod',
      entity: 'web-1',
      outcome: 11,
      timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
    }));
    const stored = await grpcurl({ observations: stall }, 'tidemark.v1.SignalService/IngestBatch');
    expect(JSON.parse(stored.text)).toMatchObject({ accepted: '7' });
    const streamed = await grpcurl(
      { observations: stall.slice(0, 1) },
      'tidemark.v1.SignalService/IngestStream',
    );
    expect(streamed.code).toBe(0);
    await expect
      .poll(async () => JSON.parse((await grpcurl({}, 'tidemark.v1.SignalService/ListSignals')).text).signals)
      .toMatchObject([{ pattern: 'stall', entity: 'web-1' }]);
  });

  it('sends metrics of OpenTelemetry, by the description that the server gives', async () => {
    const method = 'opentelemetry.proto.collector.metrics.v1.MetricsService';
    const described = await grpcurl(undefined, 'describe', method);
    expect(described.text).toMatch(/rpc Export \( \.opentelemetry\.\S+\.ExportMetricsServiceRequest \)/);
    const attributes = [{ key: 'service.name', value: { stringValue: 'grpcurl' } }];
    const nanoseconds = (ahead: number) => String(BigInt(Date.now() + ahead) * 1_000_000n);
    const dataPoints = [
      { asDouble: 21.5, timeUnixNano: nanoseconds(0) },
      { asDouble: 22, timeUnixNano: nanoseconds(800 * 86_400_000) },
    ];
    const scopeMetrics = [{ metrics: [{ name: 'temp', gauge: { dataPoints } }] }];
    const sent = await grpcurl(
      { resourceMetrics: [{ resource: { attributes }, scopeMetrics }] },
      `${method}/Export`,
    );
    expect(JSON.parse(sent.text)).toEqual({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('SIGNAL_MAX_AHEAD') },
    });
    const headers = { authorization: `Bearer ${token}` };
    const rows = await allObservations(service.url, 'scope=grpcurl', { headers });
    expect(rows.map(({ metric, outcome }) => ({ metric, outcome }))).toEqual([
      { metric: 'temp', outcome: 21.5 },
    ]);
  });

  it('shows the details of an error', async () => {
    const wrong = await grpcurl({ severity: 'loud' }, 'tidemark.v1.SignalService/ListSignals');
    expect(wrong.code).not.toBe(0);
    expect(wrong.text).toMatch(/Code: InvalidArgument/);
    expect(wrong.text).toMatch(/google\.rpc\.BadRequest/);
  });
});
