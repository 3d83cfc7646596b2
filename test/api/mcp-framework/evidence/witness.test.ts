import { appendFile, mkdir, readFile, rmdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  fileWitness,
  headsOf,
  httpWitness,
  type LogFields,
  silent,
  verifyEvidence,
} from '../../../../api/mcp-framework/index.ts';
import { chained, readLog, writeLines } from './forgery.ts';
import { call, folder, opened } from './logs.ts';

/** An endpoint that keeps what it receives, as a witness of one's own would. */
async function endpoint() {
  const reported: string[] = [];
  const asked: (string | undefined)[] = [];
  let failing = 0;
  const server = createServer(async (request, response) => {
    asked.push(request.headers.authorization);
    if (failing > 0) {
      failing--;
      response.writeHead(503).end();
    } else if (request.method === 'POST') {
      reported.push(await text(request));
      response.writeHead(204).end();
    } else {
      response.end(reported.join(''));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const fail = (times: number) => {
    failing = times;
  };
  return { url: `http://me:p%40ss@127.0.0.1:${port}/heads`, reported, asked, fail };
}

const sequencesOf = (lines: string) => headsOf(lines).map(({ sequence }) => sequence);

describe('a witness', () => {
  it('in a file has every head, and finds what is rewritten where the log cannot', async () => {
    const [dir, elsewhere] = [await folder(), await folder()];
    const [path, heads] = [join(dir, 'calls.jsonl'), join(elsewhere, 'heads')];
    const witness = fileWitness(heads);
    const log = await opened({ path, witness });
    for (let at = 0; at < 5; at++) await log.append(call(at));
    await log.close();
    expect(sequencesOf(await readFile(heads, 'utf8')).at(-1)).toBe(5);
    expect(await verifyEvidence(path, { heads: await witness.heads() })).toMatchObject({ degree: 'sealed' });
    const { records, lines } = await readLog(dir);

    // Another log in the place of this one.
    const other = await folder();
    await (await opened({ path: join(other, 'calls.jsonl') })).close();
    expect(await verifyEvidence(join(other, 'calls.jsonl'), { heads: await witness.heads() })).toMatchObject({
      degree: 'broken',
      finding: {
        kind: 'checkpoint',
        line: 1,
        sequence: 0,
        message: expect.stringContaining('has no head of this log'),
      },
    });

    // A head of another record: where the log was written anew after all.
    const [forged] = chained([{ ...records[5], tool: 'forged' }], records[4]);
    await appendFile(
      heads,
      `${JSON.stringify({ ...headsOf(await readFile(heads, 'utf8')).at(-1), sequence: 5 })}\n`,
    );
    await writeLines(dir, 'calls.000000000000.jsonl', [...lines[0].slice(0, 5), forged]);
    expect(await verifyEvidence(path, { heads: await witness.heads() })).toMatchObject({
      finding: { kind: 'changed', line: 6, sequence: 5 },
    });
  });

  it('by HTTP gets each head as a POST and answers with all', async () => {
    const { url, reported, asked } = await endpoint();
    const path = join(await folder(), 'calls.jsonl');
    const log = await opened({ path, witness: httpWitness(url) });
    await log.append(call(1));
    await log.checkpoint();
    await log.append(call(2));
    await log.close();
    expect(sequencesOf(reported.join('')).at(-1)).toBe(2);
    const heads = await httpWitness(url).heads();
    expect(heads).toHaveLength(reported.length);
    expect(await verifyEvidence(path, { heads })).toMatchObject({ degree: 'sealed' });
    expect(new Set(asked)).toEqual(new Set([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]));
  });

  it('that fails receives the head again and holds no call up; messages have no password', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { url, reported, fail } = await endpoint();
      fail(2);
      const errors: LogFields[] = [];
      const logger = { ...silent, error: (_: string, fields: LogFields = {}) => errors.push(fields) };
      const log = await opened({
        path: join(await folder(), 'calls.jsonl'),
        witness: httpWitness(url),
        logger,
      });
      await log.append(call(1));
      await vi.waitUntil(() => errors.length === 1);
      await vi.advanceTimersByTimeAsync(500);
      await vi.waitUntil(() => errors.length === 2);
      expect(reported).toEqual([]);
      await log.append(call(2));
      await log.checkpoint();
      await vi.advanceTimersByTimeAsync(1000);
      await vi.waitUntil(() => reported.length === 1);
      expect(sequencesOf(reported.join(''))).toEqual([2]);
      expect(errors[0]).toMatchObject({ sequence: 0, reason: 'it answered with 503' });
      expect(JSON.stringify(errors)).not.toContain('p%40ss');
      await log.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that was away at the end receives the head at the next start', async () => {
    const [dir, heads] = [await folder(), join(await folder(), 'heads')];
    const options = { path: join(dir, 'calls.jsonl'), witness: fileWitness(heads) };
    // A folder where the file should be.
    await mkdir(heads);
    const log = await opened(options);
    await log.append(call(1));
    await log.close();
    await rmdir(heads);
    await (await opened(options)).close();
    expect(sequencesOf(await readFile(heads, 'utf8'))).toEqual([1]);
  });

  it('that cannot be read says why', async () => {
    const path = join(await folder(), 'heads');
    await expect(fileWitness(path).heads()).rejects.toThrow(`the witness ${path} cannot be read: ENOENT`);
    await appendFile(path, '{}\n');
    await expect(fileWitness(path).heads()).rejects.toThrow('line 1 is not the head of an evidence log');
    const { url, fail } = await endpoint();
    fail(1);
    await expect(httpWitness(url).heads()).rejects.toThrow('cannot be read: it answered with 503');
  });
});
