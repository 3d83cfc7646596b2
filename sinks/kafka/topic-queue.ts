import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, {
  type ICustomPartitioner,
  type Kafka,
  type Producer as KafkajsProducer,
  type Message,
} from 'kafkajs';
import { BrokerUnavailable, type TidemarkError } from '../../operators/records/errors.ts';
import { retryFor } from './connect.ts';
import { tidemarkError } from './errors.ts';
import type { OutgoingMessage } from './port.ts';

export interface TopicQueueOptions {
  readonly deadlineMs: number;
  readonly lingerMs: number;
  readonly maxMessageBytes: number;
}

/** Maximum bytes that Kafka's format adds to a message, and to each of its headers. */
const OVERHEAD = 48;
const HEADER_OVERHEAD = 8;
/** Milliseconds before a request that failed for good is started again. */
const PAUSE = 50;

/** A call of `send` with messages that may still be pending. */
interface Call {
  readonly deadline: number;
  left: number;
  settled: boolean;
  /** Reports the result, once. */
  readonly settle: (error?: TidemarkError) => void;
}

interface Waiting {
  readonly message: Message;
  readonly bytes: number;
  readonly call: Call;
}

function lengthOf(value: string | Buffer | null): number {
  return value === null ? 0 : Buffer.byteLength(value);
}

/** Maximum size of a message in Kafka, in bytes. */
export function sizeOf({ key, value, headers = {} }: OutgoingMessage): number {
  let bytes = OVERHEAD + lengthOf(key) + lengthOf(value);
  for (const [name, header] of Object.entries(headers)) {
    bytes += HEADER_OVERHEAD + Buffer.byteLength(name) + lengthOf(header);
  }
  return bytes;
}

/**
 * Sends the messages of one topic, one request at a time. Each request has everything that arrived during the previous one.
 *
 * Requests never overlap: kafkajs rolls back the sequence numbers of a failed request, so a waiting one would reuse them, and a broker
 * that did store the first would drop the second as a duplicate. For the same reason a kafkajs producer that gave up is never reused.
 */
export class TopicQueue {
  private readonly kafka: Kafka;
  private readonly topic: string;
  private readonly options: TopicQueueOptions;
  private waiting: Waiting[] = [];
  private producer: KafkajsProducer | undefined;
  private running = false;
  private readonly open = new Set<Call>();
  private idle: (() => void) | undefined;
  /** Error of the last attempt; undefined after a success. */
  private failure: TidemarkError | undefined;
  /** Unacknowledged messages are resent unchanged, so that a broker that has them recognises the sequence numbers. */
  private repeat: Waiting[] = [];
  /** Messages sent one by one, because one of them may be too large. */
  private alone = 0;
  /** Time (performance.now, milliseconds) after which kafkajs must stop retrying. */
  private until = 0;
  private readonly partitionOf = new WeakMap<object, number>();

  constructor(kafka: Kafka, topic: string, options: TopicQueueOptions) {
    this.kafka = kafka;
    this.topic = topic;
    this.options = options;
  }

