import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { connect } from '../../../sinks/kafka/connect.ts';
import { logTo } from '../../../sinks/kafka/log.ts';
import { KAFKA_DEFAULTS } from '../../../sinks/kafka/settings.ts';
import { Sockets } from '../../../sinks/kafka/sockets.ts';

type Line = [level: string, fields: object, message: string];

function recorder(lines: Line[]) {
  const at = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  return { debug: at('debug'), info: at('info'), warn: at('warn') };
}

test('levels are one lower than those of kafkajs, and only fields that are known go along', () => {
  const lines: Line[] = [];
  const tell = logTo(recorder(lines));
  const { ERROR, WARN, INFO } = kafkajs.logLevel;
  for (const level of [ERROR, WARN, INFO]) {
    const log = {
      timestamp: '',
      message: 'm',
      topic: 't',
      retryCount: 2,
      payload: { password: 'secret' },
      stack: 's',
    };
    tell({ namespace: 'Consumer', level, label: '', log });
  }
  const fields = { namespace: 'Consumer', topic: 't', retryCount: 2 };
  expect(lines).toEqual([
    ['warn', fields, 'kafkajs: m'],
    ['info', fields, 'kafkajs: m'],
    ['debug', fields, 'kafkajs: m'],
  ]);
});

test('what a broker answers while it starts, and sockets that are closed here, are no warnings', () => {
  const lines: Line[] = [];
  const tell = logTo(recorder(lines));
  const entry = (message: string, error?: string) =>
    tell({
      namespace: 'Connection',
      level: kafkajs.logLevel.ERROR,
      label: '',
      log: { timestamp: '', message, error },
    });
  entry('Response GroupCoordinator(key: 10, version: 2)', 'The group coordinator is not available');
  entry('Connection error: this Kafka client is closed');
  entry('Response Fetch(key: 1, version: 11)', 'There is no leader for this topic-partition');
  expect(lines.map(([level]) => level)).toEqual(['debug', 'debug', 'warn']);
});

test('neither a log nor an error has the password, when a broker that is none is tried', async () => {
  const lines: Line[] = [];
  const settings = {
    ...KAFKA_DEFAULTS,
    brokers: ['127.0.0.1:1'],
    clientId: 'c',
    groupId: 'g',
    sasl: { mechanism: 'scram-sha-512', username: 'u', password: 'very-secret' },
  } as const;
  const kafka = connect(settings, recorder(lines), { request: 1000, broker: 0 }, new Sockets());
  const error: unknown = await kafka
    .admin()
    .connect()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify([lines, String(error), error])).not.toContain('very-secret');
});
