import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectedObservationSchema } from '../../../operators/records/expectation.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { fleet } from '../../../pipelines/sources/demo-fleet.ts';
import { DUCKDB } from '../../e2e/embedded.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { allObservations, metricsOf, post, summaryOf } from '../answers.ts';
import { runCommand, serveCommand } from './run-command.ts';

const SCOPE = '6f1ed002-ab5a-4a5b-9d0c-0305e82c3301';
const ENTITY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Three weeks of the fleet as a CSV file with columns of names. */
function fleetFile(folder: string): string {
  const path = join(folder, 'fleet.csv');
  const lines = [...fleet(1.7e15, 21, 3)].map(
    ({ member, time, outcome }) => `${formatInstant(time)},${member.name},${outcome}`,
  );
  writeFileSync(path, `timestamp,host,value\n${lines.join('\n')}\n`);
  return path;
}

function jsonOf(lines: readonly string[]) {
  const parsed: {
    observations: number;
    skipped: number;
    rejected: number;
    signals: Signal[];
  } = JSON.parse(lines.join('\n'));
  return parsed;
}

const replayedLine = expectedObservationSchema
  .pick({
    scope_id: true,
    entity_id: true,
    timestamp: true,
    outcome: true,
    expected: true,
    low: true,
    high: true,
    score: true,
  })
  .extend({ scope: z.string(), entity: z.string() })
  .strict();

