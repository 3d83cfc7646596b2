import { randomUUID } from 'node:crypto';
import type { KafkaClient, RecordBatch } from '../../pipelines/sources/kafka/port.ts';
import { type Checkpoint, EvidenceError, headsOf, type Witness } from '../mcp-framework/index.ts';

/** Most milliseconds for reading a topic of heads. */
const READING = 60_000;

/** A Kafka topic with one head per message; the key is the id of its log. It takes ownership of the connection. */
export function kafkaWitness(client: KafkaClient, topic: string, replicas: number): Witness {
  const producer = client.producer();
  let made = false;
  return {
    name: `kafka://${topic}`,
    async tell(head) {
      // Without a time limit, because a head is useful for as long as the log exists.
      if (!made) {
        await client.ensureTopics([{ topic, partitions: 1, replicas, config: { 'retention.ms': '-1' } }]);
      }
      made = true;
      await producer.send(topic, [{ key: head.log, value: JSON.stringify(head) }]);
    },
    heads: () => readAll(client, topic),
    close: () => client.close(),
  };
}

async function readAll(client: KafkaClient, topic: string): Promise<readonly Checkpoint[]> {
  const unread = new Map([...(await client.ends(topic))].filter(([, end]) => end > 0));
  const heads: Checkpoint[] = [];
  if (unread.size === 0) return heads;
  let [done, failed]: [() => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const over = new Promise<void>((resolve, reject) => {
    [done, failed] = [resolve, reject];
  });
  const timer = setTimeout(
    () => failed(new EvidenceError(`the witness kafka://${topic} was not read within ${READING / 1000} s`)),
    READING,
  );
  const take = ({ partition, records, next }: RecordBatch) => {
    for (const { value } of records) {
      try {
        heads.push(...headsOf(value?.toString() ?? ''));
      } catch {
        failed(
          new EvidenceError(
            `the witness kafka://${topic} has a message that is not the head of an evidence log`,
          ),
        );
      }
    }
    if (next >= (unread.get(partition) ?? 0)) unread.delete(partition);
    if (unread.size === 0) done();
  };
  // With its own consumer group, so that it reads the whole topic.
  const member = await client.join(
    { topics: [topic], groupId: `tidemark-audit-${randomUUID()}` },
    {
      assigned: () => undefined,
      position: async () => 'earliest',
      records: take,
      // It is retried until the time is over.
      failed: () => undefined,
    },
  );
  try {
    await over;
  } finally {
    clearTimeout(timer);
    await member.leave();
  }
  return heads;
}
