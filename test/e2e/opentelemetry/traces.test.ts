import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../../sinks/package-root.ts';
import { startServer, temporaryFolder } from '../server.ts';

const SDK = join(packageRoot(import.meta.url), 'test', 'e2e', 'opentelemetry', 'tracing.mjs');

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parent: z.string().nullable(),
});

it('gives its spans to the SDK that is imported before the program', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'spans.jsonl');
  const server = await startServer(join(folder, 'store.duckdb'), {
    NODE_OPTIONS: `--import ${SDK}`,
    TEST_SPANS: file,
  });
  const answer = await fetch(`${server.url}/v1/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'prod', entity: 'web-1', outcome: 11 }),
  });
  expect(answer.status).toBe(202);
  expect(await server.end()).toMatchObject({ code: 0 });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const spans = lines.map((line) => spanSchema.parse(JSON.parse(line)));
  const request = spans.find(({ name }) => name === 'POST /v1/ingest');
  const commit = spans.find(({ name, parent }) => name === 'commit' && parent === request?.spanId);
  expect(request?.parent).toBeNull();
  expect(commit?.traceId).toBe(request?.traceId);
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['tick', 'detect', 'publish', 'duckdb commit']),
  );
});
