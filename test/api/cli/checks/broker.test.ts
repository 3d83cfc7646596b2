import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brokerChecks } from '../../../../api/cli/checks/broker.ts';
import { freePort } from '../../../../services/port.ts';
import { kafkaForTests } from '../../../services/kafka.ts';
import { temporaryFolder } from '../../../sinks/fixtures.ts';
import { runCommand } from '../run-command.ts';

const kafka = await kafkaForTests();

it('checks no broker without Kafka', async () => {
  expect(await brokerChecks(undefined)).toEqual([]);
});

kafka.describe('the check of the broker', () => {
  const doctor = async (env: Record<string, string>) => {
    const db = join(temporaryFolder(), 'store.duckdb');
    const { code, stdout } = await runCommand(['doctor', '--json', '--port', '0', '--db', db], env);
    const checks: { name: string; ok: boolean; detail: string }[] = JSON.parse(stdout[0]);
    return { code, broker: checks.find(({ name }) => name === 'broker') };
  };

  it('asks a broker, and creates no topic', async () => {
    const brokers = kafka.brokers.join(',');
    const topic = `${kafka.prefix}never`;
    const found = await doctor({ SIGNAL_KAFKA_BROKERS: brokers, SIGNAL_KAFKA_OBSERVATIONS_TOPIC: topic });
    expect(found).toEqual({
      code: 0,
      broker: { name: 'broker', ok: true, detail: `Kafka answers at ${kafka.brokers.join(', ')}` },
    });
    const admin = kafka.client().admin();
    await admin.connect();
    expect(await admin.listTopics()).not.toContain(topic);
    await admin.disconnect();
  });

  it('says what to do about one that does not answer, without the password', async () => {
    const brokers = `127.0.0.1:${await freePort()}`;
    const { code, broker } = await doctor({
      SIGNAL_KAFKA_BROKERS: brokers,
      SIGNAL_KAFKA_SASL_MECHANISM: 'plain',
      SIGNAL_KAFKA_SASL_USERNAME: 'user',
      SIGNAL_KAFKA_SASL_PASSWORD: 'planted-secret',
    });
    expect([code, broker?.ok]).toEqual([1, false]);
    expect(broker?.detail).toMatch(
      new RegExp(`^Kafka does not answer at ${brokers} .*; check that it runs, and SIGNAL`),
    );
    expect(broker?.detail).not.toContain('planted-secret');
  });
});
