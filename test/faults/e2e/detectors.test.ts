import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Client, type Observation } from '../../../api/client/index.ts';
import type { Overrides } from '../../../operators/engine/overrides.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { allSignals, ticked, until } from '../../api/answers.ts';
import { type Server, startServer, temporaryFolder } from '../../e2e/server.ts';
import { population } from '../../operators/engine/population.ts';
import { comparable, uuid } from '../../operators/harness.ts';
import { noise } from '../../operators/noise.ts';
import { runs, seed } from '../../property.ts';

const SCOPE = uuid('a');
const PARTS = 8;

function observationsOf(seed: number): Observation[] {
  return population(seed).map(({ scope, entity, time, outcome, features }) => ({
    scope_id: scope,
    entity_id: entity,
    timestamp: formatInstant(time),
    outcome,
    ...(features && { features: [...features] }),
  }));
}

/** Overrides after each part of the observations. */
const CHANGES: readonly (Overrides | undefined)[] = [
  { stall: { run: 3 }, spike: { min_z: 4 } },
  undefined,
  { outlier_cluster: { min_members: 4 }, change_point: { enabled: false } },
  { anomaly: { enabled: false }, seasonality: { enabled: false }, correlation: { min_r: 0.8 } },
  undefined,
  {},
  { stall: { enabled: false } },
];

/** Sends a population with changes in between; `between` may put another server in the place of this one. */
async function play(first: Server, seed: number, between: (server: Server, part: number) => Promise<Server>) {
  let server = first;
  const observations = observationsOf(seed);
  const size = Math.ceil(observations.length / PARTS);
  for (let part = 0; part < PARTS; part++) {
    const client = new Client({ url: server.url });
    await client.ingestBatch(observations.slice(part * size, (part + 1) * size));
    const overrides = CHANGES[part];
    if (overrides !== undefined) await client.setDetectors(SCOPE, overrides);
    else await ticked(server.url);
    server = await between(server, part);
  }
  await ticked(server.url);
  return allSignals(server.url);
}

describe('overrides of a scope', () => {
  it('hold from the same place on whether the server was killed or not', async () => {
    const calm = await startServer(join(temporaryFolder(), 'store.duckdb'));
    const undisturbed = await play(calm, 6, async (server) => server);
    const file = join(temporaryFolder(), 'store.duckdb');
    const killed = await play(await startServer(file), 6, async (server, part) => {
      await server.end(part % 3 === 2 ? 'SIGTERM' : 'SIGKILL');
      return startServer(file);
    });
    expect(comparable(killed)).toEqual(comparable(undisturbed));
    expect(undisturbed.some(({ explanation }) => explanation.threshold_used === 3)).toBe(true);
  });

  it('are there after a kill once they were acknowledged', async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    const { uniform } = noise(seed);
    let run = 3;
    for (let life = 0; life < runs(6); life++) {
      const server = await startServer(file);
      const client = new Client({ url: server.url });
      const { overrides = {} } = await client.detectors(SCOPE);
      if (life > 0) {
        // The last one that was acknowledged, or the one that was under way.
        expect([run, run + 1]).toContain(overrides.stall.run);
        run = Number(overrides.stall.run);
      }
      const changing = (async () => {
        for (;;) {
          await client.setDetectors(SCOPE, { stall: { run: run + 1 } });
          run++;
        }
      })().catch(() => undefined);
      await until('a change', async () => (run > 3 + life ? true : undefined));
      await sleep(100 * uniform());
      await server.end('SIGKILL');
      await changing;
    }
    expect(run).toBeGreaterThan(2 + runs(6));
  });
});
