import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { headsOf, makeKeyPair, verifyEvidence } from '../../../api/mcp-framework/index.ts';
import { overHttp, REVISIONS } from '../../e2e/mcp/mcp-client.ts';
import { baseUrlOf, startModelServer } from '../../model-server.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';

const record = z.looseObject({ kind: z.string(), tool: z.string().optional() });

/** Records of a log, in the order of its files. */
const recordsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => record.parse(JSON.parse(line)));
const callsIn = (folder: string) => recordsIn(folder).filter(({ kind }) => kind === 'call');

const folders: string[] = [];
const running: LocalService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** A place for a log and servers that keep it. */
function place() {
  const folder = makeFolder();
  folders.push(folder);
  const audit = join(folder, 'audit');
  const path = join(audit, 'calls.jsonl');
  let count = 0;
  return {
    folder,
    audit,
    path,
    async start(env: Record<string, string> = {}) {
      const service = await serve(join(folder, `${++count}.duckdb`), { SIGNAL_MCP_LOG: path, ...env });
      running.push(service);
      return service;
    },
  };
}

const stop = (service: LocalService) => {
  running.splice(running.indexOf(service), 1);
  return service.stop();
};

const ask = (client: Client, name: string, input: Record<string, unknown>) =>
  client.callTool({ name, arguments: input });

