import { connect, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Mail } from '../../../operators/webhooks/mail.ts';
import { type Networks, networkFrom } from '../../../pipelines/webhooks/allowed-targets.ts';
import { type Dial, openMailer } from '../../../pipelines/webhooks/mailer.ts';
import { startMailServer } from './mail-server.ts';

const loopback = networkFrom('127.0.0.1');
const LOOPBACK: Networks = loopback === undefined ? [] : [loopback];
const NEVER = new AbortController().signal;

const someMail = (server: string, parts: Partial<Mail> = {}): Mail => ({
  server,
  from: 'alerts@example.com',
  to: ['one@example.com', 'two@example.com'],
  subject: '[alert] spike of web-1 cpu — 9 σ\r\nBcc: other@example.com',
  text: 'what happened\n.\nin lines, one of them a dot\n',
  html: '<p>what happened</p>',
  at: Date.UTC(2026, 4, 2),
  messageId: 'root@example.com',
  references: [],
  ...parts,
});

const mailerOf = (options: { allowed?: Networks; timeout?: number } = {}, dial?: Dial) =>
  openMailer({ allowed: LOOPBACK, timeout: 30_000, ...options }, dial);

/** Connects to this machine, under an address that is public and needs no permission. */
const asPublic: Dial = ({ port }) =>
  Object.defineProperty(connect(port, '127.0.0.1'), 'remoteAddress', { value: '8.8.8.8' });