  send(messages: readonly { message: Message; bytes: number }[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(call), this.options.deadlineMs);
      const call: Call = {
        deadline: performance.now() + this.options.deadlineMs,
        left: messages.length,
        settled: false,
        settle: (error) => {
          if (call.settled) return;
          call.settled = true;
          clearTimeout(timer);
          this.open.delete(call);
          if (error === undefined) resolve();
          else reject(error);
          if (this.open.size === 0) this.idle?.();
        },
      };
      this.open.add(call);
      for (const { message, bytes } of messages) this.waiting.push({ message, bytes, call });
      if (!this.running) void this.run();
    });
  }

  /** Waits until every call has ended, and disconnects. */
  async close(): Promise<void> {
    if (this.open.size > 0) {
      await new Promise<void>((resolve) => {
        this.idle = resolve;
      });
    }
    this.until = 0;
    await this.drop();
  }

  private giveUp(call: Call): void {
    const seconds = this.options.deadlineMs / 1000;
    const reason = this.failure?.message ?? 'check that the topic exists and that the brokers can be reached';
    call.settle(
      new BrokerUnavailable(
        `The brokers did not accept messages for ${this.topic} within ${seconds} s: ${reason}`,
        this.failure,
      ),
    );
    this.waiting = this.waiting.filter((each) => !each.call.settled);
  }

  /** Sends until nothing waits. Never rejects: failures are reported to the calls. */
  private async run(): Promise<void> {
    this.running = true;
    await sleep(this.options.lingerMs);
    while (this.waiting.length > 0 || this.repeat.length > 0) {
      const request = this.repeat.length > 0 ? this.repeat : this.take();
      this.repeat = [];
      try {
        const acknowledged = await this.request(request);
        this.failure = undefined;
        for (const each of request) {
          const partition = this.partitionOf.get(each.message);
          if (partition === undefined || !acknowledged.has(partition)) this.repeat.push(each);
          else if (--each.call.left === 0) each.call.settle();
        }
      } catch (error) {
        await this.drop();
        this.refused(request, tidemarkError(error, `Sending to ${this.topic}`));
        await sleep(PAUSE);
      }
    }
    this.running = false;
  }

  /** The messages of the next request: as many as fit one batch of Kafka. */
  private take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    const most = this.alone > 0 ? 0 : this.options.maxMessageBytes;
    for (const each of this.waiting) {
      bytes += each.bytes;
      if (count > 0 && bytes > most) break;
      count++;
    }
    if (this.alone > 0) this.alone--;
    return this.waiting.splice(0, count);
  }

  /**
   * Sends, and returns the acknowledged partitions. There may be fewer than were sent to: when a leader changes, kafkajs drops some
   * and resolves all the same.
   */
  private async request(request: readonly Waiting[]): Promise<Set<number>> {
    this.until = request.reduce((latest, { call }) => Math.max(latest, call.deadline), 0);
    const producer = await this.connected();
    try {
      const answers = await producer.send({
        topic: this.topic,
        messages: request.map(({ message }) => message),
        acks: -1,
        timeout: this.options.deadlineMs,
      });
      return new Set(answers.map(({ partition }) => partition));
    } finally {
      // It was dropped meanwhile, and kafkajs reconnects for each further attempt.
      if (this.producer !== producer) await disconnect(producer);
    }
  }

  private async connected(): Promise<KafkajsProducer> {
    if (this.producer !== undefined) return this.producer;
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: () => this.partitioner(),
      retry: retryFor(this.options.deadlineMs),
    });
    this.producer = producer;
    await producer.connect();
    return producer;
  }

  /**
   * Kafka's partitioner, called once per message, so that a retry goes to the partition of the first attempt. kafkajs calls it at each
   * attempt, which is also the only place to stop its retries.
   */
  private partitioner(): ReturnType<ICustomPartitioner> {
    const choose = kafkajs.Partitioners.DefaultPartitioner();
    return (choice) => {
      if (performance.now() > this.until) {
        throw new BrokerUnavailable(`Messages for ${this.topic} were abandoned.`);
      }
      const partition = this.partitionOf.get(choice.message) ?? choose(choice);
      this.partitionOf.set(choice.message, partition);
      return partition;
    };
  }

  private async drop(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    if (producer !== undefined) await disconnect(producer);
  }

  /**
   * Handles a failed request: another attempt while there is time. A message that is too large fails its call; if it may be any of
   * several, each is sent alone.
   */
  private refused(request: readonly Waiting[], error: TidemarkError): void {
    this.failure = error;
    if (error.code !== 'broker_unavailable') {
      if (error.code === 'too_large' && request.length > 1) this.alone = request.length;
      else for (const { call } of request) call.settle(error);
    }
    const again = request.filter(({ call }) => !call.settled);
    this.waiting = [...again, ...this.waiting].filter(({ call }) => !call.settled);
  }
}

async function disconnect(producer: KafkajsProducer): Promise<void> {
  // Its error would only say that the connection is gone.
  await producer.disconnect().catch(() => undefined);
}
