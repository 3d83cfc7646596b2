import { kafkaForTests } from '../services/kafka.ts';
import { postgresUrl } from '../services/postgres.ts';
import { type Server, startServer } from './server.ts';

/** Milliseconds without a sign of life after which a worker's partitions go to others. */
export const SESSION = 6000;
const PATIENCE = 300_000;

/** Brokers of this run, with topics of this file's own. */
export const kafka = await kafkaForTests();

let count = 0;

/** Topics and a group of a test's own, and the environment of servers on them. */
export async function someTopics(partitions = 4) {
  const name = `out${++count}`;
  const topics = {
    observations: await kafka.createTopic(`${name}.observations`, partitions, {
      'max.message.bytes': '4000000',
    }),
    signals: await kafka.createTopic(`${name}.signals`, 2),
    events: await kafka.createTopic(`${name}.events`, partitions, { 'max.message.bytes': '4000000' }),
    claims: await kafka.createTopic(`${name}.claims`, 2),
    deadLetter: await kafka.createTopic(`${name}.dead`, 1),
  };
  const env = {
    SIGNAL_KAFKA_BROKERS: kafka.brokers.join(','),
    SIGNAL_KAFKA_GROUP: `${kafka.prefix}${name}`,
    SIGNAL_KAFKA_SESSION_TIMEOUT: `${SESSION}ms`,
    SIGNAL_KAFKA_OBSERVATIONS_TOPIC: topics.observations,
    SIGNAL_KAFKA_SIGNALS_TOPIC: topics.signals,
    SIGNAL_KAFKA_EVENTS_TOPIC: topics.events,
    SIGNAL_KAFKA_CLAIMS_TOPIC: topics.claims,
    SIGNAL_KAFKA_DEAD_LETTER_TOPIC: topics.deadLetter,
    SIGNAL_KAFKA_SKETCHES_TOPIC: `${kafka.prefix}${name}.sketches`,
    SIGNAL_DETECTION_INTERVAL: '50ms',
  };
  return { topics, env };
}

/** Topics, a group and a database of a test's own, and servers on them. */
export async function setUp(partitions = 4) {
  const { topics, env } = await someTopics(partitions);
  const dsn = await postgresUrl();
  const start = (role: string): Promise<Server> => startServer(dsn, { ...env, SIGNAL_ROLE: role });
  return { topics, dsn, env, start };
}

/** Waits until `look` gives something. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  patience = PATIENCE,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} did not come to pass within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface Message {
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that a topic has, once `enough` of it is there. */
export async function messagesOf(
  topic: string,
  enough: (messages: readonly Message[]) => boolean,
): Promise<Message[]> {
  const consumer = kafka.client().consumer({ groupId: `${topic}.reader.${++count}` });
  const found: Message[] = [];
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
        found.push({
          key: message.key?.toString() ?? null,
          value: message.value?.toString() ?? null,
          headers: Object.fromEntries(headers),
        });
      },
    });
    await until(`messages in ${topic}`, async () => (enough(found) ? true : undefined));
  } finally {
    await consumer.disconnect();
  }
  return found;
}
