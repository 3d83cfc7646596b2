import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as grpc from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';
import { GrpcClient } from './client.ts';

let folder = '';
let service: LocalService;
/** By name, because a server name of TLS is none of an IP address. */
const address = () => service.grpc?.replace('127.0.0.1', 'localhost');
const file = (name: string) => join(folder, name);

/** Makes a certificate for localhost and its key with the tool of OpenSSL. */
function makePair(name: string): void {
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const places = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', file(`${name}.key`)];
  execFileSync('openssl', ['req', ...options, ...places, '-out', file(`${name}.crt`)], { stdio: 'ignore' });
}

function place(name: string): void {
  for (const kind of ['crt', 'key']) copyFileSync(file(`${name}.${kind}`), file(`server.${kind}`));
}

beforeAll(async () => {
  folder = makeFolder();
  makePair('first');
  makePair('second');
  place('first');
  service = await serve(file('store.sqlite'), {
    SIGNAL_GRPC_PORT: '0',
    SIGNAL_TLS_CERT: file('server.crt'),
    SIGNAL_TLS_KEY: file('server.key'),
  });
});
afterAll(async () => {
  await service?.stop();
  removeFolder(folder);
});

/** Whether a new connection that trusts a certificate is served. */
async function isServed(name: string): Promise<boolean> {
  const credentials = grpc.credentials.createSsl(readFileSync(file(`${name}.crt`)));
  const client = new GrpcClient(address(), undefined, credentials);
  try {
    return (await client.call('ListSignals', {})).count === 0;
  } catch {
    return false;
  } finally {
    client.close();
  }
}

it('speaks TLS alone, with the certificate of HTTPS, and uses a changed one for new connections', async () => {
  expect(await isServed('first')).toBe(true);
  expect(await isServed('second')).toBe(false);
  const plain = new GrpcClient(address());
  await expect(plain.call('ListSignals', {})).rejects.toMatchObject({ code: grpc.status.UNAVAILABLE });
  plain.close();
  const kept = new GrpcClient(
    address(),
    undefined,
    grpc.credentials.createSsl(readFileSync(file('first.crt'))),
  );
  expect(await kept.call('ListSignals', {})).toMatchObject({ count: 0 });
  place('second');
  await expect.poll(() => isServed('second'), { timeout: 5000 }).toBe(true);
  expect(await isServed('first')).toBe(false);
  expect(await kept.call('ListSignals', {})).toMatchObject({ count: 0 });
  kept.close();
});
