import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallDraft,
  makeKeyPair,
  openEvidenceLog,
  silent,
  verifyEvidence,
} from '../../api/mcp-framework/index.ts';
import { type Bench, type Figure, median } from '../bench.ts';

/** Concurrent calls. */
const CALLERS = [1, 64];
const ROUNDS = 3;

const { privateKey, publicKey } = makeKeyPair();

function call(at: number): CallDraft {
  return {
    kind: 'call',
    time: new Date().toISOString(),
    server: { name: 'bench', version: '1.0.0' },
    tool: 'add',
    client: { name: 'bench', version: '1.0.0' },
    request_id: `request-${at}`,
    arguments_digest: 'a'.repeat(64),
    result_digest: 'b'.repeat(64),
    duration_ms: 1,
    outcome: 'ok',
  };
}

/** Microseconds per call at a given concurrency. */
async function timed(
  calls: number,
  callers: number,
  append: (at: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  let next = 0;
  const one = async () => {
    while (next < calls) await append(next++);
  };
  await Promise.all(Array.from({ length: callers }, one));
  return ((performance.now() - began) * 1000) / calls;
}

/** A log without syncs and automatic seals, with the time to read each record. */
async function evidenced(folder: string, calls: number, callers: number) {
  const path = join(folder, 'calls.jsonl');
  const log = await openEvidenceLog({ path, key: privateKey, fsync: 'never', logger: silent });
  const written = await timed(calls, callers, (at) => log.append(call(at)));
  await log.close();
  const began = performance.now();
  const { degree, records } = await verifyEvidence(path, { key: publicKey });
  if (degree !== 'sealed') throw new Error(`the log is ${degree}`);
  return { written, verified: ((performance.now() - began) * 1000) / records };
}

/** The same lines in an unsigned hash chain. */
async function chained(folder: string, calls: number, callers: number): Promise<number> {
  const handle = await open(join(folder, 'plain.jsonl'), 'a');
  let [hash, waiting] = ['', Promise.resolve()];
  try {
    return await timed(calls, callers, (at) => {
      const line = JSON.stringify({ ...call(at), hash });
      hash = createHash('sha256').update(line).digest('hex');
      waiting = waiting.then(() => handle.appendFile(`${line}\n`));
      return waiting;
    });
  } finally {
    await handle.close();
  }
}

export const evidence: Bench = {
  name: 'evidence',
  summary:
    'a record of the evidence log, each signed by a key of its own, against a chain of hashes alone; unsynced',
  async run({ smoke }): Promise<Figure[]> {
    const calls = smoke ? 200 : 5000;
    const figures: Figure[] = [];
    for (const callers of CALLERS) {
      const rounds: { written: number; verified: number; plain: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const folder = await mkdtemp(join(tmpdir(), 'bench-evidence-'));
        try {
          const plain = await chained(folder, calls, callers);
          rounds.push({ plain, ...(await evidenced(folder, calls, callers)) });
        } finally {
          await rm(folder, { recursive: true });
        }
      }
      const of = (name: 'written' | 'verified' | 'plain') => median(rounds.map((round) => round[name]));
      const at = `${callers} at a time`;
      figures.push(
        { name: `a record, ${at}`, value: of('written'), unit: 'µs' },
        { name: `a line of a chain alone, ${at}`, value: of('plain'), unit: 'µs' },
        { name: `to verify a record, ${at}`, value: of('verified'), unit: 'µs' },
      );
    }
    return figures;
  },
};
