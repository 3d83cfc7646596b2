import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { kafkaWitness } from '../../../api/mcp/kafka-witness.ts';
import { openEvidenceLog, silent } from '../../../api/mcp-framework/index.ts';
import { KafkajsClient } from '../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { KAFKA_DEFAULTS } from '../../../sinks/kafka/settings.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { kafkaForTests } from '../../services/kafka.ts';
import { runCommand } from '../cli/run-command.ts';
import { call } from '../mcp-framework/evidence/logs.ts';

const kafka = await kafkaForTests();

kafka.describe('a topic as the witness of an evidence log', () => {
  it('gets every head, and a log is held against it', async () => {
    const topic = `${kafka.prefix}heads`;
    const client = new KafkajsClient(
      { ...KAFKA_DEFAULTS, brokers: kafka.brokers, clientId: 'test', groupId: topic },
      pino({ enabled: false }),
    );
    const folder = temporaryFolder();
    const path = join(folder, 'calls.jsonl');
    const log = await openEvidenceLog({ path, witness: kafkaWitness(client, topic, 1), logger: silent });
    await log.append(call(1));
    await log.checkpoint();
    await log.append(call(2));
    await log.close();
    const env = { SIGNAL_KAFKA_BROKERS: kafka.brokers.join(',') };
    const audit = (where: string) =>
      runCommand(['audit', 'verify', where, '--witness', `kafka://${topic}`], env);
    expect(await audit(folder)).toMatchObject({ code: 0 });
    const other = temporaryFolder();
    await (await openEvidenceLog({ path: join(other, 'calls.jsonl'), logger: silent })).close();
    const replaced = await audit(other);
    expect([replaced.code, replaced.stdout[1]]).toEqual([1, expect.stringContaining('no head of this log')]);
  });
});
