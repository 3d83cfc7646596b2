import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import kafkajs from 'kafkajs';
import { openSharedStore, openStore } from '../../api/stores/open-store.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import { startKafka } from '../../services/kafka/start.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import type { Bench, Figure } from '../bench.ts';
import { benchKeys } from '../series.ts';
import { sqlClientOf } from './ask.ts';
import { compareStores, signalsOf } from './chaos/compare.ts';
import { messages, rounds, type Workload } from './chaos/data.ts';
import { believedAlone, compareBeliefs, produceEvents, storedEvents } from './chaos/events.ts';
import { eventsOf } from './chaos/statements.ts';
import { startWorker, type WorkerProcess } from './chaos/workers.ts';

const TOPIC = 'tidemark.observations';
const EVENTS_TOPIC = 'tidemark.events';
const PARTITIONS = 12;
/** Minimum and maximum number of workers. */
const LEAST = 1;
const MOST = 4;
/** Maximum milliseconds between faults. */
const PAUSE = 7000;
/**
 * Lateness in milliseconds: a message has minutes of one scope, which must be ordered with those of others before series of different
 * scopes are compared.
 */
const LATENESS = 60_000;
/** Session timeout of a worker in milliseconds: the minimum that brokers allow. */
const SESSION = 6000;

/** A run: amount of data, and number of faults. */
export interface ChaosPlan extends Workload {
  /** Number of worker kills. */
  readonly kills: number;
  /** Restarts of the broker and of the database, each. */
  readonly restarts: number;
  /** Number of events for memory. */
  readonly events: number;
  /** Milliseconds by which the clocks of workers are ahead, in turn; default: none. */
  readonly clocks?: readonly number[];
}

export interface ChaosOutcome {
  readonly observations: number;
  readonly signals: number;
  /** Signals of pairs in a scope, and across scopes. */
  readonly correlations: number;
  readonly crossScope: number;
  /** Distinct ids of observations, equal to the number of rows. */
  readonly ids: number;
  readonly differingObservations: number;
  readonly differingSignals: number;
  readonly events: number;
  readonly claims: number;
  readonly contradictions: number;
  readonly differingEvents: number;
  readonly differingClaims: number;
  readonly differingContradictions: number;
  readonly examples: readonly string[];
  readonly kills: number;
  readonly seconds: number;
}

/** Result of a single process on the same data, in a separate file. */
async function replayed(plan: ChaosPlan, folder: string): Promise<string> {
  const input = join(folder, 'input.ndjson');
  const output = createWriteStream(input);
  for (const round of rounds(plan)) {
    const text = round.map((row) => `${JSON.stringify(row)}\n`).join('');
    if (!output.write(text)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'finish');
  const file = join(folder, 'expected.duckdb');
  const program = join(packageRoot(import.meta.url), 'api', 'cli', 'tidemark.js');
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(SIGNAL|MEMORY)_/.test(name)),
  );
  await promisify(execFile)(
    process.execPath,
    [program, 'replay', input, '--db', file, '--tick', '1h', '--json'],
    {
      env,
      maxBuffer: 2 ** 30,
    },
  );
  return `duckdb://${file}`;
}

/** Produces a workload over `seconds`, also while the broker is down. */
async function produce(plan: ChaosPlan, brokers: readonly string[], seconds: number): Promise<void> {
  const client = new kafkajs.Kafka({
    brokers: [...brokers],
    clientId: 'chaos',
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { retries: 1000, initialRetryTime: 100, maxRetryTime: 2000 },
  });
  const producer = client.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const started = performance.now();
  let produced = 0;
  const rows = plan.rounds * plan.scopes * plan.series;
  for (const block of messages(plan)) {
    await producer.send({
      topic: TOPIC,
      acks: -1,
      messages: block.map(({ key, value }) => ({ key, value })),
    });
    produced += block.reduce((sum, { value }) => sum + (String(value).match(/"outcome"/g)?.length ?? 0), 0);
    const ahead = started + Math.min(1, produced / rows) * seconds * 1000 - performance.now();
    if (ahead > 0) await sleep(ahead);
  }
  await producer.disconnect();
}

