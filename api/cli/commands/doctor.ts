import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { formatDuration } from '../../../operators/time/duration.ts';
import { lossText } from '../../../sinks/journal/loss-text.ts';
import type { Archive } from '../../../sinks/store.ts';
import { isShared, type ServerConfig } from '../../config/config.ts';
import { packageVersion } from '../../process/version.ts';
import { damagedJournals, fileOf, journalFault, openStore } from '../../stores/open-store.ts';
import { brokerChecks } from '../checks/broker.ts';
import type { Check } from '../checks/check.ts';
import { clockOfStore, clockOfTick } from '../checks/clock.ts';
import { diskChecks } from '../checks/disk.ts';
import { serverChecks } from '../checks/server.ts';
import { webhookCheck } from '../checks/webhook.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { runningServer } from '../server-file.ts';
import { table } from '../table.ts';

/** `doctor`: problems that could prevent a server from running here, each with its remedy. */
export const doctor: CliCommand = (program, io) => {
  program
    .command('doctor')
    .option('--url <url>', 'a running server to check')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .option('--port <integer>', 'port (SIGNAL_PORT, 7778)')
    .option('--json', 'checks as JSON')
    .action(async (flags: { url?: string; db?: string; port?: string; json?: boolean }) => {
      const checks = await examine(io, flags);
      if (flags.json) io.stdout.write(`${JSON.stringify(checks)}\n`);
      else {
        const rows = checks.map(({ name, ok, detail }) => [ok ? 'ok' : 'FAIL', name, detail]);
        io.stdout.write(`${table(['', 'check', 'found'], rows)}\n`);
      }
      if (checks.some(({ ok }) => !ok)) io.exitCode = 1;
    });
};

async function examine(io: Io, flags: { url?: string; db?: string; port?: string }): Promise<Check[]> {
  const checks: Check[] = [nodeCheck(), { name: 'tidemark', ok: true, detail: packageVersion() }];
  let config: ServerConfig;
  try {
    const { db, port } = flags;
    config = configFrom(io, { ...(db !== undefined && { db }), ...(port !== undefined && { port }) });
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    return [...checks, { name: 'configuration', ok: false, detail: error.message }];
  }
  const tick = formatDuration(config.detectionInterval);
  checks.push({
    name: 'configuration',
    ok: true,
    detail: `tick ${tick}, token ${config.token === undefined ? 'none' : 'set'}, language model ${modelOf(config)}, embeddings ${embeddingsOf(config)}`,
  });
  const url = flags.url ?? runningServer(config.dsn);
  const broker = await brokerChecks(config.kafka);
  if (url !== undefined) {
    // The store of a server elsewhere is not on a disk here.
    const disks = flags.url === undefined ? diskChecks(config) : [];
    return [...checks, ...(await serverChecks(url, config)), ...broker, ...journalCheck(config), ...disks];
  }
  const { dsn } = config.memory;
  const elsewhere = dsn === undefined ? [] : [await memoryCheck(dsn)];
  return [
    ...checks,
    ...(await storeChecks(config)),
    ...elsewhere,
    ...broker,
    ...journalCheck(config),
    ...diskChecks(config),
    await portCheck(config),
  ];
}

/** The configured language model, without its key. */
function modelOf({ memory: { llm } }: ServerConfig): string {
  if (llm === undefined) return 'none';
  return `${llm.provider}/${llm.model} (key ${llm.apiKey === undefined ? 'none' : 'set'})`;
}

/** The configured embedding model, without its key and without the URL of its server, which may contain a key. */
function embeddingsOf({ memory: { embeddings } }: ServerConfig): string {
  if (embeddings === undefined) return 'none';
  if (embeddings.provider === 'offline') return 'offline';
  const { provider, model, key } = embeddings;
  return `${provider}/${model} (key ${key === undefined ? 'none' : 'set'})`;
}

function nodeCheck(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'node', ok, detail: `${process.versions.node}${ok ? '' : '; install 20.19 or newer'}` };
}

/** Webhooks of a store that no server has open. */
async function webhookChecks({ webhooks }: Archive): Promise<Check[]> {
  return (await webhooks.list()).flatMap(({ webhook: { settings, progress } }) => {
    const failures = progress.failing?.failures ?? 0;
    const parked = progress.parked.length;
    return failures + parked > 0 ? [webhookCheck({ name: settings.name, failures, parked })] : [];
  });
}

async function storeChecks(config: ServerConfig): Promise<Check[]> {
  const file = fileOf(config.dsn);
  if (file !== undefined && !existsSync(file)) return [placeCheck('store', file)];
  try {
    const store = await openStore(config.dsn, { readOnly: true });
    try {
      const { nextSeq, lastChange, lastTick, series } = await store.recover();
      const own = `${nextSeq - 1} observations of ${series.length} series, ${lastChange} signal changes`;
      const detail = isShared(config.dsn)
        ? `${await store.shards()} shards of workers; of one process: ${own}`
        : own;
      const memory = config.memory.dsn === undefined ? [await kept(store)] : [];
      const database = await clockOfStore(config.dsn);
      const clock = database.length > 0 ? database : clockOfTick(lastTick?.at, Date.now());
      const fault = await journalFault(config.dsn, store);
      const journal = fault === undefined ? [] : [{ name: 'journal', ok: false, detail: lossText(fault) }];
      return [
        { name: 'store', ok: true, detail },
        ...journal,
        ...memory,
        ...clock,
        ...(await webhookChecks(store)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [{ name: 'store', ok: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

/** Checks memory in a separate store. */
async function memoryCheck(dsn: string): Promise<Check> {
  const file = fileOf(dsn);
  if (file !== undefined && !existsSync(file)) return placeCheck('memory', file);
  try {
    const store = await openStore(dsn, { readOnly: true });
    try {
      return await kept(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    return { name: 'memory', ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Checks whether a missing file can be created. */
function placeCheck(name: string, file: string): Check {
  const folder = dirname(resolve(file));
  try {
    accessSync(folder, constants.W_OK);
    return { name, ok: true, detail: `${file} will be created` };
  } catch {
    return { name, ok: false, detail: `${folder} is not writable; choose another path with --db` };
  }
}

/** The contents of memory. */
async function kept(store: Archive): Promise<Check> {
  const { events, claims } = await store.ledger.counts();
  const detail = `${counted(events, 'event')}, ${counted(claims, 'claim')}`;
  return { name: 'memory', ok: true, detail };
}

/** Journals that could not be read completely. */
function journalCheck({ dsn }: ServerConfig): Check[] {
  return damagedJournals(dsn).map((path) => ({
    name: 'journal',
    ok: false,
    detail: `${path} is what was found of a journal that was not whole (tidemark salvage lists its damages); send again what is lost, then delete the file`,
  }));
}

function portCheck(config: ServerConfig): Promise<Check> {
  return new Promise((done) => {
    const server = createServer();
    const where = `${config.host}:${config.port}`;
    server.once('error', (error) => {
      done({
        name: 'port',
        ok: false,
        detail: `${where} cannot be used (${error.message}); choose another with --port`,
      });
    });
    server.listen(config.port, config.host, () => {
      server.close(() => done({ name: 'port', ok: true, detail: `${where} is free` }));
    });
  });
}
