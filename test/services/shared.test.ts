import pg from 'pg';
import { expect, it } from 'vitest';
import { kafkaForTests } from './kafka.ts';
import { postgresForTests, postgresUrl } from './postgres.ts';

const kafka = await kafkaForTests();
const postgres = await postgresForTests();

kafka.describe('the broker of a run', () => {
  it('is one for all, with a prefix for each', async () => {
    const other = await kafkaForTests();
    expect(other.brokers).toEqual(kafka.brokers);
    expect(other.prefix).not.toBe(kafka.prefix);
  });

  it('creates topics under the prefix, with partitions and settings', async () => {
    const topic = await kafka.createTopic('wide', 3, { 'cleanup.policy': 'compact' });
    expect(topic).toBe(`${kafka.prefix}wide`);
    const admin = kafka.client().admin();
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      expect(topics[0].partitions).toHaveLength(3);
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: topic, configNames: ['cleanup.policy'] }],
      });
      expect(resources[0].configEntries[0].configValue).toBe('compact');
    } finally {
      await admin.disconnect();
    }
  });
});

postgres.describe('the PostgreSQL server of a run', () => {
  it('gives every caller an empty database of its own', async () => {
    const urls = [postgres.url, await postgresUrl()];
    expect(new URL(urls[0]).host).toBe(new URL(urls[1]).host);
    for (const connectionString of urls) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        await client.query('create table mine (x int)');
      } finally {
        await client.end();
      }
    }
  });
});