describe('replay', () => {
  it('guesses the columns and finds what was planted', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await runCommand(['replay', '--dry-run', '--json', fleetFile(folder)]);
    expect(code).toBe(0);
    const { observations, rejected, signals } = jsonOf(stdout);
    expect([observations, rejected]).toEqual([21 * 48 * 8, 0]);
    const patterns = new Set(signals.map(({ pattern }) => pattern));
    for (const pattern of [
      'stall',
      'drop',
      'change_point',
      'trend',
      'outlier_cluster',
      'seasonality',
      'correlation',
    ]) {
      expect(patterns).toContain(pattern);
    }
    // The outage takes several series: its alert is that of them all.
    const outages = signals.filter(
      ({ pattern, severity }) => pattern === 'outlier_cluster' && severity === 'alert',
    );
    expect(outages.length).toBeGreaterThan(0);
    const drops = signals.filter(
      ({ pattern, explanation }) =>
        pattern === 'drop' && outages.some(({ id }) => id === explanation.superseded_by),
    );
    expect(drops.length).toBeGreaterThan(2);
    for (const { expected, metrics, severity } of drops) {
      expect(severity).toBe('note');
      expect(metrics.observed_outcome).toBeLessThan(expected?.low ?? Number.NaN);
    }
  });

  it('goes into a store once, however often it is called', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'replay.duckdb');
    const file = fleetFile(folder);
    const first = jsonOf((await runCommand(['replay', '--json', '--db', db, file])).stdout);
    const second = jsonOf((await runCommand(['replay', '--json', '--db', db, file])).stdout);
    expect([second.observations, second.skipped]).toEqual([0, first.observations]);
    const counted = await runCommand(['sql', '--csv', '--db', db, 'select count(*) from observations']);
    expect(counted.stdout[1]).toBe(String(first.observations));
    const listed = await runCommand(['signals', '--json', '--members', '--limit', '1000', '--db', db]);
    const ids = listed.stdout.map((line) => JSON.parse(line).id);
    expect(new Set(ids)).toEqual(new Set(first.signals.map(({ id }) => id)));
  });

  it('says of each observation what was expected of it, as the server does', async () => {
    const folder = temporaryFolder();
    const db = `duckdb://${join(folder, 'expected.duckdb')}`;
    const file = fleetFile(folder);
    const asked = ['replay', '--json', '--expected'];
    const dry = await runCommand([...asked, '--dry-run', file]);
    const stored = await runCommand([...asked, '--db', db, file]);
    expect(stored.stdout.slice(0, -1)).toEqual(dry.stdout.slice(0, -1));
    expect(jsonOf(dry.stdout.slice(-1)).observations).toBe(dry.stdout.length - 1);
    const lines = dry.stdout.slice(0, -1).map((line) => replayedLine.parse(JSON.parse(line)));
    const names = [...new Set(lines.map(({ entity }) => entity))];
    expect(names).toHaveLength(8);
    expect(names).toContain('web-1');
    // No file is read again, so that no observation is reported twice.
    expect((await runCommand([...asked, '--db', db, file])).stdout).toHaveLength(1);
    const server = await serveCommand(db);
    for (const name of names) {
      const own = lines.filter(({ entity }) => entity === name);
      const reported = await allObservations(server.url, `entity_id=${own[0].entity_id}&expected=true`);
      expect(own).toEqual(reported.map(({ id: _, ...one }) => one));
      expect(own.filter(({ score }) => score !== undefined)).toHaveLength(21 * 48 - 16);
    }
    const plain = await runCommand(['replay', '--json', '--dry-run', file]);
    expect(plain.stdout).toEqual(dry.stdout.slice(-1));
    const text = await runCommand(['replay', '--expected', '--dry-run', file]);
    expect([text.code, text.stderr.join()]).toEqual([1, expect.stringContaining('give --json with it')]);
  });

  it('leaves out what has no time or no finite outcome, and says so', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'odd.csv');
    writeFileSync(
      path,
      'time,v\n2026-01-01 00:00:00,1\n,2\n2026-01-01 00:01:00,NaN\n2026-01-01 00:02:00,\n2026-01-01 00:03:00,4\n',
    );
    const { code, stdout } = await runCommand(['replay', '--dry-run', '--json', path]);
    expect(code).toBe(0);
    const { observations, rejected } = jsonOf(stdout);
    expect([observations, rejected]).toEqual([2, 3]);
  });

  it('says how it reads a file and what is odd about it, before it starts', async () => {
    const path = join(temporaryFolder(), 'cpu.csv');
    const rows = [
      'ts,instance,value',
      '2026-01-01,a,1',
      '2026-01-01,a,2',
      '2026-01-02,a,x',
      '2026-01-02,b,4',
    ];
    writeFileSync(path, rows.join('\n'));
    const plain = await runCommand(['replay', '--dry-run', path]);
    expect(plain.code).toBe(0);
    expect(plain.stderr).toEqual([
      expect.stringMatching(/cpu\.csv: time=ts value=value entity=instance zone=UTC \(none in the file\)$/),
      expect.stringMatching(/warning: .*left out 1 row: .*row 3 \(line 4\), column value: "x"/),
      expect.stringMatching(
        /warning: 1 value at the time of another value of the same series, first of a at /,
      ),
    ]);
    const json = await runCommand(['replay', '--dry-run', '--json', path]);
    expect(json.stderr).toEqual(plain.stderr.slice(1));
    expect(JSON.parse(json.stdout.join(''))).toMatchObject({
      mappings: [{ path, mapping: 'time=ts value=value entity=instance zone=UTC (none in the file)' }],
      warnings: plain.stderr.slice(1).map((line) => line.replace(/^tidemark: warning: /, '')),
    });
  });

  it('reads standard input, and stops where nothing can be read', async () => {
    const piped = await runCommand(['replay', '--dry-run', '-'], {}, 'ts,host,value\n2026-01-01,a,1\n');
    expect([piped.code, piped.stderr]).toEqual([
      0,
      ['-: time=ts value=value entity=host zone=UTC (none in the file)'],
    ]);
    const bad = await runCommand(['replay', '--dry-run', '-'], {}, 'ts,host,value\n2026-01-01,a,one\n');
    expect([bad.code, bad.stdout]).toEqual([1, []]);
    expect(bad.stderr).toEqual([
      expect.stringMatching(/^tidemark: -: no row could be read .*row 1 \(line 2\), column value: "one"/),
      'see tidemark replay --help',
    ]);
  });

  it.each([
    [['no-such-file.csv'], /no such file/],
    [['--speed', 'fast', 'x.csv'], /--speed must be max/],
    [['--tick', 'soon', 'x.csv'], /--tick must be a duration/],
    [['--batch', '0', 'x.csv'], /--batch must be a whole number/],
  ])('refuses %j with one line', async (args, message) => {
    const { code, stderr } = await runCommand(['replay', '--dry-run', ...args]);
    expect(code).toBe(1);
    expect(stderr.filter((line) => line.startsWith('tidemark:'))).toHaveLength(1);
    expect(stderr.join('\n')).toMatch(message);
    expect(stderr.join('\n')).not.toMatch(/ at .*\.js:/);
  });

  it('names the columns that there are when one that a flag names is missing', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await runCommand(['replay', '--dry-run', '--outcome', 'cpu', fleetFile(folder)]);
    expect(code).toBe(1);
    expect(stderr.join('\n')).toMatch(/no column "cpu"; it has timestamp, host, value/);
  });
});