describe('the evidence log of a server', () => {
  it.each(REVISIONS)(
    'has every call that came to /mcp in %s, and a checkpoint at the end',
    async (revision) => {
      const { folder, audit, path, start } = place();
      const { privateKey, publicKey } = makeKeyPair();
      const key = join(folder, 'audit.pem');
      writeFileSync(key, privateKey);
      const token = 'a token, as people choose them';
      const service = await start({ SIGNAL_MCP_LOG_KEY: key, SIGNAL_API_TOKEN: token });
      const client = await overHttp(service.url, revision, { authorization: `Bearer ${token}` });
      await ask(client, 'remember', { text: 'The API listens on port 8080.' });
      await ask(client, 'get_signal', { id: 'first' });
      await client.listTools();
      await client.close();
      await stop(service);
      const caller = { name: 'e2e', version: '1', identity: 'api-token' };
      expect(callsIn(audit)).toEqual([
        expect.objectContaining({ tool: 'remember', outcome: 'ok', client: expect.objectContaining(caller) }),
        expect.objectContaining({ tool: 'get_signal', outcome: 'refused' }),
      ]);
      expect(readFileSync(join(audit, 'calls.000000000000.jsonl'), 'utf8')).not.toMatch(
        /API listens|as people/,
      );
      expect(await verifyEvidence(path, { key: publicKey })).toMatchObject({
        holds: true,
        after_checkpoint: 0,
        checkpoint: { signature: 'valid' },
      });
    },
  );

  it('goes on in files of the size that is set', async () => {
    const { audit, path, start } = place();
    const service = await start({ SIGNAL_MCP_LOG_MAX_BYTES: '1kb', SIGNAL_MCP_LOG_FSYNC: 'never' });
    const client = await overHttp(service.url);
    for (let i = 0; i < 5; i++) await ask(client, 'describe_detectors', {});
    await client.close();
    await stop(service);
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, records: 6 });
    expect(readdirSync(audit).filter((name) => name.endsWith('.jsonl')).length).toBeGreaterThan(1);
  });

  it('has the tokens that a language model took for a call', async () => {
    await using model = await startModelServer();
    const { audit, start } = place();
    const service = await start(modelAt(model.url));
    model.replies({ says: '[]' });
    const client = await overHttp(service.url);
    await ask(client, 'process_text', { text: 'Release lead: Alice', llm: true });
    await ask(client, 'process_text', { text: 'Release lead: Bob' });
    await client.close();
    await stop(service);
    expect(callsIn(audit).map(({ tokens }) => tokens)).toEqual([
      [{ model: 'ollama/some-model', input: 1, output: 1 }],
      undefined,
    ]);
  });

  it('has a call that the end of the server broke off', async () => {
    await using model = await startModelServer();
    const { audit, path, start } = place();
    const service = await start(modelAt(model.url));
    model.replies('silence');
    const client = await overHttp(service.url);
    const asked = ask(client, 'process_text', { text: 'Release lead: Alice', llm: true });
    const failed = expect(asked).rejects.toThrow();
    await model.heard(1);
    await stop(service);
    await client.close();
    await failed;
    expect(callsIn(audit)).toEqual([expect.objectContaining({ tool: 'process_text', outcome: 'cancelled' })]);
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, after_checkpoint: 0 });
  });

  it('is one server’s alone', async () => {
    const { start } = place();
    const service = await start();
    await expect(start()).rejects.toThrow(
      /^SIGNAL_MCP_LOG: the evidence log .*calls\.jsonl is open in another process; give each server its own log, or stop the other process$/,
    );
    await stop(service);
    await stop(await start());
  });

  it('must be what its checkpoint says, and its key one', async () => {
    const { folder, audit, start } = place();
    await expect(start({ SIGNAL_MCP_LOG_KEY: join(folder, 'none.pem') })).rejects.toThrow(
      /^SIGNAL_MCP_LOG_KEY: .*none\.pem cannot be read: there is no such file; `tidemark audit key .*none\.pem` creates a key$/,
    );
    const wrong = join(folder, 'wrong.pem');
    writeFileSync(wrong, makeKeyPair().publicKey);
    await expect(start({ SIGNAL_MCP_LOG_KEY: wrong })).rejects.toThrow(
      /^SIGNAL_MCP_LOG_KEY: this is not an Ed25519 private key in PEM; `tidemark audit key <file>` creates a key pair$/,
    );
    await stop(await start());
    writeFileSync(join(audit, 'calls.000000000000.jsonl'), '');
    await expect(start()).rejects.toThrow(
      /^SIGNAL_MCP_LOG: the evidence log .* cannot go on: .*audit verify/,
    );
  });

  it('goes on without the key of its owner, which may be kept elsewhere once the log has begun', async () => {
    const { folder, audit, path, start } = place();
    const { privateKey, publicKey } = makeKeyPair();
    const key = join(folder, 'audit.pem');
    const heads = join(folder, 'heads');
    writeFileSync(key, privateKey);
    const env = {
      SIGNAL_MCP_LOG_KEY: key,
      SIGNAL_MCP_LOG_SEAL_INTERVAL: '100ms',
      SIGNAL_MCP_LOG_WITNESS: pathToFileURL(heads).href,
    };
    await stop(await start(env));
    rmSync(key);
    const service = await start(env);
    const client = await overHttp(service.url);
    await ask(client, 'describe_detectors', {});
    // It is sealed while the server runs.
    await expect.poll(() => readFileSync(heads, 'utf8')).toContain('"sequence":1');
    const shown = async () => (await fetch(`${service.url}/metrics`)).text();
    await expect.poll(shown).toContain('\nmcp_evidence_unwitnessed 0\n');
    expect(await shown()).toMatch(/\nmcp_evidence_set_aside 0\n[\s\S]*\nmcp_evidence_unsealed 0\n/);
    await client.close();
    await stop(service);
    expect(
      await verifyEvidence(path, { key: publicKey, heads: headsOf(readFileSync(heads, 'utf8')) }),
    ).toMatchObject({
      degree: 'sealed',
      records: 2,
      checkpoint: { signature: 'valid' },
    });
    const other = makeKeyPair();
    for (const [file, text] of [
      [key, other.privateKey],
      [`${key}.pub`, other.publicKey],
    ]) {
      writeFileSync(file, text);
      await expect(start(env)).rejects.toThrow(/^SIGNAL_MCP_LOG: .* it is signed by another key/);
      rmSync(file);
    }
    writeFileSync(`${key}.pub`, publicKey);
    await stop(await start(env));
    expect(callsIn(audit)).toHaveLength(1);
  });

  it('cannot have a topic as its witness where there is no broker', async () => {
    const { start } = place();
    await expect(start({ SIGNAL_MCP_LOG_WITNESS: 'kafka://heads' })).rejects.toThrow(
      'SIGNAL_KAFKA_BROKERS: is required with the witness kafka://heads',
    );
  });

  it('must lie where files can be', async () => {
    const { folder, start } = place();
    writeFileSync(join(folder, 'audit'), 'a file');
    await expect(start()).rejects.toThrow(
      /^SIGNAL_MCP_LOG: path: the folder .*audit cannot be created: EEXIST$/,
    );
  });
});

function modelAt(url: string): Record<string, string> {
  return {
    MEMORY_LLM_PROVIDER: 'ollama',
    MEMORY_LLM_MODEL: 'some-model',
    MEMORY_LLM_BASE_URL: baseUrlOf(url, 'ollama'),
  };
}
