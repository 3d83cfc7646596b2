import kafkajs from 'kafkajs';
import { gaussian, uniform } from '../../../operators/statistics/seeded-random.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { benchKeys } from '../../series.ts';

/** 2026-05-01T00:00:00Z in microseconds. */
const START = Date.UTC(2026, 4, 1) * 1000;
/** Messages per request of the producer. */
const REQUEST = 2000;

/** Series and scopes of the load. */
export const SERIES = 1000;
export const SCOPES = 60;

/** White noise observations, series by series, one second per round. */
export class KafkaLoad {
  private readonly keys = benchKeys(SERIES, SCOPES);
  private readonly noise = gaussian(uniform(3));
  private at = 0;

  /** The next observation as JSON, and its scope. */
  next(): { scope: string; text: string } {
    const { scope_id, entity_id } = this.keys[this.at % SERIES];
    const time = START + Math.floor(this.at / SERIES) * 1_000_000 + (this.at % SERIES);
    this.at++;
    const outcome = (50 + this.noise()).toFixed(4);
    const text = `{"scope_id":"${scope_id}","entity_id":"${entity_id}","outcome":${outcome},"timestamp":"${formatInstant(time)}"}`;
    return { scope: scope_id, text };
  }
}

/** Messages of one observation each, in order. */
export function* singles(count: number): Generator<{ key: string; value: string }> {
  const load = new KafkaLoad();
  for (let i = 0; i < count; i++) {
    const { scope, text } = load.next();
    yield { key: scope, value: text };
  }
}

/** Messages of `size` observations of one scope each, in order within a scope. */
export function* arrays(count: number, size: number): Generator<{ key: string; value: string }> {
  const load = new KafkaLoad();
  const waiting = new Map<string, string[]>();
  for (let i = 0; i < count; i++) {
    const { scope, text } = load.next();
    const texts = waiting.get(scope) ?? [];
    waiting.set(scope, texts);
    if (texts.push(text) < size) continue;
    yield { key: scope, value: `[${texts.join(',')}]` };
    waiting.delete(scope);
  }
  for (const [key, texts] of waiting) yield { key, value: `[${texts.join(',')}]` };
}

/** Produces messages as fast as the broker accepts them. */
export async function fill(
  client: kafkajs.Kafka,
  topic: string,
  messages: Iterable<{ key: string; value: string }>,
): Promise<void> {
  const producer = client.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
  await producer.connect();
  let request: { key: string; value: string }[] = [];
  let bytes = 0;
  const send = async () => {
    if (request.length > 0) await producer.send({ topic, messages: request });
    request = [];
    bytes = 0;
  };
  for (const message of messages) {
    request.push(message);
    bytes += message.value.length;
    if (request.length >= REQUEST || bytes > 500_000) await send();
  }
  await send();
  await producer.disconnect();
}

/** Seconds that a bare kafkajs consumer takes to read and discard a whole topic, from its first batch on. */
export async function discard(client: kafkajs.Kafka, topic: string, messages: number): Promise<number> {
  const consumer = client.consumer({
    groupId: `${topic}.discard.${Math.random()}`,
    maxBytesPerPartition: 1024 * 1024,
    maxBytes: 8 * 1024 * 1024,
    maxWaitTimeInMs: 100,
  });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  let seen = 0;
  let started = 0;
  const seconds = await new Promise<number>((resolve) => {
    void consumer.run({
      eachBatch: async ({ batch }) => {
        if (started === 0) started = performance.now();
        seen += batch.messages.length;
        if (seen >= messages) resolve((performance.now() - started) / 1000);
      },
    });
  });
  await consumer.disconnect();
  return seconds;
}
