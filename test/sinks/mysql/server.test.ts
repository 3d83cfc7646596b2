import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MariaDbService, startMariaDb } from '../../../services/mariadb/start.ts';
import { NO_ENTRIES } from '../../../sinks/ledger.ts';
import { addressOf } from '../../../sinks/mysql/connection/address.ts';
import { Session } from '../../../sinks/mysql/connection/session.ts';
import { openMysql } from '../../../sinks/mysql/index.ts';
import { mariaDbForTests } from '../../services/mariadb.ts';
import { eventId, someLedgerEvent } from '../conformance/ledger/ledger-story.ts';
import { collect, START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { keep, openStore } from './harness.ts';

const shared = await mariaDbForTests();

/** Bytes of the longest message that the server takes. */
const PACKET = 256 * 1024;

shared.describe('a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-'));
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  let server: MariaDbService;

  beforeAll(async () => {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    // The server runs as another user.
    for (const file of [folder, certificate, key]) chmodSync(file, 0o755);
    server = await startMariaDb({
      fsync: false,
      settings: { max_allowed_packet: PACKET, ssl: 'ON', ssl_cert: certificate, ssl_key: key },
    });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The server's URL with parameters, and perhaps by a name of it. */
  function urlWith(parameters: Readonly<Record<string, string>>, host = '127.0.0.1'): string {
    const url = new URL(server.url);
    url.hostname = host;
    url.search = new URLSearchParams(parameters).toString();
    return url.href;
  }

  it('that takes only short messages gets what is long in parts', async () => {
    const store = await openStore({ url: await server.createDatabase() });
    const length = 10_000;
    const meta = Array.from({ length }, (_, row) => ({ note: 'n'.repeat(row % 100) }));
    const batch = { ...someRows(length, 7), meta, firstSeq: 1 };
    const signals = Array.from({ length: 500 }, (_, at) => someSignal(`${at}`));
    await store.commit(transaction({ series: someSeries(7), observations: [batch], signals }));
    const read = await collect(store.observationsAfter(0));
    expect(read.flatMap((part) => part.meta)).toEqual(meta);
    expect((await store.signals({}, 1000)).rows).toHaveLength(500);

    const rest = Uint8Array.from({ length: 3 * PACKET }, (_, at) => at % 251);
    const states = Array.from({ length: 100 }, (_, series) => ({
      series,
      state: new Uint8Array(8192).fill(series),
    }));
    const tick = { number: 1, seq: length, at: START };
    await store.saveCheckpoint({ layout: 'a', tick, rest, series: states });
    const saved = await store.loadCheckpoint('a');
    expect(saved?.tick).toEqual(tick);
    // Byte by byte, `toEqual` takes seconds.
    expect(Buffer.compare(rest, saved?.rest ?? new Uint8Array())).toBe(0);
    expect(
      [...(saved?.series ?? [])].map(({ series, state }) => [series, Buffer.from(state).toString('hex')]),
    ).toEqual(states.map(({ series, state }) => [series, Buffer.from(state).toString('hex')]));

    await store.ledger.saveSnapshot('a', 0, [{ name: 'p', content: [rest, rest] }]);
    const found = await store.ledger.loadSnapshot('a', ['p']);
    const bytes = Buffer.concat([...(found?.pieces.get('p') ?? [])]);
    expect(bytes.equals(Buffer.concat([rest, rest]))).toBe(true);

    const content = 'é'.repeat(PACKET / 8);
    const events = Array.from({ length: 20 }, (_, at) => someLedgerEvent(at, { content }));
    await store.ledger.commit({ ...NO_ENTRIES, head: 0, events });
    const ids = Array.from({ length: 3000 }, (_, at) => eventId(at));
    expect(await store.ledger.eventsById(ids)).toHaveLength(20);
  });

  it('that takes no message as long as a row says so, and goes on', async () => {
    const store = await openStore({ url: await server.createDatabase() });
    const events = [someLedgerEvent(1, { content: 'x'.repeat(PACKET) })];
    await expect(store.ledger.commit({ ...NO_ENTRIES, head: 0, events })).rejects.toThrow(
      /raise its max_allowed_packet/,
    );
    expect(await store.ledger.commit({ ...NO_ENTRIES, head: 0, events: [someLedgerEvent(1)] })).toBe(1);
  });

  it('is spoken to in TLS as the DSN says', async () => {
    const ciphers = async (parameters: Readonly<Record<string, string>>, host?: string) => {
      const session = keep(await Session.open(addressOf(urlWith(parameters, host), undefined)));
      const [[, cipher]] = await session.rows("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
      return cipher;
    };
    const ca = { 'ssl-ca': certificate };
    expect(await ciphers({ 'ssl-mode': 'DISABLED' })).toBe('');
    expect(await ciphers({})).toMatch(/\w/);
    expect(await ciphers({ 'ssl-mode': 'required' })).toMatch(/\w/);
    expect(await ciphers({ 'ssl-mode': 'VERIFY_CA', ...ca })).toMatch(/\w/);
    expect(await ciphers({ 'ssl-mode': 'VERIFY_IDENTITY', ...ca }, 'localhost')).toMatch(/\w/);
    await expect(openMysql({ url: urlWith({ 'ssl-mode': 'VERIFY_CA' }) })).rejects.toMatchObject({
      code: 'store_path',
      message: expect.stringMatching(/is not trusted; check ssl-mode and ssl-ca/),
    });
    await expect(openMysql({ url: urlWith({ 'ssl-mode': 'VERIFY_IDENTITY', ...ca }) })).rejects.toThrow(
      /needs the name of the host/,
    );
  });

  // A server of somebody else may offer it.
  it.skipIf(process.env.TIDEMARK_TEST_MARIADB)(
    'that offers no TLS is refused where the DSN requires it',
    async () => {
      await expect(openMysql({ url: `${shared.url}?ssl-mode=REQUIRED` })).rejects.toMatchObject({
        code: 'store_path',
        message: expect.stringMatching(/offers no TLS; set ssl-mode=PREFERRED/),
      });
    },
  );

  it('is reached by its socket, whatever the host in the DSN is', async () => {
    const store = await openStore({ url: urlWith({ socket: server.socket }, 'nowhere.example') });
    await store.ping();
  });
});
