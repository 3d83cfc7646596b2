import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../api/config/config.ts';
import { type Service, startService } from '../../api/server/service.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';

/** A UUID that is the same for the same name. */
export const uuid = (name: string) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);

/** A folder in the temporary folder of the system. */
export const makeFolder = () => mkdtempSync(join(tmpdir(), 'tidemark-'));
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export interface LocalService extends Service {
  readonly file: string;
  /** Lines that it logged. */
  readonly log: string[];
}

/**
 * The service in this process, on a free port and a file, with ticks that come fast.
 *
 * @param file a SQLite file; DuckDB's if its name ends with `.duckdb`
 */
export async function serve(file: string, env: Record<string, string> = {}): Promise<LocalService> {
  const log: string[] = [];
  const config = readConfig({
    SIGNAL_PORT: '0',
    SIGNAL_DETECTION_INTERVAL: '20ms',
    SIGNAL_DB_DSN: `${file.endsWith('.duckdb') ? 'duckdb' : 'sqlite'}://${file}`,
    ...env,
  });
  const service = await startService(
    config,
    pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  );
  return { ...service, file, log };
}

/**
 * One service that the tests of a file, or of a `describe`, share; on a store of another kind where `dsnIn` makes one. What stores have in
 * common is tested on SQLite, where a service starts soonest: the conformance suite shows that DuckDB does the same.
 */
export function sharedService(
  env: Record<string, string> = {},
  dsnIn?: (folder: string) => Promise<string>,
): LocalService {
  let folder = '';
  let service: LocalService | undefined;
  beforeAll(async () => {
    folder = makeFolder();
    const dsn = (await dsnIn?.(folder)) ?? `sqlite://${join(folder, 'store.sqlite')}`;
    service = await serve(dsn.slice(dsn.indexOf('://') + 3), { ...env, SIGNAL_DB_DSN: dsn });
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });
  const running = (): LocalService => {
    if (service === undefined) throw new Error('the service runs only while tests do');
    return service;
  };
  return {
    get url() {
      return running().url;
    },
    get grpc() {
      return running().grpc;
    },
    get file() {
      return running().file;
    },
    get log() {
      return running().log;
    },
    stop: () => running().stop(),
  };
}
