import type { LookupAddress } from 'node:dns';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Networks, networkFrom } from '../../../pipelines/webhooks/allowed-targets.ts';
import type { Lookup } from '../../../pipelines/webhooks/checked-connection.ts';
import { openPoster } from '../../../pipelines/webhooks/post.ts';
import { startReceiver } from './receiver.ts';

const loopback = networkFrom('127.0.0.1');
const LOOPBACK: Networks = loopback === undefined ? [] : [loopback];
const NEVER = new AbortController().signal;
/** Milliseconds: short, for receivers that do not answer. */
const TIMEOUT = 300;

function posterOf(options: { allowed?: Networks; lookup?: Lookup; timeout?: number } = {}) {
  const poster = openPoster({ allowed: LOOPBACK, timeout: 30_000, ...options });
  onTestFinished(() => poster.close());
  return (url: string) =>
    poster.post({ url, headers: { authorization: 'Bearer planted' }, body: '{}' }, NEVER);
}

/** A look-up that gives one list of addresses after the other. */
function lookupOf(...answers: readonly (readonly string[])[]): Lookup & { asked: number } {
  const find = (
    _host: string,
    _options: object,
    found: (error: null, addresses: LookupAddress[]) => void,
  ): void => {
    const addresses = answers[Math.min(find.asked++, answers.length - 1)];
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  find.asked = 0;
  return find;
}

describe('an attempt', () => {
  it('delivers to a receiver that answers with success', async () => {
    const { url, received } = await startReceiver();
    expect(await posterOf()(url)).toEqual({ delivered: true, status: 204 });
    expect(received).toMatchObject([{ path: '/in?token=planted-token', body: '{}' }]);
    expect(received[0].headers.authorization).toBe('Bearer planted');
  });

  it('fails at an error, and says when the receiver wants the next one', async () => {
    const { url, port } = await startReceiver((response) =>
      response.writeHead(503, { 'retry-after': '7' }).end('planted by the receiver'),
    );
    const reason = `127.0.0.1:${port} answered 503`;
    expect(await posterOf()(url)).toEqual({ delivered: false, reason, retryAfter: 7000 });
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    const { url, port } = await startReceiver((response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    const reason = `127.0.0.1:${port} answered 307, a redirect, which is not followed`;
    expect(await posterOf()(url)).toEqual({ delivered: false, reason });
    expect(other.received).toEqual([]);
  });

  it('ends when the receiver does not answer', async () => {
    const { url, port } = await startReceiver(() => undefined);
    const reason = `no answer from 127.0.0.1:${port} within ${TIMEOUT} ms`;
    expect(await posterOf({ timeout: TIMEOUT })(url)).toEqual({ delivered: false, reason });
  });

  it('counts by the status alone: the rest of an answer may be endless', async () => {
    const { url } = await startReceiver((response) => response.writeHead(200).write('a'));
    // It waits for the rest until its time is over.
    expect(await posterOf({ timeout: 2000 })(url)).toEqual({ delivered: true, status: 200 });
  });

  it('fails where nobody listens', async () => {
    expect(await posterOf()('http://127.0.0.1:9/planted')).toEqual({
      delivered: false,
      reason: 'no connection to 127.0.0.1:9 (ECONNREFUSED)',
    });
  });

  it('does not connect to a private address, in any spelling', async () => {
    const { url, port, received } = await startReceiver();
    const post = posterOf({ allowed: [] });
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', 'localhost']) {
      const attempt = await post(url.replace('127.0.0.1', host));
      expect(attempt).toMatchObject({
        delivered: false,
        reason: expect.stringContaining('not a public address'),
      });
    }
    expect(await post(`http://[::ffff:127.0.0.1]:${port}/`)).toMatchObject({ delivered: false });
    expect(received).toEqual([]);
  });

  it('connects to the addresses that it checked: a name that means another one a moment later gains nothing', async () => {
    const { port, received } = await startReceiver();
    const lookup = lookupOf(['127.0.0.1'], ['127.0.0.2']);
    const post = posterOf({ lookup });
    expect(await post(`http://rebinding.example:${port}/`)).toMatchObject({ delivered: true });
    expect(lookup.asked).toBe(1);
    expect(received[0].headers.host).toBe(`rebinding.example:${port}`);
  });

  it('leaves out the private ones of several addresses of a name', async () => {
    const { port } = await startReceiver();
    const post = posterOf({ lookup: lookupOf(['10.0.0.1', '127.0.0.1']) });
    expect(await post(`http://several.example:${port}/`)).toMatchObject({ delivered: true });
    const none = posterOf({ lookup: lookupOf(['10.0.0.1', 'fe80::1']) });
    expect(await none(`http://several.example:${port}/`)).toEqual({
      delivered: false,
      reason: `several.example:${port} is at 10.0.0.1, which is not a public address; SIGNAL_WEBHOOKS_ALLOW allows it`,
    });
  });
});
