import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openPostgres, openPostgresAlone, type PostgresOptions } from '../../../sinks/postgres/index.ts';
import { postgresUrl } from '../../services/postgres.ts';

/** Closed with the test. */
export function keep<T extends { close(): Promise<void> }>(store: T): T {
  onTestFinished(() => store.close());
  return store;
}

/** A shared store in a fresh database, or in the one given; closed with the test. */
export async function openShared(options: Partial<PostgresOptions> = {}) {
  const url = options.url ?? (await postgresUrl());
  return Object.assign(keep(await openPostgres({ ...options, url })), { url });
}

/** A store of one process in a fresh database, or in the one given; closed with the test. */
export async function openAlone(options: Partial<PostgresOptions> = {}) {
  const url = options.url ?? (await postgresUrl());
  return Object.assign(keep(await openPostgresAlone({ ...options, url })), { url });
}

/** A bare connection, closed with the test. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Resolves when the condition holds; fails after a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await condition()); await delay(5)) {
    if (Date.now() > deadline) throw new Error('it did not become true');
  }
}
