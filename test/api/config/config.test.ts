import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../api/config/config.ts';
import { variables } from '../../../api/config/variables.ts';
import { PATTERNS } from '../../../operators/detectors/index.ts';
import { overridesOf } from '../../../operators/engine/settings.ts';
import { ConfigInvalid, type Issue } from '../../../operators/records/errors.ts';
import { temporaryFolder } from '../../sinks/fixtures.ts';

/** What is wrong with an environment. */
function issuesOf(env: Record<string, string>): readonly Issue[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.issues;
    throw error;
  }
  return [];
}

const SECOND = 1_000_000;

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      dsn: 'duckdb://tidemark.duckdb',
      host: '127.0.0.1',
      port: 7778,
      token: undefined,
      detectionInterval: SECOND,
      historyAge: 7 * 86_400 * SECOND,
      retention: 0,
      bodyLimit: 32 * 1024 ** 2,
      logLevel: 'info',
      engine: { allowedLateness: 0, detectors: { stall: { run: 7 } } },
    });
  });

  it('takes an empty variable as not set, and leaves those of others alone', () => {
    const empty = Object.fromEntries(variables().map(({ name }) => [name, '']));
    expect(readConfig({ ...empty, PATH: '/bin', SIGNALS: 'x', MY_SIGNAL_PORT: 'x' })).toEqual(readConfig({}));
  });

  it('takes which signals enter memory: all, none, or those of a list', () => {
    const patterns = (text: string) => readConfig({ MEMORY_FROM_SIGNALS: text }).memory.fromSignals;
    expect(patterns('off')).toBeUndefined();
    expect(readConfig({}).memory.fromSignals).toBeUndefined();
    expect(patterns('on')).toEqual(PATTERNS);
    expect(patterns('stall, change_point')).toEqual(['stall', 'change_point']);
    expect(issuesOf({ MEMORY_FROM_SIGNALS: 'stall,chang_point' })).toEqual([
      { path: 'MEMORY_FROM_SIGNALS', message: expect.stringContaining('did you mean change_point?') },
    ]);
  });

  it('gives scopes periods of their own', () => {
    const { memory } = readConfig({ MEMORY_RETENTION_SCOPES: 'user:*=30d, team-a=0s' });
    expect(memory.scopeRetentions).toEqual([
      { scopes: 'user:*', retention: 30 * 86_400_000_000 },
      { scopes: 'team-a', retention: 0 },
    ]);
    for (const text of ['user:*', '=30d', 'us*er=30d', 'team-a=soon'])
      expect(issuesOf({ MEMORY_RETENTION_SCOPES: `team-b=1d,${text}` })).toEqual([
        { path: 'MEMORY_RETENTION_SCOPES', message: expect.stringContaining(JSON.stringify(text)) },
      ]);
  });

  it('takes every default that it names', () => {
    const defaults = variables().flatMap(({ name, fallback }): [string, string][] =>
      fallback === '' ? [] : [[name, fallback]],
    );
    expect(defaults.length).toBeGreaterThan(20);
    const { environment, ...all } = readConfig(Object.fromEntries(defaults));
    const { environment: nothing, ...none } = readConfig({});
    expect(all).toEqual(none);
    expect(environment).toEqual(overridesOf(all.engine));
    expect(nothing).toEqual({});
    for (const { name, description } of variables())
      expect({ name, description }).toEqual({ name, description: expect.stringMatching(/\.$/) });
  });

  it.each([
    ['10ms', 10_000],
    ['500ms', 500_000],
    ['5s', 5 * SECOND],
    ['1m30s', 90 * SECOND],
    ['1.5s', 1.5 * SECOND],
    ['1h', 3600 * SECOND],
    ['2d', 2 * 86_400 * SECOND],
    ['1w', 7 * 86_400 * SECOND],
  ])('reads the duration %s', (text, micros) => {
    expect(readConfig({ SIGNAL_DETECTION_INTERVAL: text }).detectionInterval).toBe(micros);
  });

  it.each(['5', '5 s', '-5s', 's', '1s500', '1,5s', '5S', '5sec', 'P5S', '1e3s', '9ms', '0s', 'Infinitys'])(
    'does not read the duration %s',
    (text) => {
      expect(issuesOf({ SIGNAL_DETECTION_INTERVAL: text })).toEqual([
        {
          path: 'SIGNAL_DETECTION_INTERVAL',
          message: `must be a duration such as 500ms, 5s or 1m30s, at least 10ms (it is "${text}")`,
        },
      ]);
    },
  );

  it.each([
    ['1', 1],
    ['1024b', 1024],
    ['2kb', 2048],
    ['2 KB', 2048],
    ['3mb', 3 * 1024 ** 2],
    ['1GB', 1024 ** 3],
  ])('reads the size %s', (text, bytes) => {
    expect(readConfig({ SIGNAL_BODY_LIMIT: text }).bodyLimit).toBe(bytes);
  });

  it.each(['0', '-1mb', '1.5mb', 'mb', '1tb', '1 m b', '1e6', '0x10'])(
    'does not read the size %s',
    (text) => {
      expect(issuesOf({ SIGNAL_BODY_LIMIT: text })).toEqual([
        { path: 'SIGNAL_BODY_LIMIT', message: `must be a size such as 512kb or 32mb (it is "${text}")` },
      ]);
    },
  );

  it.each(['-1', '65536', '1.5', 'http', '77 78', 'NaN', ' '])('does not read the port "%s"', (text) => {
    expect(issuesOf({ SIGNAL_PORT: text })).toEqual([
      { path: 'SIGNAL_PORT', message: `must be a whole number from 0 to 65535 (it is "${text}")` },
    ]);
  });

  it.each([
    ['SIGNAL_DETECTION_INTERVALL', 'SIGNAL_DETECTION_INTERVAL'],
    ['SIGNAL_DETECTON_INTERVAL', 'SIGNAL_DETECTION_INTERVAL'],
    ['SIGNAL_DB_URL', 'SIGNAL_DB_DSN'],
    ['SIGNAL_STALL_RUNS', 'SIGNAL_STALL_RUN'],
    ['SIGNAL_STALL_ENABLE', 'SIGNAL_STALL_ENABLED'],
    ['SIGNAL_LOGLEVEL', 'SIGNAL_LOG_LEVEL'],
    ['SIGNAL_MCP_LOG_SYNC', 'SIGNAL_MCP_LOG_FSYNC'],
    ['SIGNAL_port', 'SIGNAL_PORT'],
    ['MEMORY_API_TOKEN', 'SIGNAL_API_TOKEN'],
    ['MEMORY_SIGNAL_DB_DSN', 'SIGNAL_DB_DSN'],
  ])('names the nearest of %s', (name, meant) => {
    expect(issuesOf({ [name]: '1' })).toEqual([
      { path: name, message: `is not a variable of tidemark; did you mean ${meant}?` },
    ]);
  });

  it('reads the model of the embeddings, of which there is none by default', () => {
    expect(readConfig({}).memory.embeddings).toBeUndefined();
    expect(readConfig({ MEMORY_EMBEDDINGS: 'offline' }).memory.embeddings).toEqual({ provider: 'offline' });
    const { memory } = readConfig({
      MEMORY_EMBEDDINGS: 'openai-compatible',
      MEMORY_EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1',
      MEMORY_EMBEDDINGS_MODEL: 'nomic-embed-text',
      MEMORY_EMBEDDINGS_API_KEY: 'k',
      MEMORY_EMBEDDINGS_TIMEOUT: '3s',
    });
    expect(memory.embeddings).toEqual({
      provider: 'openai-compatible',
      url: 'http://127.0.0.1:11434/v1',
      model: 'nomic-embed-text',
      key: 'k',
      timeout: 3000,
    });
  });

  it('says what a model of the embeddings needs, and shows no secret', () => {
    expect(issuesOf({ MEMORY_EMBEDDINGS: 'openai-compatible' }).map(({ path }) => path)).toEqual([
      'MEMORY_EMBEDDINGS_URL',
      'MEMORY_EMBEDDINGS_MODEL',
    ]);
    expect(issuesOf({ MEMORY_EMBEDDINGS: 'word2vec' })).toEqual([
      {
        path: 'MEMORY_EMBEDDINGS',
        message: 'must be none, openai-compatible or offline (it is "word2vec")',
      },
    ]);
    for (const url of ['https://me:hunter22@host/v1', 'hunter22', 'file:///hunter22']) {
      const issues = issuesOf({ MEMORY_EMBEDDINGS: 'openai-compatible', MEMORY_EMBEDDINGS_URL: url });
      expect(issues).toMatchObject([{ path: 'MEMORY_EMBEDDINGS_URL' }]);
      expect(JSON.stringify(issues)).not.toContain('hunter22');
    }
  });

  it('reads where tool calls are recorded, which is nowhere by default', () => {
    expect(readConfig({ SIGNAL_MCP_LOG_FSYNC: 'never' }).mcpLog).toBeUndefined();
    expect(readConfig({ SIGNAL_MCP_LOG: 'audit/calls.jsonl' }).mcpLog).toEqual({
      path: 'audit/calls.jsonl',
      fsync: 'batch',
      keyFile: undefined,
      maxBytes: 64 * 1024 ** 2,
      sealInterval: 60_000_000,
      witness: undefined,
    });
    const env = {
      SIGNAL_MCP_LOG: 'calls.jsonl',
      SIGNAL_MCP_LOG_SEAL_INTERVAL: '15m',
      SIGNAL_MCP_LOG_WITNESS: 'kafka://Heads_of.logs',
      SIGNAL_MCP_LOG_FSYNC: 'always',
      SIGNAL_MCP_LOG_KEY: 'audit.pem',
      SIGNAL_MCP_LOG_MAX_BYTES: '1gb',
    };
    expect(readConfig(env).mcpLog).toEqual({
      path: 'calls.jsonl',
      fsync: 'always',
      keyFile: 'audit.pem',
      maxBytes: 1024 ** 3,
      sealInterval: 900_000_000,
      witness: { kind: 'kafka', topic: 'Heads_of.logs' },
    });
    expect(issuesOf({ SIGNAL_MCP_LOG_KEY: 'audit.pem' })).toEqual([
      {
        path: 'SIGNAL_MCP_LOG',
        message: 'is required with SIGNAL_MCP_LOG_KEY: name the log whose keys the key vouches for',
      },
    ]);
    for (const [text, witness] of [
      ['file:///mnt/he%20ads', { kind: 'file', path: '/mnt/he ads' }],
      ['https://me:secret@host/heads', { kind: 'http', url: 'https://me:secret@host/heads' }],
    ] as const) {
      expect(readConfig({ SIGNAL_MCP_LOG: 'a', SIGNAL_MCP_LOG_WITNESS: text }).mcpLog?.witness).toEqual(
        witness,
      );
    }
    for (const text of ['/mnt/heads', 'ftp://me:secret@host/heads', 'kafka://a topic', 'file://host/heads']) {
      const issues = issuesOf({ SIGNAL_MCP_LOG: 'a', SIGNAL_MCP_LOG_WITNESS: text });
      expect(issues).toMatchObject([
        { path: 'SIGNAL_MCP_LOG_WITNESS', message: expect.stringContaining('kafka://topic') },
      ]);
      expect(JSON.stringify(issues)).not.toContain('secret');
    }
    expect(issuesOf({ SIGNAL_MCP_LOG_WITNESS: 'file:///mnt/heads' })).toMatchObject([
      { path: 'SIGNAL_MCP_LOG', message: expect.stringContaining('SIGNAL_MCP_LOG_WITNESS') },
    ]);
  });

  it.each([
    ['SIGNAL_MCP_LOG_FSYNC', 'often', 'must be one of always, batch, never'],
    ['MEMORY_REVIEW', 'all', 'must be none or agent'],
    ['SIGNAL_ROLE', 'boss', 'must be one of all, api, worker'],
    ['SIGNAL_KAFKA_TLS', 'yes', 'must be true or false'],
  ])('names what %s may be', (path, text, message) => {
    expect(issuesOf({ [path]: text })).toEqual([{ path, message: `${message} (it is "${text}")` }]);
  });

  it('does not guess where nothing is near', () => {
    for (const path of ['SIGNAL_XYZZYPLUGHQUUXFROBNICATE', 'MEMORY_XYZZYPLUGHQUUXFROBNICATE']) {
      expect(issuesOf({ [path]: '1' })).toEqual([{ path, message: 'is not a variable of tidemark' }]);
    }
  });

  it('reads the thresholds of the detectors', () => {
    const { engine } = readConfig({
      SIGNAL_STALL_RUN: '9',
      SIGNAL_TREND_P_VALUE: '1e-6',
      SIGNAL_TREND_MIN_POINTS: '',
    });
    expect(engine.detectors.stall.run).toBe(9);
    expect(engine.detectors.trend.p_value).toBe(1e-6);
    expect(engine.detectors.trend.min_points).toBe(readConfig({}).engine.detectors.trend.min_points);
  });

  it('switches detectors off', () => {
    const { engine, environment } = readConfig({
      SIGNAL_CHANGE_POINT_ENABLED: 'false',
      SIGNAL_STALL_ENABLED: 'true',
    });
    expect(engine.disabled).toEqual(['change_point']);
    expect(environment).toEqual({ change_point: { enabled: false }, stall: { enabled: true } });
    expect(readConfig({}).engine.disabled).toEqual([]);
  });

  it.each(['no', '0', 'False', ' '])('does not take "%s" for true or false', (text) => {
    expect(issuesOf({ SIGNAL_STALL_ENABLED: text })).toEqual([
      { path: 'SIGNAL_STALL_ENABLED', message: `must be true or false (it is "${text}")` },
    ]);
  });

  it.each([
    ['SIGNAL_STALL_RUN', '2'],
    ['SIGNAL_STALL_RUN', '7.5'],
    ['SIGNAL_STALL_RUN', 'many'],
    ['SIGNAL_STALL_RUN', ' '],
    ['SIGNAL_STALL_RUN', 'Infinity'],
    ['SIGNAL_TREND_P_VALUE', '0'],
    ['SIGNAL_TREND_P_VALUE', '0.5'],
  ])('does not take %s=%s', (name, text) => {
    const issues = issuesOf({ [name]: text });
    expect(issues).toEqual([{ path: name, message: expect.stringContaining(`(it is "${text}")`) }]);
  });

  it('names everything that is wrong at once', () => {
    const env = { SIGNAL_PORT: 'x', SIGNAL_DETECTION_INTERVAL: 'y', SIGNAL_STALL_RUN: 'z', SIGNAL_NOPE: '' };
    expect(
      issuesOf(env)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(env).sort());
  });

  it('does not tell secrets', () => {
    const issues = issuesOf({
      SIGNAL_API_TOKEN: 'hunter2',
      SIGNAL_PORT: 'x',
      SIGNAL_DB_DSN: 'postgres://u:hunter2@h/d',
    });
    expect(issues.map(({ path }) => path)).toContain('SIGNAL_API_TOKEN');
    expect(JSON.stringify(issues)).not.toContain('hunter2');
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.1', false],
    ['127.0.0.1.example.org', false],
    ['example.org', false],
  ])('listens on %s without a token: %s', (host, allowed) => {
    const issues = issuesOf({ SIGNAL_HOST: host });
    expect(issues.map(({ path }) => path)).toEqual(allowed ? [] : ['SIGNAL_API_TOKEN']);
    expect(readConfig({ SIGNAL_HOST: host, SIGNAL_API_TOKEN: 'long enough' }).host).toBe(host);
  });

  it('wants memory that processes share in a database that they share', () => {
    const shared = { SIGNAL_DB_DSN: 'postgres://localhost/a', SIGNAL_KAFKA_BROKERS: 'localhost:9092' };
    const own = (dsn: string) => issuesOf({ ...shared, MEMORY_DB_DSN: dsn }).map(({ path }) => path);
    expect(own('duckdb://memory.duckdb')).toEqual(['MEMORY_DB_DSN']);
    expect(own('postgres://localhost/b')).toEqual([]);
    expect(issuesOf(shared)).toEqual([]);
    const alone = { ...shared, SIGNAL_DB_DSN: 'duckdb://a.duckdb', MEMORY_DB_DSN: 'sqlite://b.sqlite' };
    expect(issuesOf(alone)).toEqual([]);
  });

  it('names the topics of events and claims', () => {
    const { kafka } = readConfig({ SIGNAL_KAFKA_BROKERS: 'a:1', SIGNAL_KAFKA_EVENTS_TOPIC: 'mine.events' });
    expect(kafka?.topics).toMatchObject({ events: 'mine.events', claims: 'tidemark.claims' });
  });

  it('reads the public address without the slash at its end, and refuses what is no address', () => {
    expect(readConfig({ SIGNAL_PUBLIC_URL: 'https://a.example/tide/' }).publicUrl).toBe(
      'https://a.example/tide',
    );
    expect(readConfig({}).publicUrl).toBeUndefined();
    for (const wrong of ['tidemark', 'ftp://a', 'https://a/?b', 'https://a/#b', 'https://u:p@a'])
      expect(issuesOf({ SIGNAL_PUBLIC_URL: wrong })[0].message).toMatch(
        /must be a URL that starts with https/,
      );
  });

  it('reads the webhooks of a file, and names what is wrong with them without quoting it', () => {
    const file = join(temporaryFolder(), 'webhooks.json');
    const faults = (content: string, env: Record<string, string> = {}) => {
      writeFileSync(file, content);
      return issuesOf({ SIGNAL_WEBHOOKS_FILE: file, ...env }).map(
        ({ path, message }) => `${path} ${message}`,
      );
    };
    const hook = {
      name: 'ops',
      url: 'http://127.0.0.1:1/in',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    const webhooks = (...list: object[]) => JSON.stringify({ webhooks: list });
    const env = { SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1' };
    expect(faults(webhooks(hook), env)).toEqual([]);
    expect(readConfig({ SIGNAL_WEBHOOKS_FILE: file, ...env }).webhooks.declared).toEqual([
      { ...hook, format: 'cloudevents', updates: false, history: false },
    ]);
    expect(faults(webhooks(hook))).toEqual([
      'SIGNAL_WEBHOOKS_ALLOW must have 127.0.0.1, the address of the webhook ops of SIGNAL_WEBHOOKS_FILE, which is not public',
    ]);
    expect(faults('{')).toEqual([`SIGNAL_WEBHOOKS_FILE must name a file of JSON: ${file} is not valid JSON`]);
    const [unknown] = faults(webhooks({ ...hook, secret: 'planted' }), env);
    expect(unknown).toMatch(/in which webhooks\.0\.secret must be whsec_ and/);
    expect(unknown).not.toContain('planted');
    expect(faults(webhooks(hook, hook), env)[0]).toMatch(
      /webhooks\.1\.name is the name of an earlier webhook/,
    );
    expect(issuesOf({ SIGNAL_WEBHOOKS_FILE: `${file}.none` })[0].message).toMatch(/can be read: ENOENT/);
  });
});
