import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { type LineOptions, LineTransport } from '../../../../api/mcp-framework/stdio/lines.ts';
import { fc } from '../../../property.ts';

/** A transport over streams in memory, with what it took and what it wrote. */
async function open(options: LineOptions = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new LineTransport(input, output, options);
  const taken: JSONRPCMessage[] = [];
  const errors: string[] = [];
  transport.onmessage = (message) => taken.push(message);
  transport.onerror = (error) => errors.push(error.message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await transport.start();
  const written = (): unknown[] => {
    const text: unknown = output.read();
    return String(text ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  };
  /** Ends the input and gives what was written by then. */
  const finish = async () => {
    input.end();
    await closed;
    return written();
  };
  return { input, output, transport, taken, errors, closed, written, finish };
}

const request = (id: number | string) => ({ jsonrpc: '2.0' as const, id, method: 'ping', params: {} });
const error = (id: unknown, code: number) =>
  expect.objectContaining({ id, error: expect.objectContaining({ code }) });

describe('messages in lines', () => {
  it('are the same however the stream is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 5 }),
        fc.array(fc.nat(200), { maxLength: 10 }),
        async (texts, cuts) => {
          const messages = texts.map((text, id) => ({ ...request(id), params: { text } }));
          const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\r\n`).join(''));
          const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length])];
          places.sort((a, b) => a - b);
          const { input, taken, transport, finish } = await open();
          for (const [at, to] of places.slice(1).entries()) input.write(bytes.subarray(places[at], to));
          for (const { id } of messages) await transport.send({ jsonrpc: '2.0', id, result: {} });
          await finish();
          expect(taken).toEqual(messages);
        },
      ),
    );
  });

  it('that are none are answered, with their id where they have one', async () => {
    const { input, taken, errors, finish } = await open();
    input.write('{"jsonrpc":"2.0","id":1\n');
    input.write('{"jsonrpc":"1.0","id":2,"method":"ping"}\n');
    input.write('{"jsonrpc":"2.0","id":"three"}\n');
    input.write('{"jsonrpc":"2.0","id":{},"method":"ping"}\n');
    input.write(`[${JSON.stringify(request(5))},${JSON.stringify(request(6))}]\n`);
    input.write('[]\n\n  \n');
    input.write('{"jsonrpc":"2.0","id":7,"result":8}\n');
    expect(await finish()).toEqual([
      error(null, -32700),
      error(2, -32600),
      error('three', -32600),
      error(null, -32600),
      error(5, -32600),
      error(6, -32600),
      error(null, -32600),
    ]);
    expect(taken).toEqual([]);
    expect(errors).toHaveLength(8);
  });

  it('that are too long are refused, and the next one is taken', async () => {
    const { input, taken, transport, finish } = await open({ most: 200 });
    for (let i = 0; i < 5; i++) input.write('x'.repeat(100));
    input.write('\n');
    input.write(`${JSON.stringify(request(1))}\n`);
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    const [refused, answer] = await finish();
    expect(refused).toEqual(error(null, -32600));
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(taken).toEqual([request(1)]);
  });

  it('that were asked before the input ended are answered before it closes', async () => {
    const { input, taken, transport, closed, written } = await open();
    input.write(`${JSON.stringify(request(1))}\n${JSON.stringify(request(2))}`);
    input.end();
    await once(input, 'end');
    expect(taken).toEqual([request(1), request(2)]);
    await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    await transport.send({ jsonrpc: '2.0', id: 2, error: { code: -1, message: 'no' } });
    await closed;
    expect(written()).toHaveLength(2);
    await expect(transport.send(request(3))).rejects.toThrow(/closed/);
  });

  it('that were cancelled are not waited for', async () => {
    const { input, finish } = await open({ lastAnswers: 1e9 });
    input.write(`${JSON.stringify(request(1))}\n`);
    const params = { requestId: 1 };
    input.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`);
    expect(await finish()).toEqual([]);
  });

  it('that subscribe are not waited for', async () => {
    const { input, taken, finish } = await open({ lastAnswers: 1e9 });
    input.write(`${JSON.stringify({ ...request(1), method: 'subscriptions/listen' })}\n`);
    expect(await finish()).toEqual([]);
    expect(taken).toHaveLength(1);
  });

  it('end with a reader who has gone', async () => {
    const { output, closed, errors } = await open();
    output.destroy(new Error('broken pipe'));
    await closed;
    expect(errors).toEqual(['broken pipe']);
  });
});
