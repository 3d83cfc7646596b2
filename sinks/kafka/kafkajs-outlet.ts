import { context, SpanKind } from '@opentelemetry/api';
import type { Admin, Kafka, Message } from 'kafkajs';
import { InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import { traceHeaders } from '../traces/remote.ts';
import { inSpan } from '../traces/span.ts';
import { connect } from './connect.ts';
import { tidemarkError } from './errors.ts';
import type { KafkaLog } from './log.ts';
import type { KafkaOutlet, OutgoingMessage, Producer, TopicSpec } from './port.ts';
import type { KafkaSettings } from './settings.ts';
import { Sockets } from './sockets.ts';
import { sizeOf, TopicQueue } from './topic-queue.ts';
import { ensureTopics } from './topics.ts';

/** Timeouts of administration in milliseconds: of a request, and of an unavailable broker. */
const ADMIN_PATIENCE = { request: 10_000, broker: 1000 };

function messageOf(
  topic: string,
  outgoing: OutgoingMessage,
  most: number,
  added: OutgoingMessage['headers'],
): { message: Message; bytes: number } {
  const { key, value, timestamp } = outgoing;
  const traced = added === undefined ? outgoing : { ...outgoing, headers: { ...added, ...outgoing.headers } };
  // A message of nearly the largest size goes without the trace rather than not at all.
  const { headers } = sizeOf(traced) > most ? outgoing : traced;
  const bytes = sizeOf({ ...outgoing, ...(headers && { headers }) });
  if (bytes > most) {
    throw new TidemarkError('too_large', `A message for ${topic} has ${bytes} bytes; the limit is ${most}.`);
  }
  const message = {
    key,
    value,
    ...(headers && { headers: { ...headers } }),
    ...(timestamp !== undefined && { timestamp: String(timestamp) }),
  };
  return { message, bytes };
}

class LanedProducer implements Producer {
  private readonly lanes = new Map<string, TopicQueue>();
  private readonly kafka: Kafka;
  private readonly settings: KafkaSettings;
  private closed = false;

  constructor(kafka: Kafka, settings: KafkaSettings) {
    this.kafka = kafka;
    this.settings = settings;
  }

  async send(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (this.closed) throw new TidemarkError('internal', 'The producer is closed.');
    if (messages.length === 0) return;
    const { sendDeadlineMs: deadlineMs, lingerMs, maxMessageBytes } = this.settings;
    const describe = () => ({
      kind: SpanKind.PRODUCER,
      attributes: {
        'messaging.system': 'kafka',
        'messaging.operation.type': 'send',
        'messaging.operation.name': 'send',
        'messaging.destination.name': topic,
        'messaging.batch.message_count': messages.length,
      },
    });
    let lane = this.lanes.get(topic);
    if (lane === undefined) {
      lane = new TopicQueue(this.kafka, topic, { deadlineMs, lingerMs, maxMessageBytes });
      this.lanes.set(topic, lane);
    }
    const queue = lane;
    await inSpan(`send ${topic}`, describe, async (span) => {
      const added = span === undefined ? undefined : traceHeaders(context.active());
      await queue.send(messages.map((message) => messageOf(topic, message, maxMessageBytes, added)));
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.lanes.values()].map((lane) => lane.close()));
  }
}

/** {@link KafkaOutlet} on kafkajs. */
export class KafkajsOutlet implements KafkaOutlet {
  protected readonly settings: KafkaSettings;
  protected readonly log: KafkaLog;
  protected readonly admins: Kafka;
  private readonly sockets = new Sockets();
  private readonly producers = new Set<Producer>();

  constructor(settings: KafkaSettings, log: KafkaLog) {
    this.settings = settings;
    this.log = log;
    this.admins = connect(settings, log, ADMIN_PATIENCE, this.sockets);
  }

  producer(): Producer {
    const { sendDeadlineMs } = this.settings;
    // kafkajs must not give up before the deadline: only its own retries repeat the same sequence numbers.
    const patience = { request: sendDeadlineMs, broker: sendDeadlineMs };
    const producer = new LanedProducer(
      connect(this.settings, this.log, patience, this.sockets),
      this.settings,
    );
    this.producers.add(producer);
    return producer;
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    await this.administer('Creating topics', (admin) => ensureTopics(admin, topics));
  }

  async partitions(topic: string): Promise<number> {
    return this.administer(`Asking for the partitions of ${topic}`, async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      const found = topics.find(({ name }) => name === topic);
      if (found === undefined) throw new InvalidInput(`The topic ${topic} does not exist.`);
      return found.partitions.length;
    });
  }

  async ping(): Promise<void> {
    await this.administer('Asking Kafka for its brokers', (admin) => admin.describeCluster());
  }

  async close(): Promise<void> {
    await Promise.all([...this.producers].map((producer) => producer.close()));
    this.sockets.close();
  }

  /** Runs administrative work on a separate connection: it is rare, and nothing is left half open. */
  protected async administer<T>(doing: string, work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.admins.admin();
    try {
      await admin.connect();
      return await work(admin);
    } catch (error) {
      throw tidemarkError(error, doing);
    } finally {
      await admin.disconnect();
    }
  }
}
