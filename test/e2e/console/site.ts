import { join } from 'node:path';
import { Client } from '../../../api/client/index.ts';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import { FLEET_SCOPE, fleet, fleetNotes } from '../../../pipelines/sources/demo-fleet.ts';
import { startServer, temporaryFolder } from '../server.ts';

const DAYS = 21;
const SEED = 7;
/** End of the three weeks; the clock of a reader is later. */
export const END = '2026-11-25T00:00:00Z';

/** The real program on a new store, with the fleet of the demonstration and what is written about it. */
export async function fleetSite(env: Record<string, string> = {}) {
  const { url } = await startServer(join(temporaryFolder(), 'fleet.duckdb'), env);
  const client = new Client({
    url,
    ...(env.SIGNAL_API_TOKEN !== undefined && { token: env.SIGNAL_API_TOKEN }),
  });
  const start = parseInstant(END) - DAYS * 86_400e6;
  const observations = Array.from(fleet(start, DAYS, SEED), ({ member, time, outcome }) => ({
    scope: FLEET_SCOPE,
    entity: member.name,
    outcome,
    timestamp: formatInstant(time),
    tags: { role: member.name.replace(/-\d+$/, '') },
  }));
  await client.ingestBatch(observations);
  await client.memory.ingest(
    fleetNotes(start, DAYS).map(({ id, time, source, text }) => ({
      id,
      content: text,
      timestamp: formatInstant(time),
      source_input_id: source,
    })),
  );
  return { url, client };
}
