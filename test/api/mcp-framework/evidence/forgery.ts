import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvolvingKey } from '../../../../api/mcp-framework/evidence/evolving-key.ts';
import type { CallDraft, EvidenceOptions } from '../../../../api/mcp-framework/index.ts';
import { call, filesOf, folder, opened } from './logs.ts';

/** Whether a path is that of the lock of a log: a file, or a folder with a socket. */
const isLock = (path: string) => /\.(?:lock|writer)$/.test(path);

/** A record as whoever forges it sees it. */
export type Json = Readonly<Record<string, unknown>>;

/** JSON with sorted keys, which for ASCII keys and short numbers is what RFC 8785 says. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/**
 * Records put into a chain behind another one, with sequences and hashes that fit. Whoever has a key signs them by it; else
 * their signatures stay as they are, or missing.
 */
export function chained(records: readonly Json[], behind: Json | undefined, key?: EvolvingKey): string[] {
  let [sequence, previous_hash] = [Number(behind?.sequence ?? -1), String(behind?.hash ?? '0'.repeat(64))];
  let own = key;
  return records.map((record) => {
    const { hash: _, signature, ...rest } = record;
    sequence++;
    const next = own?.next();
    const body = { ...rest, sequence, previous_hash, ...(next && { next_key: next.publicKey }) };
    const hash = createHash('sha256').update(sorted(body)).digest('hex');
    previous_hash = hash;
    const signed = own?.sign(`tidemark-evidence/2 record ${hash}`) ?? signature;
    own = next;
    return sorted({ ...body, hash, ...(signed !== undefined && { signature: signed }) });
  });
}

/** What a log of a folder has: its path, its files and its records. */
export async function readLog(dir: string) {
  const path = join(dir, 'calls.jsonl');
  const files = await filesOf(dir);
  const texts = await Promise.all(files.map((name) => readFile(join(dir, name), 'utf8')));
  const lines = texts.map((text) => text.trimEnd().split('\n'));
  const records: Json[] = lines.flat().map((line) => JSON.parse(line));
  return { dir, path, files, lines, records };
}

/** Puts lines into a file of a log, in the place of those that are there. */
export async function writeLines(dir: string, file: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(dir, file), lines.map((line) => `${line}\n`).join(''));
}

/** Every file of a folder with its content, to see that nothing was touched. */
export async function contentOf(dir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(dir)).filter((name) => !isLock(name)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => [name, await readFile(join(dir, name), 'latin1')]),
    ),
  );
}

/** The key that the state of a log has: whoever gets the machine has it. */
export async function stolenKey(path: string): Promise<EvolvingKey> {
  const { secret } = JSON.parse(await readFile(`${path}.state`, 'utf8'));
  return new EvolvingKey(Buffer.from(secret, 'hex'));
}

/** Writes other fields into the state of a log, as whoever has the machine can. */
export async function rewriteState(path: string, changes: Json): Promise<void> {
  const { check: _, ...state } = JSON.parse(await readFile(`${path}.state`, 'utf8'));
  const body = sorted({ ...state, ...changes });
  const check = createHash('sha256').update(body).digest('hex').slice(0, 16);
  await writeFile(`${path}.state`, `${body.slice(0, -1)},"check":"${check}"}`.padEnd(511));
}

/** Calls of which every third is of the tool `remember`. */
export const calls = (count: number): CallDraft[] =>
  Array.from({ length: count }, (_, at) => call(at, at % 3 === 0 ? 'remember' : 'query'));

/** A log of such calls that was closed. */
export async function closedLog(count: number, options: Partial<EvidenceOptions> = {}) {
  const dir = await folder();
  const log = await opened({ path: join(dir, 'calls.jsonl'), ...options });
  for (const each of calls(count)) await log.append(each);
  await log.close();
  return readLog(dir);
}

/**
 * What a log of such calls leaves when its process is killed: the files as they are while it is open. It is sealed up to the
 * record of `sealedAt` calls.
 */
export async function killedLog(count: number, sealedAt = 0, options: Partial<EvidenceOptions> = {}) {
  const [from, dir] = [await folder(), await folder()];
  const log = await opened({ path: join(from, 'calls.jsonl'), ...options });
  for (const [at, each] of calls(count).entries()) {
    if (at === sealedAt) await log.checkpoint();
    await log.append(each);
  }
  await cp(from, dir, { recursive: true, filter: (source) => !isLock(source) });
  await log.close();
  return readLog(dir);
}
