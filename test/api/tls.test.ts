import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { readConfig } from '../../api/config/config.ts';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { type LocalService, makeFolder, removeFolder, serve } from './harness.ts';

let folder = '';
const file = (name: string) => join(folder, name);

/** Makes a certificate for 127.0.0.1 and its key with the tool of OpenSSL. */
function makePair(name: string): void {
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const places = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', file(`${name}.key`)];
  execFileSync('openssl', ['req', ...options, ...places, '-out', file(`${name}.crt`)], { stdio: 'ignore' });
}

/** Puts a pair, or one file of it, in the place that the server reads. */
function place(name: string, ...kinds: readonly ('crt' | 'key')[]): void {
  for (const kind of kinds) copyFileSync(file(`${name}.${kind}`), file(`server.${kind}`));
}

beforeAll(() => {
  folder = makeFolder();
  makePair('first');
  makePair('second');
  place('first', 'crt', 'key');
});
afterAll(() => removeFolder(folder));

const tls = () => ({ SIGNAL_TLS_CERT: file('server.crt'), SIGNAL_TLS_KEY: file('server.key') });

/** The common name of the certificate that new connections get. */
async function nameAt(url: string): Promise<unknown> {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject }: PeerCertificate = socket.getPeerCertificate();
  socket.destroy();
  return subject.CN;
}

async function get(url: string, agent: Agent, headers: Record<string, string> = {}) {
  const sent = request(url, { agent, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}

describe('a server with a certificate', () => {
  let service: LocalService;
  beforeAll(async () => {
    service = await serve(file('store.sqlite'), tls());
  });
  afterAll(() => service?.stop());

  it('speaks HTTPS, and only that', async () => {
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const agent = new Agent({ ca: readFileSync(file('first.crt')) });
    expect(await get(`${service.url}/health`, agent)).toMatchObject({ status: 200 });
    await expect(fetch(`${service.url.replace('https', 'http')}/health`)).rejects.toThrow();
  });

  it('is distinguished from a server that is away, by clients that do not trust it or speak plain HTTP', async () => {
    const { url } = service;
    const health = (at: string) => new Client({ url: at }).signals().next().then(String, String);
    expect(await health(url)).toContain(`The certificate of ${url} is not trusted (`);
    const plain = url.replace('https', 'http');
    expect(await health(plain)).toContain('if it has a certificate, use https://');
    const other = await serve(file('plain.sqlite'));
    expect(await health(other.url.replace('http', 'https'))).toContain('does not speak HTTPS; use http://');
    await other.stop();
    expect(await health(other.url)).toContain('is it running?');
  });

  it('gives browsers a ticket that they send by HTTPS only', async () => {
    const agent = new Agent({ ca: readFileSync(file('first.crt')) });
    const sent = request(`${service.url}/v1/tickets`, { agent, method: 'POST' });
    sent.end();
    const [response] = await once(sent, 'response');
    response.resume();
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
  });

  it('takes its own pages for its own', async () => {
    const agent = new Agent({ ca: readFileSync(file('first.crt')) });
    const from = (origin: string) => get(`${service.url}/v1/signals`, agent, { origin });
    expect(await from(service.url)).toMatchObject({ status: 200 });
    expect(await from(service.url.replace('https', 'http'))).toMatchObject({ status: 403 });
  });

  it('uses a changed certificate for new connections, keeps open ones, and survives half a change', async () => {
    const kept = new Agent({ ca: readFileSync(file('first.crt')), keepAlive: true, maxSockets: 1 });
    expect(await get(`${service.url}/health`, kept)).toMatchObject({ status: 200 });
    place('second', 'crt');
    await expect
      .poll(() => service.log.join('\n'))
      .toContain('must name the key of the certificate in SIGNAL_TLS_CERT');
    expect(await nameAt(service.url)).toBe('first');
    place('second', 'key');
    await expect.poll(() => service.log.join('\n')).toContain('the certificate was read again');
    expect(await nameAt(service.url)).toBe('second');
    expect(await get(`${service.url}/health`, kept)).toMatchObject({ status: 200 });
    kept.destroy();
    place('first', 'crt', 'key');
    await expect.poll(() => nameAt(service.url)).toBe('first');
  });

  it('logs no key', () => {
    const lines = readFileSync(file('first.key'), 'utf8').split('\n').slice(1, -2);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(service.log.join('\n')).not.toContain(line);
  });
});

describe('the configuration of TLS', () => {
  const refused = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      if (error instanceof ConfigInvalid)
        return error.issues.map(({ path, message }) => `${path} ${message}`);
      throw error;
    }
    return [];
  };

  it('has both files or neither', () => {
    const { SIGNAL_TLS_CERT, SIGNAL_TLS_KEY } = tls();
    expect(refused(tls())).toEqual([]);
    expect(refused({ SIGNAL_TLS_CERT })).toEqual([
      'SIGNAL_TLS_KEY is required with SIGNAL_TLS_CERT: TLS needs a certificate and its key',
    ]);
    expect(refused({ SIGNAL_TLS_KEY })).toEqual([
      'SIGNAL_TLS_CERT is required with SIGNAL_TLS_KEY: TLS needs a certificate and its key',
    ]);
  });

  it('names the file that is missing, is something else, or belongs to another', () => {
    writeFileSync(file('text'), 'nothing');
    const { SIGNAL_TLS_CERT, SIGNAL_TLS_KEY } = tls();
    expect(refused({ SIGNAL_TLS_CERT: file('missing'), SIGNAL_TLS_KEY })).toEqual([
      'SIGNAL_TLS_CERT must name a readable file',
    ]);
    expect(refused({ SIGNAL_TLS_CERT: file('text'), SIGNAL_TLS_KEY })).toEqual([
      'SIGNAL_TLS_CERT must name a file with a certificate in PEM',
    ]);
    expect(refused({ SIGNAL_TLS_CERT, SIGNAL_TLS_KEY: file('text') })).toEqual([
      'SIGNAL_TLS_KEY must name a file with a private key in PEM that has no passphrase',
    ]);
    expect(refused({ SIGNAL_TLS_CERT, SIGNAL_TLS_KEY: file('second.key') })).toEqual([
      'SIGNAL_TLS_KEY must name the key of the certificate in SIGNAL_TLS_CERT',
    ]);
  });
});
