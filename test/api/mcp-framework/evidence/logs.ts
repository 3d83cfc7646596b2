import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type CallDraft,
  type EvidenceLog,
  type EvidenceOptions,
  openEvidenceLog,
  silent,
} from '../../../../api/mcp-framework/index.ts';

/** A folder that goes with the test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'evidence-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A log that says nothing of its own, closed when the test is over. */
export async function opened(options: EvidenceOptions): Promise<EvidenceLog> {
  const log = await openEvidenceLog({ logger: silent, ...options });
  onTestFinished(() => log.close());
  return log;
}

/** A call as a record of it has it. */
export function call(at: number, tool = 'add'): CallDraft {
  return {
    kind: 'call',
    time: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    server: { name: 'demo', version: '1' },
    tool,
    client: { name: 'test', version: '1' },
    request_id: `request-${at}`,
    arguments_digest: 'a'.repeat(64),
    result_digest: 'b'.repeat(64),
    duration_ms: at / 8,
    outcome: 'ok',
  };
}

/** Names of the files of a log in a folder, in order. */
export async function filesOf(path: string): Promise<readonly string[]> {
  return (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort();
}
