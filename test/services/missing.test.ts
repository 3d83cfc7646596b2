import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kafkaJars, kafkaVersion } from '../../services/kafka/jars.ts';
import { findJava } from '../../services/kafka/java.ts';
import { ServiceMissing } from '../../services/missing.ts';
import { findPostgres } from '../../services/postgres/binaries.ts';
import { ask, openDesk } from './desk.ts';
import { describeUnless } from './missing.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-test-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts a program of this name, which runs a line of shell, before all others. */
async function program(name: string, script: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

/** The message of a `ServiceMissing`, which has to be one line. */
async function missing(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ServiceMissing)) throw new Error('Nothing was missing.');
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('findJava', () => {
  it('says what to install where there is none', async () => {
    vi.stubEnv('JAVA_HOME', folder);
    expect(await missing(findJava())).toMatch(/^Kafka needs Java: install Java 17/);
  });

  it('names the version of one that is too old', async () => {
    vi.stubEnv('JAVA_HOME', '');
    await program('java', `echo 'openjdk version "11.0.2" 2019-01-15' >&2`);
    expect(await missing(findJava())).toMatch(/needs Java 17, this is 11: install/);
  });
});

describe('kafkaJars', () => {
  it('says what to install where there is no Maven', async () => {
    vi.stubEnv('PATH', folder);
    expect(await missing(kafkaJars(() => {}, folder))).toMatch(/needs Maven .*apt-get install maven/);
  });

  it('says what to check when the jars cannot be had, and leaves nothing behind', async () => {
    await program('mvn', 'echo "[ERROR] repo.maven.apache.org: unknown host"; exit 1');
    expect(await missing(kafkaJars(() => {}, folder))).toMatch(/check the network .*unknown host/);
    expect(await readdir(folder)).toEqual(['mvn']);
  });

  it('fetches once, also when two ask at the same time', async () => {
    const target = '$(echo "$*" | sed "s/.*-DoutputDirectory=//")';
    await program('mvn', `echo called >> "${folder}/calls"; echo jar > "${target}/broker.jar"`);
    const paths = await Promise.all([kafkaJars(() => {}, folder), kafkaJars(() => {}, folder)]);
    const calls = await readdir(folder);
    expect(new Set([...paths, await kafkaJars(() => {}, folder)])).toEqual(
      new Set([join(folder, `kafka-${kafkaVersion()}`)]),
    );
    expect(await readdir(paths[0])).toEqual(['broker.jar']);
    expect((await readdir(folder)).sort()).toEqual(calls.sort());
    expect(calls.filter((name) => name.startsWith('partial'))).toEqual([]);
  });
});

describe('findPostgres', () => {
  it('says what to install where there is none', async () => {
    expect(await missing(findPostgres([folder]))).toMatch(/^PostgreSQL is not installed: apt-get install/);
  });

  it('needs both programs', async () => {
    await program('initdb', '');
    await missing(findPostgres([folder]));
    await program('postgres', '');
    expect(await findPostgres(['/nowhere', folder])).toBe(folder);
  });
});

describe('a test file that asks for what is missing', () => {
  beforeEach(() => void vi.stubEnv('TIDEMARK_TEST_TIER', 'services'));

  it('says what to install, and once for the run', async () => {
    vi.stubEnv('JAVA_HOME', folder);
    const said: string[] = [];
    const desk = await openDesk({}, (line) => said.push(line));
    try {
      for (let file = 0; file < 2; file++) {
        expect(await ask(desk.url, 'kafka')).toEqual({
          missing: expect.stringContaining('install Java 17'),
        });
      }
    } finally {
      await desk.close();
    }
    expect(said).toEqual([expect.stringContaining('MISSING')]);
  });

  it('fails under CI, and is skipped elsewhere', () => {
    vi.stubEnv('CI', 'true');
    expect(() => describeUnless({ missing: 'Install it.' })).toThrow('Install it.');
    vi.stubEnv('CI', '');
    expect(() => describeUnless({ missing: 'Install it.' })).not.toThrow();
    vi.stubEnv('CI', 'true');
    vi.stubEnv('TIDEMARK_TEST_TIER', 'clone');
    expect(() => describeUnless({ missing: 'Install it.' })).not.toThrow();
  });
});
