import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as a server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: unknown;
  readonly secure: boolean;
  readonly mail: Email;
}

/** What a server refuses: the code of its reply for a recipient or for the end of a mail; 250 takes it. */
export interface Refusing {
  readonly recipient?: (address: string) => number;
  readonly data?: () => number;
}

const refusal = (responseCode: number) =>
  responseCode === 250 ? null : Object.assign(new Error('planted by the server'), { responseCode });

/** A mail server on this machine, for the length of a test. */
export async function startMailServer(refusing: Refusing = {}, options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, answer) => answer(refusal(refusing.recipient?.(address) ?? 250)),
    onData(stream, { envelope, user, secure }, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const refused = refusal(refusing.data?.() ?? 250);
        if (refused !== null) return answer(refused);
        const mail = await PostalMime.parse(Buffer.concat(parts));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, secure, mail });
        answer(null);
        for (const look of waiting) look();
      });
    },
    ...options,
  });
  // What clients break off is theirs to report.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** Resolves when at least so many mails have come. */
    some: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (taken.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
