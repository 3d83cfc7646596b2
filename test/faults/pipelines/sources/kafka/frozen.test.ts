import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { keyOf } from '../../../../../pipelines/sources/kafka/kafkajs/sticky.ts';
import { packageRoot } from '../../../../../sinks/package-root.ts';
import { Reader, range, settingsFor, until } from '../../../../pipelines/sources/kafka/reader.ts';
import { Table } from '../../../../pipelines/sources/kafka/table.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';

const kafka = await kafkaForTests();
const CLIENT = join(
  packageRoot(import.meta.url),
  'dist',
  'pipelines',
  'sources',
  'kafka',
  'kafkajs',
  'kafkajs-client.js',
);

/** What a member in another process says. */
const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assigned'), keys: z.array(z.string()) }),
  z.object({ kind: z.literal('position'), key: z.string() }),
  z.object({ kind: z.literal('records'), key: z.string(), offsets: z.array(z.number()), next: z.number() }),
]);

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

/** Starts a member in a process of its own, whose positions are those of a table here. */
function memberElsewhere(topic: string, groupId: string, table: Table) {
  const script = `
    import { KafkajsClient } from '${pathToFileURL(CLIENT).href}';
    const silent = { debug() {}, info() {}, warn() {} };
    const client = new KafkajsClient(${JSON.stringify(settingsFor(kafka.brokers))}, silent);
    const keyOf = ({ topic, partition }) => partition + '/' + topic;
    const waiting = new Map();
    process.on('message', ({ key, position }) => waiting.get(key)(position));
    await client.join({ topics: ['${topic}'], groupId: '${groupId}' }, {
      assigned: (partitions) => process.send({ kind: 'assigned', keys: partitions.map(keyOf) }),
      position: (partition) => new Promise((resolve) => {
        waiting.set(keyOf(partition), resolve);
        process.send({ kind: 'position', key: keyOf(partition) });
      }),
      records: (batch) => process.send({ kind: 'records', key: keyOf(batch), next: batch.next,
        offsets: batch.records.map(({ offset }) => offset) }),
      failed: () => {},
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const assignments: string[][] = [];
  const asked: string[] = [];
  child.on('message', (raw) => {
    const message = said.parse(raw);
    if (message.kind === 'assigned') assignments.push(message.keys);
    else if (message.kind === 'records') table.commit(message.key, child, message.offsets, message.next);
    else {
      asked.push(message.key);
      child.send({ key: message.key, position: table.claim(message.key, child) });
    }
  });
  return { child, assignments, asked };
}

kafka.describe('a member that was frozen for longer than its session', { timeout: 300_000 }, () => {
  test('learns that it lost its partitions, and comes back for a share with fresh positions', async () => {
    const PARTITIONS = 4;
    const topic = await kafka.createTopic('frozen', PARTITIONS);
    const groupId = `${kafka.prefix}frozen`;
    const table = new Table();
    const one = new Reader(settingsFor(kafka.brokers));
    one.position = async (partition) => table.claim(keyOf(partition), one);
    one.onBatch = (batch) => {
      const offsets = batch.records.map(({ offset }) => offset);
      table.commit(keyOf(batch), one, offsets, batch.next);
    };
    const other = memberElsewhere(topic, groupId, table);
    await until(() => other.assignments.at(-1)?.length === PARTITIONS, 'the other has all', 40);
    await one.join(groupId, topic);
    await until(() => one.assigned.length === 2 && other.assignments.at(-1)?.length === 2, 'they share');

    const producer = kafka.client().producer();
    await producer.connect();
    const stop = new AbortController();
    let sent = 0;
    const sending = (async () => {
      while (!stop.signal.aborted) {
        const messages = range(0, PARTITIONS).flatMap((partition) =>
          range(0, 20).map((i) => ({ partition, value: `${sent + i}` })),
        );
        await producer.send({ topic, messages });
        sent += 20;
      }
    })();
    const keys = range(0, PARTITIONS).map((partition) => keyOf({ topic, partition }));
    await until(() => keys.every((key) => (table.next.get(key) ?? 0) > 200), 'both read');

    const reported = other.assignments.length;
    const asked = other.asked.length;
    other.child.kill('SIGSTOP');
    await until(() => one.assigned.length === PARTITIONS, 'the one that runs has all', 40);
    const taken = sent;
    await until(() => keys.every((key) => (table.next.get(key) ?? 0) > taken), 'it reads all');
    other.child.kill('SIGCONT');
    await until(
      () => one.assigned.length === 2 && other.assignments.at(-1)?.length === 2,
      'they share again',
      40,
    );
    expect(other.assignments[reported]).toEqual([]);
    expect(other.asked.slice(asked).sort()).toEqual(other.assignments.at(-1)?.toSorted());

    const again = sent;
    await until(() => keys.every((key) => (table.next.get(key) ?? 0) > again), 'both read again');
    stop.abort();
    await sending;
    await producer.disconnect();
    await until(() => keys.every((key) => table.next.get(key) === sent), 'all is read');
    for (const key of keys) expect(table.read.get(key)).toEqual(range(0, sent));
    await one.client.close();
  });
});
