import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cancelledBy, ENVELOPE, HANDSHAKE, idsOf, Messages, type Revision, showsInside } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { PROGRAM } from './program.ts';

/** Messages that are under way at a time. */
const WINDOW = 500;

const SERVE = `
import { serveStdio } from "./dist/api/mcp-framework/index.js";
await serveStdio(server);
`;

/** Sends fuzzed lines to a server's standard input, and holds what comes back against what must. */
export async function fuzzStdio(count: number, revision: Revision, seed: number): Promise<Outcome> {
  const server = spawn(process.execPath, ['--input-type=module', '-e', `${PROGRAM}\n${SERVE}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const faults: string[] = [];
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = once(server, 'exit');
  exited.then(([code, signal]) => {
    if (!finished) faults.push(`the server ended: ${code} ${signal} ${errors.slice(0, 2000)}`);
    wake?.();
  });
  let finished = false;
  let wake: (() => void) | undefined;
  let answers = 0;
  /** Answers that are due by the text of their ids; below zero where more came than were due. */
  const due = new Map<string, number>();
  /** Ids of requests that were cancelled, which need no answer. */
  const excused = new Set<string>();
  const change = (id: unknown, by: number) => {
    const key = JSON.stringify(id);
    const left = (due.get(key) ?? 0) + by;
    if (left === 0) due.delete(key);
    else due.set(key, left);
  };
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (showsInside(line)) faults.push(`an answer shows the inside: ${line.slice(0, 500)}`);
    const message: unknown = JSON.parse(line);
    if (typeof message !== 'object' || message === null || 'method' in message || !('id' in message)) return;
    answers++;
    if (message.id !== null) change(message.id, -1);
    if (message.id === `barrier-${barrier}`) wake?.();
  });
  let barrier = 0;
  const meta = revision === '2026-07-28' ? { _meta: ENVELOPE } : {};
  const write = async (bytes: Buffer) => {
    if (!server.stdin.write(bytes)) await Promise.race([once(server.stdin, 'drain'), exited]);
  };
  /** Waits until the server has answered a good request that comes after all others. */
  const pass = async () => {
    barrier++;
    const reached = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const params = { name: 'add', arguments: { a: 1, b: 2 }, ...meta };
    const probe = { jsonrpc: '2.0', id: `barrier-${barrier}`, method: 'tools/call', params };
    change(probe.id, 1);
    await write(Buffer.from(`${JSON.stringify(probe)}\n`));
    await reached;
  };
  const opening =
    revision === '2025-11-25' ? { id: 'opening', method: 'initialize', params: HANDSHAKE } : undefined;
  if (opening !== undefined) {
    change(opening.id, 1);
    await write(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...opening })}\n`));
  }
  server.stdin.on('error', () => undefined);
  const messages = new Messages(seed, revision);
  await pass();
  for (let sent = 0; sent < count && faults.length === 0; sent++) {
    const { bytes } = messages.next();
    const text = bytes.toString();
    for (const line of text.split('\n')) {
      for (const id of idsOf(line)) change(id, 1);
      for (const id of cancelledBy(line)) excused.add(JSON.stringify(id));
    }
    await write(Buffer.concat([bytes, Buffer.from('\n')]));
    if (sent % WINDOW === WINDOW - 1) await pass();
  }
  if (faults.length === 0) await pass();
  finished = true;
  server.stdin.end();
  await exited;
  for (const [id, left] of due) {
    if (left > 0 && excused.has(id)) continue;
    faults.push(left > 0 ? `${left} requests ${id} were not answered` : `${-left} answers to ${id} too many`);
  }
  return { sent: count, answers, faults };
}
