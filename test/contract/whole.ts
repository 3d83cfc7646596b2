import { z } from 'zod';
import { programFor } from '../../api/cli/main.ts';
import { frame } from '../../api/http/sse.ts';
import { CHANGE_KINDS } from '../../operators/signals/signal.ts';
import { CLAIM_CHANGES, CONTRADICTION_CHANGES } from '../../pipelines/memory/out/change-views.ts';
import { lineSchema } from '../../pipelines/ndjson/lines.ts';
import { call } from '../api/answers.ts';
import { capture } from '../api/cli/run-command.ts';
import { makeFolder, removeFolder, serve } from '../api/harness.ts';
import { openDesk } from '../api/mcp/open.ts';
import { routesOf } from '../api/routes.ts';
import { Flattening } from './flatten.ts';
import type { Line } from './lines.ts';
import { cliLines } from './parts/cli.ts';
import { configurationLines, detectorLines } from './parts/configuration.ts';
import { errorLines } from './parts/errors.ts';
import { grpcLines, reflected } from './parts/grpc.ts';
import { httpLines, type StreamEvents } from './parts/http.ts';
import { kafkaLines } from './parts/kafka.ts';
import { mcpLines } from './parts/mcp.ts';
import { metricLines } from './parts/metrics.ts';
import { signalLines } from './parts/signals.ts';

/** The parts of the contract, each a file. */
export const PARTS = [
  'http',
  'signals',
  'grpc',
  'mcp',
  'kafka',
  'export',
  'errors',
  'configuration',
  'cli',
  'metrics',
] as const;
export type Part = (typeof PARTS)[number];
export type Contract = Readonly<Record<Part, readonly Line[]>>;

const each = (kinds: readonly string[], schema: string) =>
  Object.fromEntries(kinds.map((kind) => [kind, schema]));

/** The events of each stream, with the named schema of their data. */
export const STREAMS: StreamEvents = {
  'GET /v1/signals/stream': each(CHANGE_KINDS, 'Signal'),
  'GET /v1/events/stream': { event: 'StoredEvent' },
  'GET /v1/claims/stream': {
    ...each(CLAIM_CHANGES, 'Claim'),
    ...each(CONTRADICTION_CHANGES, 'Contradiction'),
  },
};

/** The names of the fields of a server-sent event. */
function frameFields(): string[] {
  const lines = frame(1, 'kind', {}).toString().trim().split('\n');
  return lines.map((line) => line.slice(0, line.indexOf(':')));
}

/** The lines of an export, which an import takes. */
function exportedLines(): Line[] {
  const schema = z.toJSONSchema(lineSchema, { io: 'input', unrepresentable: 'any' });
  const flat = new Flattening(schema.$defs);
  for (const side of ['>', '<'] as const) flat.add('line', side, 'self', schema);
  return flat.lines;
}

/** The document of the API, and every route, of a server that is started for it. */
async function served() {
  const folder = makeFolder();
  const [service, routes] = await routesOf(() => serve(`${folder}/store.sqlite`, { SIGNAL_GRPC_PORT: '0' }));
  try {
    const { text } = await call(service.url, '/openapi.json');
    const document: unknown = JSON.parse(text);
    const proto = await reflected(service.grpc ?? '', 'tidemark.v1.SignalService');
    return { document, routes, proto };
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

async function listed(): Promise<Line[]> {
  const desk = await openDesk('in this process', '2026 over HTTP');
  try {
    return await mcpLines(desk.client);
  } finally {
    await desk.close();
  }
}

/** The whole contract, from running servers and from the schemas that they use. */
export async function wholeContract(): Promise<Contract> {
  const { document, routes, proto } = await served();
  const program = await programFor(['completion'], { ...capture({}, '').io, exitCode: 0 });
  return {
    http: httpLines(document, routes, STREAMS, frameFields()),
    signals: signalLines(),
    grpc: grpcLines(proto),
    mcp: await listed(),
    kafka: kafkaLines(),
    export: exportedLines(),
    errors: errorLines(),
    configuration: [...configurationLines(), ...detectorLines()],
    cli: cliLines(program),
    metrics: await metricLines(),
  };
}