async function storedRows({ ask }: ReturnType<typeof sqlClientOf>): Promise<number> {
  try {
    const [[count]] = await ask('SELECT count(*) FROM observations');
    return Number(count);
  } catch {
    // The database is down at the moment, as intended.
    return 0;
  }
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, signal]) => b.get(id) === signal);
}

/** Runs workers over a workload while they are killed, stopped and restarted, and compares the results. */
export async function runChaos(plan: ChaosPlan, say: (line: string) => void): Promise<ChaosOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-chaos-'));
  const kafka = await startKafka({ settings: { 'group.min.session.timeout.ms': 1000 } });
  const postgres = await startPostgres();
  const workers = new Set<WorkerProcess>();
  const started = performance.now();
  try {
    await kafka.createTopics([TOPIC, EVENTS_TOPIC].map((topic) => ({ topic, partitions: PARTITIONS })));
    const dsn = await postgres.createDatabase();
    const expected = await replayed(plan, folder);
    const believed = await believedAlone(plan.events, plan.seed);
    const random = uniform(plan.seed + 2);
    const env = {
      SIGNAL_KAFKA_BROKERS: kafka.brokers.join(','),
      SIGNAL_KAFKA_SESSION_TIMEOUT: `${SESSION}ms`,
      SIGNAL_DB_DSN: dsn,
      SIGNAL_DETECTION_INTERVAL: '200ms',
      SIGNAL_ALLOWED_LATENESS: `${LATENESS}ms`,
    };
    const { clocks = [0] } = plan;
    let added = 0;
    const add = () => workers.add(startWorker(env, clocks[added++ % clocks.length]));
    const any = () => [...workers][Math.floor(random() * workers.size)];
    const remove = async (signal: NodeJS.Signals) => {
      const worker = any();
      workers.delete(worker);
      await worker.end(signal);
    };
    add();
    add();
    const seconds = (plan.kills * PAUSE * 0.9) / 1000;
    const producing = Promise.all([
      produce(plan, kafka.brokers, seconds),
      produceEvents(EVENTS_TOPIC, kafka.brokers, eventsOf(plan.events, plan.seed), plan.seed, seconds),
    ]);
    let kills = 0;
    let restarts = 0;
    for (let blow = 1; kills < plan.kills; blow++) {
      await sleep(PAUSE * (0.1 + 0.9 * random()));
      const what = random();
      // Broker and database in turn, spread over the run.
      if (kills >= ((restarts + 1) * plan.kills) / (2 * plan.restarts + 1)) {
        if (restarts++ % 2 === 0) {
          say(`blow ${blow}: the broker is killed and started again`);
          await kafka.kill();
          await sleep(1000);
          await kafka.restart();
        } else {
          say(`blow ${blow}: the database is ${what < 0.5 ? 'killed and ' : ''}started again`);
          if (what < 0.5) await postgres.kill();
          await postgres.restart();
        }
      }
      if (what < 0.15 && workers.size > LEAST) {
        say(`blow ${blow}: a worker leaves`);
        await remove('SIGTERM');
      } else if (what < 0.3 && workers.size < MOST) {
        say(`blow ${blow}: a worker joins`);
        add();
      } else if (what < 0.4) {
        say(`blow ${blow}: a worker stands still for longer than its session`);
        const worker = any();
        worker.tell('SIGSTOP');
        setTimeout(() => worker.tell('SIGCONT'), SESSION * 2);
      } else {
        say(`blow ${blow}: a worker is killed`);
        kills++;
        await remove('SIGKILL');
        if (workers.size < LEAST + 1 || random() < 0.6) add();
      }
    }
    await producing;
    say('everything is produced');
    const rows = plan.rounds * plan.scopes * plan.series;
    const store = await openSharedStore(dsn);
    const client = sqlClientOf(store);
    const complaints = () => [...workers].flatMap((worker) => worker.complaints.slice(-3));
    const patience = performance.now() + 300_000;
    for (let have = 0; have < rows; ) {
      await sleep(1000);
      have = await storedRows(client);
      if (performance.now() > patience) {
        throw new Error(`only ${have} of ${rows} observations came to be stored\n${complaints().join('\n')}`);
      }
    }
    for (let have = 0; have < plan.events; ) {
      have = await storedEvents(store);
      if (have < plan.events) await sleep(1000);
      if (performance.now() > patience) {
        throw new Error(
          `only ${have} of ${plan.events} events came to be stored\n${complaints().join('\n')}`,
        );
      }
    }
    say('everything is stored; the workers leave, and a last one takes everything over');
    await Promise.all([...workers].map((worker) => worker.end('SIGTERM')));
    workers.clear();
    const last = startWorker(env);
    workers.add(last);
    while (last.partitions.size < PARTITIONS + 1) {
      await sleep(200);
      if (performance.now() > patience)
        throw new Error(`the last worker has ${last.partitions.size} partitions\n${complaints().join('\n')}`);
    }
    const right = await openStore(expected, { readOnly: true });
    const wanted = await signalsOf(right);
    say('the last worker has everything; it takes what was held back');
    while (!isSame(wanted, await signalsOf(store)) && performance.now() < patience) await sleep(2000);
    await last.end('SIGTERM');
    workers.clear();
    const scopes = [
      ...new Set(benchKeys(plan.scopes * plan.series, plan.scopes).map(({ scope_id }) => scope_id)),
    ];
    const { observations, signals, examples } = await compareStores(right, store, scopes);
    const memory = await compareBeliefs(believed, store.ledger);
    const counted = await client.ask(
      `SELECT (SELECT count(*) FROM signals), (SELECT count(DISTINCT id) FROM observations),
         (SELECT count(*) FROM signals WHERE pattern = 'correlation'),
         (SELECT count(*) FROM signals WHERE pattern = 'cross_scope_correlation')`,
    );
    await client.close();
    await right.close();
    await store.close();
    return {
      observations: rows,
      signals: Number(counted[0][0]),
      ids: Number(counted[0][1]),
      correlations: Number(counted[0][2]),
      crossScope: Number(counted[0][3]),
      differingObservations: observations,
      differingSignals: signals,
      events: believed.events.size,
      claims: believed.claims.size,
      contradictions: believed.contradictions.size,
      differingEvents: memory.events,
      differingClaims: memory.claims,
      differingContradictions: memory.contradictions,
      examples: [...examples, ...memory.examples],
      kills,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    for (const worker of workers) {
      worker.tell('SIGCONT');
      await worker.end('SIGKILL');
    }
    await kafka.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clocks of workers an hour apart, in milliseconds. */
const SKEWED = [3_600_000, -3_600_000, 0];

/** Sizes of a quotable run, and of a smoke run. */
const WHOLE: ChaosPlan = {
  scopes: 60,
  series: 5,
  rounds: 6667,
  seed: 11,
  kills: 30,
  restarts: 2,
  events: 20_000,
};
const SMOKE: ChaosPlan = {
  scopes: 24,
  series: 5,
  rounds: 300,
  seed: 11,
  kills: 3,
  restarts: 1,
  events: 1000,
};

export const chaos: Bench = {
  name: 'chaos',
  summary:
    'workers on Kafka and Postgres, killed and restarted at random, against one process that replays the same input',
  async run({ smoke, events, clockSkew = false }): Promise<Figure[]> {
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const plan = smoke ? SMOKE : WHOLE;
    const found = await runChaos(
      { ...plan, events: events ?? plan.events, ...(clockSkew && { clocks: SKEWED }) },
      say,
    );
    for (const example of found.examples) say(example);
    return [
      { name: 'observations', value: found.observations, unit: 'rows' },
      { name: 'signals', value: found.signals, unit: 'rows' },
      { name: 'correlations within scopes', value: found.correlations, unit: 'rows' },
      { name: 'correlations across scopes', value: found.crossScope, unit: 'rows' },
      { name: 'ids of observations', value: found.ids, unit: 'rows' },
      { name: 'workers killed', value: found.kills, unit: 'times' },
      { name: 'differing observations', value: found.differingObservations, unit: 'rows' },
      { name: 'differing signals', value: found.differingSignals, unit: 'rows' },
      { name: 'events', value: found.events, unit: 'rows' },
      { name: 'claims', value: found.claims, unit: 'rows' },
      { name: 'open contradictions', value: found.contradictions, unit: 'rows' },
      { name: 'differing events', value: found.differingEvents, unit: 'rows' },
      { name: 'differing claims', value: found.differingClaims, unit: 'rows' },
      { name: 'differing contradictions', value: found.differingContradictions, unit: 'rows' },
      { name: 'time', value: found.seconds, unit: 's' },
    ];
  },
};
