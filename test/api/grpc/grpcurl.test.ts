import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../../services/command.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { describeUnless } from '../../services/missing.ts';
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

  it('shows the details of an error', async () => {
    const wrong = await grpcurl({ severity: 'loud' }, 'tidemark.v1.SignalService/ListSignals');
    expect(wrong.code).not.toBe(0);
    expect(wrong.text).toMatch(/Code: InvalidArgument/);
    expect(wrong.text).toMatch(/google\.rpc\.BadRequest/);
  });
});
