import type { Client as McpClient } from '@modelcontextprotocol/client';
import pino from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { Client } from '../../../api/client/index.ts';
import { readConfig } from '../../../api/config/config.ts';
import type { Calls } from '../../../api/mcp/calls.ts';
import { remoteCalls } from '../../../api/mcp/remote-calls.ts';
import { createTidemarkServer } from '../../../api/mcp/server.ts';
import { silent } from '../../../api/mcp-framework/index.ts';
import { openLocal } from '../../../api/server/open-local.ts';
import { makeFolder, removeFolder, serve } from '../harness.ts';
import { connect, type Way } from '../mcp-framework/connect.ts';

/** Where the calls go: to a store of this process, or over HTTP to a server. */
export const PLACES = ['in this process', 'on a server'] as const;
export type Place = (typeof PLACES)[number];

const TICK = { SIGNAL_DETECTION_INTERVAL: '20ms' };

interface Opened {
  readonly calls: Calls;
  close(): Promise<void>;
}

async function callsAt(place: Place, env: Record<string, string>): Promise<Opened> {
  if (place === 'in this process') {
    const config = readConfig({ SIGNAL_DB_DSN: 'memory://', ...TICK, ...env });
    return openLocal(config, pino({ level: 'silent' }));
  }
  const folder = makeFolder();
  const service = await serve(`${folder}/store.sqlite`, env);
  return {
    calls: remoteCalls(new Client({ url: service.url })),
    async close() {
      await service.stop();
      removeFolder(folder);
    },
  };
}

/** tidemark's MCP server with the SDK's client at it. */
export interface Desk {
  readonly client: McpClient;
  readonly calls: Calls;
  /** Calls a tool that must succeed; its answer, as a schema has it. */
  ask<Schema extends z.ZodType>(tool: string, input: object, answer: Schema): Promise<z.output<Schema>>;
  /** Calls a tool that must fail; what it says. */
  refused(tool: string, input: object): Promise<string>;
  close(): Promise<void>;
}

const texts = z.tuple([z.object({ type: z.literal('text'), text: z.string() })]);

export async function openDesk(
  place: Place,
  way: Way = '2025 over a channel',
  options: { readonly readOnly?: boolean; readonly env?: Record<string, string> } = {},
): Promise<Desk> {
  const { env = {}, readOnly = false } = options;
  const opened = await callsAt(place, env);
  const tidemark = createTidemarkServer(opened.calls, { version: '1.2.3', logger: silent, readOnly });
  const { client, close } = await connect(tidemark.server, way);
  return {
    client,
    calls: opened.calls,
    async ask(tool, input, answer) {
      const result = await client.callTool({ name: tool, arguments: { ...input } });
      expect({ tool, failed: result.isError === true, content: result.content }).toMatchObject({
        failed: false,
      });
      return answer.parse(result.structuredContent);
    },
    async refused(tool, input) {
      const result = await client.callTool({ name: tool, arguments: { ...input } });
      expect(result.isError).toBe(true);
      return texts.parse(result.content)[0].text;
    },
    async close() {
      await close();
      await tidemark.close();
      await opened.close();
    },
  };
}

/** One desk that the tests of a `describe` share. */
export function sharedDesk(...asked: Parameters<typeof openDesk>): () => Desk {
  let desk: Desk | undefined;
  beforeAll(async () => {
    desk = await openDesk(...asked);
  });
  afterAll(async () => {
    await desk?.close();
  });
  return () => {
    if (desk === undefined) throw new Error('the desk is open only while tests run');
    return desk;
  };
}

const T0 = Date.UTC(2026, 0, 1);

/** Seven equal values a minute apart: a stall by the definition of the pattern. */
export const stall = (scope_id: string, entity_id: string) =>
  Array.from({ length: 7 }, (_, i) => ({
    scope_id,
    entity_id,
    outcome: 11,
    timestamp: new Date(T0 + i * 60_000).toISOString(),
    id: `${entity_id} ${i}`,
  }));