describe('observations', () => {
  it.each([DUCKDB])('lists what the $name file has, with a server and without one', async ({ dsn }) => {
    const db = await dsn(temporaryFolder());
    const server = await serveCommand(db);
    const sent = Array.from({ length: 30 }, (_, i) => ({
      scope_id: SCOPE,
      entity_id: ENTITY,
      outcome: 20 + ((i * 7) % 5),
      timestamp: `2026-05-01T00:00:${String(i).padStart(2, '0')}Z`,
      id: `observation ${i}`,
    }));
    summaryOf(await post(server.url, '/v1/ingest/batch', { observations: sent }));
    const reported = await allObservations(server.url, 'expected=true');
    expect(reported.filter(({ score }) => score !== undefined)).toHaveLength(14);
    const list = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCommand(['observations', '--db', db, ...args]);
      expect([code, stderr]).toEqual([0, []]);
      return stdout;
    };
    const check = async () => {
      const read = async (...args: string[]) =>
        (await list('--json', ...args)).map((line) =>
          expectedObservationSchema.strict().parse(JSON.parse(line)),
        );
      expect(await read()).toEqual(sent);
      expect(await read('--expected')).toEqual(reported);
      const some = ['--entity', ENTITY.toUpperCase(), '--since', sent[20].timestamp, '--limit', '3'];
      expect(await read(...some, '--expected')).toEqual(reported.slice(20, 23));
      expect(await read('--scope', SCOPE, '--until', '2026-05-01')).toEqual([]);
      const [head, first] = await list(...some, '--expected');
      expect(head.split(/ +/)).toEqual(['entity', 'time', 'outcome', 'expected', 'low', 'high', 'score']);
      expect(first).toMatch(new RegExp(`^${ENTITY} +${sent[20].timestamp} +${sent[20].outcome} +\\d`));
      expect(await list('--until', '2026-05-01')).toEqual(['No observations.']);
      const wrong = await runCommand(['observations', '--db', db, '--entity', 'x']);
      expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([
        0,
        ['No observations.'],
        ['tidemark: There is no series with entity "x".'],
      ]);
    };
    await check();
    expect((await server.end('SIGINT')).code).toBe(0);
    await check();
  });
});

describe('sql and signals', () => {
  it.each([DUCKDB])(
    'go through the server that has the $name file open, and open it when none has',
    async ({ dsn }) => {
      const db = await dsn(temporaryFolder());
      const server = await serveCommand(db);
      for (let i = 0; i < 7; i++) {
        const response = await fetch(`${server.url}/v1/ingest`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ scope_id: SCOPE, entity_id: ENTITY, outcome: 11 }),
        });
        expect(response.status).toBe(202);
      }
      const statement =
        'select count(*) n, avg(outcome) mean, min(entity_id) e from observations where outcome = 11';
      const live = await runCommand(['sql', '--json', '--db', db, statement]);
      expect(JSON.parse(live.stdout[0])).toMatchObject({
        rows: [{ n: 7, mean: 11, e: ENTITY }],
        count: 1,
        truncated: false,
        dialect: 'duckdb',
      });
      const twice = ['sql', '--db', db, 'select 1 a, 2 b, 3 a'];
      expect((await runCommand([...twice, '--csv'])).stdout).toEqual(['a,b,a', '1,2,3']);
      const doctor = await runCommand(['doctor', '--json', '--db', db]);
      expect(doctor.code).toBe(0);
      expect(doctor.stdout.join('')).toContain(`${server.url}: ready`);
      expect((await server.end('SIGINT')).code).toBe(0);
      const given = ['--param', 'a=2', '--param', 'b=x=y', '--param', 'c="2"', '--param', 'd=[1,2]'];
      const typed = ['sql', '--csv', '--db', db, 'select :a + 1 a, $b b, typeof($c) c, :a in $d d', ...given];
      expect((await runCommand(typed)).stdout).toEqual(['a,b,c,d', '3,x=y,VARCHAR,true']);
      const first = ['sql', '--csv', '--db', db, 'select $1 a', '--param', '1=5'];
      expect((await runCommand(first)).stdout).toEqual(['a', '5']);
      for (const pairs of [
        ['--param', 'x'],
        ['--param', 'x=1', '--param', 'x=2'],
      ]) {
        expect((await runCommand(['sql', '--db', db, 'select $x', ...pairs])).stderr[0]).toMatch(/--param/);
      }
      const offline = await runCommand(['sql', '--json', '--db', db, statement]);
      expect(offline.stdout).toEqual(live.stdout);
      expect((await runCommand([...twice, '--csv'])).stdout).toEqual(['a,b,a', '1,2,3']);
      expect(JSON.parse((await runCommand([...twice, '--json'])).stdout[0]).rows).toEqual([{ a: 3, b: 2 }]);
      expect((await runCommand(['sql', '--db', db, '--limit', '2', 'from range(9)'])).stderr).toEqual([
        'tidemark: only the first 2 rows; raise --limit',
      ]);
      const rested = await runCommand(['doctor', '--json', '--port', '0', '--db', db]);
      expect(rested.stdout.join('')).toContain('7 observations of 1 series');
      const signals = await runCommand(['signals', '--db', db, '--pattern', 'stall', '--json']);
      expect(signals.stdout.map((line) => JSON.parse(line).metrics.window_n)).toEqual([7]);
      const written = await runCommand(['sql', '--db', db, 'delete from observation_log']);
      expect(written.code).toBe(1);
    },
  );

  it('name what is wrong with a call', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'none.duckdb');
    const missing = await runCommand(['sql', '--db', db, 'select 1']);
    expect([missing.code, missing.stderr.length]).toEqual([1, 1]);
    const pattern = await runCommand(['signals', '--db', db, '--pattern', 'spikes']);
    expect(pattern.code).toBe(2);
    expect(pattern.stderr.join('\n')).toMatch(/spike, drop, stall/);
    const command = await runCommand(['serv']);
    expect(command.code).toBe(2);
    expect(command.stderr.join('\n')).toMatch(/Did you mean serve\?/);
  });
});