describe('a mail', () => {
  it('has its recipients, subject, text, page and thread', async () => {
    const { url, taken } = await startMailServer();
    const mail = someMail(url, { references: ['a@example.com', 'b@example.com'] });
    expect(await mailerOf().send(mail, NEVER)).toEqual({ delivered: true, status: 250 });
    expect(taken).toMatchObject([
      {
        from: 'alerts@example.com',
        to: ['one@example.com', 'two@example.com'],
        secure: false,
        mail: {
          from: { name: 'tidemark', address: 'alerts@example.com' },
          to: [{ address: 'one@example.com' }, { address: 'two@example.com' }],
          subject: '[alert] spike of web-1 cpu — 9 σ Bcc: other@example.com',
          messageId: '<root@example.com>',
          inReplyTo: '<a@example.com>',
          references: '<a@example.com> <b@example.com>',
          date: '2026-05-02T00:00:00.000Z',
        },
      },
    ]);
    const [{ mail: read }] = taken;
    expect(read.text?.trim()).toBe(mail.text.trim());
    expect(read.html?.trim()).toBe(mail.html);
    expect(read.bcc).toBeUndefined();
    expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('is attempted again after a reply 4xx, and not after 5xx', async () => {
    let code = 451;
    const { url, port, taken } = await startMailServer({ data: () => code });
    const { send } = mailerOf();
    const reason = (given: number) => `127.0.0.1:${port} answered ${given} to DATA`;
    expect(await send(someMail(url), NEVER)).toEqual({ delivered: false, reason: reason(451) });
    code = 552;
    expect(await send(someMail(url), NEVER)).toEqual({ delivered: false, reason: reason(552), final: true });
    expect(taken).toEqual([]);
  });

  it('is delivered if only some recipients are refused, and they are told', async () => {
    const { url, taken } = await startMailServer({ recipient: (to) => (to.startsWith('two') ? 550 : 250) });
    expect(await mailerOf().send(someMail(url), NEVER)).toEqual({
      delivered: true,
      status: 250,
      refused: ['two@example.com'],
    });
    expect(taken).toMatchObject([{ to: ['one@example.com'] }]);
  });

  it('is refused if all recipients are', async () => {
    const { url, port } = await startMailServer({ recipient: () => 550 });
    const reason = `127.0.0.1:${port} answered 550 to one@example.com, two@example.com`;
    expect(await mailerOf().send(someMail(url), NEVER)).toEqual({ delivered: false, reason, final: true });
  });

  it('is sent again only to recipients that were put off', async () => {
    const codes = new Map([
      ['two@example.com', 450],
      ['three@example.com', 553],
    ]);
    const { url, port, taken } = await startMailServer({ recipient: (to) => codes.get(to) ?? 250 });
    const { send } = mailerOf();
    const mail = someMail(url, { to: ['one@example.com', 'two@example.com', 'three@example.com'] });
    const reason = `127.0.0.1:${port} answered 450 to the recipient two@example.com`;
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await send(mail, NEVER)).toEqual({ delivered: false, reason });
    codes.delete('two@example.com');
    expect(await send(mail, NEVER)).toEqual({ delivered: true, status: 250, refused: ['three@example.com'] });
    expect(taken.map(({ to }) => to)).toEqual([['one@example.com'], ['two@example.com']]);
    // What was delivered is sent to all when it is asked for again.
    codes.clear();
    expect(await send(mail, NEVER)).toEqual({ delivered: true, status: 250 });
    expect(taken.at(-1)?.to).toEqual(mail.to);
  });

  it('never goes where an address was written as two', async () => {
    const { url, taken } = await startMailServer();
    const to = ['a@x.test>\r\nRCPT TO:<e@x.test'];
    expect(await mailerOf().send(someMail(url, { to }), NEVER)).toMatchObject({ delivered: false });
    expect(taken).toEqual([]);
  });
});

describe('a mail server', () => {
  it('is told user and password, and a refused login is attempted again', async () => {
    const { url, port, taken } = await startMailServer(
      {},
      {
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, answer) =>
          password === 'right' ? answer(null, { user: username }) : answer(new Error('no')),
      },
    );
    const { send } = mailerOf();
    const login = (password: string) => someMail(url, { login: { user: 'alerts', password } });
    expect(await send(login('planted'), NEVER)).toEqual({
      delivered: false,
      reason: `127.0.0.1:${port} answered 535 to the login`,
    });
    expect(await send(someMail(url), NEVER)).toEqual({
      delivered: false,
      reason: `127.0.0.1:${port} answered 530 to MAIL FROM`,
    });
    expect(await send(login('right'), NEVER)).toMatchObject({ delivered: true });
    expect(taken).toMatchObject([{ user: 'alerts' }]);
  });

  it('gets nothing without the login that it does not offer', async () => {
    const { url, taken } = await startMailServer();
    const mail = someMail(url, { login: { user: 'alerts', password: 'planted' } });
    const attempt = await mailerOf().send(mail, NEVER);
    expect(attempt).toMatchObject({ delivered: false });
    expect(JSON.stringify(attempt)).not.toContain('planted');
    expect(taken).toEqual([]);
  });

  it('at a public address must encrypt, with a certificate that is known', async () => {
    const plain = await startMailServer();
    const { send } = mailerOf({ allowed: [] }, asPublic);
    const reason = expect.stringContaining('does not encrypt by STARTTLS');
    const at = (port: number, scheme = 'smtp') => someMail(`${scheme}://mail.example.com:${port}`);
    expect(await send(at(plain.port), NEVER)).toEqual({ delivered: false, reason });
    const unknown = await startMailServer({}, { disabledCommands: ['AUTH'] });
    const refused = {
      delivered: false,
      reason: expect.stringMatching(/\((?:\w*CERT\w*|CERT_HAS_EXPIRED)\)$/),
    };
    expect(await send(at(unknown.port), NEVER)).toEqual(refused);
    const secure = await startMailServer({}, { secure: true });
    expect(await send(at(secure.port, 'smtps'), NEVER)).toEqual(refused);
    expect([plain.taken, unknown.taken, secure.taken]).toEqual([[], [], []]);
  });

  it('at an allowed address may encrypt, with any certificate', async () => {
    const { url, taken } = await startMailServer({}, { disabledCommands: ['AUTH'] });
    expect(await mailerOf().send(someMail(url), NEVER)).toMatchObject({ delivered: true });
    expect(taken).toMatchObject([{ secure: true }]);
    const secure = await startMailServer({}, { secure: true });
    const mail = someMail(secure.url.replace('smtp:', 'smtps:'));
    expect(await mailerOf().send(mail, NEVER)).toMatchObject({ delivered: false });
    expect(secure.taken).toEqual([]);
  });

  it('must be at an allowed address, and answer in time', async () => {
    const { port, taken } = await startMailServer();
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      const attempt = await mailerOf({ allowed: [] }).send(someMail(`smtp://${host}:${port}`), NEVER);
      expect(attempt).toMatchObject({
        delivered: false,
        reason: expect.stringContaining('not a public address'),
      });
    }
    expect(taken).toEqual([]);
    expect(await mailerOf().send(someMail('smtp://127.0.0.1:9'), NEVER)).toEqual({
      delivered: false,
      reason: 'no connection to 127.0.0.1:9 (ECONNREFUSED)',
    });
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const at = typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
    const attempt = await mailerOf({ timeout: 200 }).send(someMail(`smtp://${at}`), NEVER);
    expect(attempt).toEqual({ delivered: false, reason: `no answer from ${at} within 200 ms` });
  });
});
