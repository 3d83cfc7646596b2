import type { Kafka } from 'kafkajs';
import { inject } from 'vitest';
import { createTopics, quietClient } from '../../services/kafka/client.ts';
import { ask } from './desk.ts';
import { type Describe, describeUnless } from './missing.ts';

/** The broker of this run, as one test file sees it. */
export interface TestKafka {
  /** Declares suites: they are skipped where Kafka is missing, and there the rest of this is of no use. */
  readonly describe: Describe;
  readonly brokers: readonly string[];
  /** Starts the names of this file's topics, and of its groups. */
  readonly prefix: string;
  /** A quiet kafkajs client. */
  client(clientId?: string): Kafka;
  /** Creates a topic of this file's own and answers its full name. */
  createTopic(
    name: string,
    partitions?: number,
    settings?: Readonly<Record<string, string>>,
  ): Promise<string>;
}

/**
 * The broker that all test files of a run share, with topics of their own. The first to ask waits while it starts. Call
 * it at the top of a test file: `const kafka = await kafkaForTests()`. A test that stops its broker starts one itself,
 * by `startKafka`.
 *
 * @throws Error under `CI=true` when Kafka cannot be had
 */
export async function kafkaForTests(): Promise<TestKafka> {
  const answer = await ask(inject('desk'), 'kafka');
  const { brokers, prefix } = 'missing' in answer ? { brokers: [], prefix: '' } : answer;
  return {
    describe: describeUnless(answer),
    brokers,
    prefix,
    client: (clientId) => quietClient(brokers, clientId),
    async createTopic(name, partitions = 1, settings = {}) {
      const topic = `${prefix}${name}`;
      await createTopics(brokers, [{ topic, partitions, settings }]);
      return topic;
    },
  };
}