describe('doctor', () => {
  it('finds a fresh place fit, and says what is not', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'fit.duckdb');
    const fit = await runCommand(['doctor', '--json', '--db', db, '--port', '0']);
    expect(fit.code).toBe(0);
    const server = await serveCommand(db);
    const taken = await runCommand([
      'doctor',
      '--json',
      '--db',
      join(folder, 'other.duckdb'),
      '--port',
      server.port,
    ]);
    expect(taken.code).toBe(1);
    const checks: { name: string; ok: boolean }[] = JSON.parse(taken.stdout[0]);
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['port']);
    const running = await runCommand(['doctor', '--json', '--db', db]);
    expect(running.code).toBe(0);
    expect(running.stdout[0]).toMatch(/ready, store reachable/);
  });
});

describe('a journal that was damaged', () => {
  it('is named by the log, the metrics, replay and doctor', async () => {
    const folder = temporaryFolder();
    const db = join(folder, 'store.duckdb');
    await (await serveCommand(db)).end();
    writeFileSync(`${db}.journal`, 'nothing that was ever a record');
    const server = await serveCommand(db);
    expect(server.stdout.filter((line) => /"damages":\[\{"at":0,"bytes":30\}\]/.test(line))).toHaveLength(1);
    expect((await metricsOf(server.url)).get('tidemark_journal_damages_total')).toBe(1);
    const running = await runCommand(['doctor', '--json', '--db', db]);
    await server.end();
    const rested = await runCommand(['doctor', '--json', '--port', '0', '--db', db]);
    for (const { code, stdout } of [running, rested]) {
      expect([code, stdout.join('')]).toEqual([
        1,
        expect.stringMatching(/"journal","ok":false,"detail":"[^"]*\.damaged-/),
      ]);
    }
    writeFileSync(`${db}.journal`, 'nothing again');
    const replayed = await runCommand(['replay', '--db', db, fleetFile(folder)]);
    expect([replayed.code, replayed.stderr]).toEqual([
      0,
      [
        expect.stringMatching(/fleet\.csv: time=timestamp value=value entity=host$/),
        expect.stringMatching(
          /^tidemark: warning: the journal of the previous process is damaged; .* what was found is kept as .*\.damaged-/,
        ),
      ],
    ]);
  });
});

describe('demo', () => {
  it('shows the signals of the fleet and ends by itself', async () => {
    const { code, stdout } = await runCommand(['demo']);
    expect(code).toBe(0);
    for (const shown of [
      / stall +sensor-1 /,
      / change_point +web-1 /,
      / trend +queue-1 /,
      / outlier_cluster +the fleet /,
    ]) {
      expect(stdout.some((line) => shown.test(line))).toBe(true);
    }
  });
});
