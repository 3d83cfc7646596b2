import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Client, type Observation } from '../../api/client/index.ts';
import type { Overrides } from '../../operators/engine/overrides.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { allSignals, ticked, until } from '../api/answers.ts';
import { population } from '../operators/engine/population.ts';
import { comparable, uuid } from '../operators/harness.ts';
import { noise } from '../operators/noise.ts';
import { runProgram, type Server, startServer, temporaryFolder } from './server.ts';

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

/** Starts of the program are slow where the machine is busy. */
const PATIENT = { timeout: 300_000 };

describe('overrides of a scope', PATIENT, () => {
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
    const { uniform } = noise(5);
    let run = 3;
    for (let life = 0; life < 6; life++) {
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
    expect(run).toBeGreaterThan(8);
  });
});

describe('tidemark detectors', PATIENT, () => {
  it('lists, sets, tries and resets', async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    const server = await startServer(file, { SIGNAL_SPIKE_MIN_Z: '5' });
    const client = new Client({ url: server.url });
    for (let i = 0; i < 5; i++) {
      await client.ingest({ scope_id: SCOPE, entity_id: uuid('e'), outcome: 4 });
    }
    const program = async (...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(['detectors', ...args, '--db', file]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
      return stdout;
    };
    const json = async (...args: string[]) => JSON.parse((await program(...args, '--json')).join(''));
    const line = (lines: readonly string[], text: RegExp) => lines.find((one) => text.test(one)) ?? '';

    expect(line(await program(), /min_z/)).toMatch(/^\s+min_z\s+5\s+environment\s+Least distance/);
    expect(await json('--scope', SCOPE)).toMatchObject({ scope_id: SCOPE, overrides: {} });
    const tried = await program('set', '--scope', SCOPE, 'stall.run=3', '--dry-run');
    expect(tried[0]).toMatch(/^5 observations from /);
    expect(line(tried, /^stall/)).toMatch(/^stall\s+0\s+1$/);
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: {} });
    await program('set', '--scope', SCOPE, 'stall.run=3', 'spike.enabled=false');
    await program('set', '--scope', SCOPE, 'stall.run=', 'drop.min_z=7');
    const set = { spike: { enabled: false }, drop: { min_z: 7 } };
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: set });
    expect(line(await program('--scope', SCOPE), /^spike/)).toMatch(/^spike\s+enabled\s+false\s+scope/);

    await server.end();
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: set });
    const alone = await runProgram(['detectors', 'reset', '--scope', SCOPE, '--db', file]);
    expect([alone.code, alone.stderr]).toEqual([1, [expect.stringContaining('needs a running server')]]);
    await startServer(file);
    expect(await json('reset', '--scope', SCOPE)).toMatchObject({ overrides: {} });
  });

  it('says what is wrong with a call', async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    await startServer(file);
    const wrong: [args: string[], message: RegExp][] = [
      [['set', 'stall.run=3'], /--scope is required/],
      [['set', '--scope', SCOPE, 'stall=3'], /"stall=3" must be written like stall\.run=9/],
      [['set', '--scope', SCOPE, 'stall.run=many'], /must be written like/],
      [['set', '--scope', SCOPE, 'stall.runs=3'], /did you mean run\?/],
      [['set', '--scope', SCOPE, 'stall.run=1'], /detectors\.stall\.run .*\(it is 1\)/],
      [['--scope', 'x'], /--scope must be a UUID/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await runProgram(['detectors', ...args, '--db', file]);
      expect([code, stdout, stderr]).toEqual([1, [], [expect.stringMatching(message)]]);
    }
  });
});
