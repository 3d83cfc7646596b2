import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kafkaVersion } from '../../services/kafka/jars.ts';
import { packageRoot } from '../../sinks/package-root.ts';

it('compose.yaml runs the Kafka that the tests run', () => {
  const compose = readFileSync(join(packageRoot(import.meta.url), 'compose.yaml'), 'utf8');
  const images = [...compose.matchAll(/apache\/kafka:(\S+)/g)].map(([, version]) => version);
  expect(images).toEqual([kafkaVersion(), kafkaVersion()]);
});
