import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** An authorization server as far as a resource server sees it: metadata and keys, over real HTTP. */
export interface Issuer {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Signs with another key from now on, under another id; keys of before are not published any more. */
  rotate(): Promise<void>;
  /** Answers with this status until it is set to another one; 200 to answer as it should. */
  answerWith(status: number): void;
  /** A token for one minute and this audience unless the claims say otherwise; `undefined` leaves a claim out. */
  token(
    claims?: Readonly<Record<string, unknown>>,
    header?: { readonly kid?: string; readonly typ?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

export const RESOURCE = 'https://mcp.example.com/mcp';

/** @param metadata where it has its metadata */
export async function startIssuer(
  metadata = '/.well-known/oauth-authorization-server/tenant',
  claimed?: string,
): Promise<Issuer> {
  let number = 0;
  let status = 200;
  let key: PrivateKey;
  let kid = '';
  let published: object = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    const documents = new Map<string, object>([
      [metadata, { issuer: claimed ?? issuer.url, jwks_uri: `${issuer.url}/keys` }],
      ['/tenant/keys', { keys: [published] }],
    ]);
    const found = documents.get(url);
    response.writeHead(found === undefined ? 404 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer has no port');
  const issuer: Issuer = {
    url: `http://127.0.0.1:${address.port}/tenant`,
    asked,
    async rotate() {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      key = privateKey;
      kid = `key-${++number}`;
      published = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
    },
    answerWith(next) {
      status = next;
    },
    token(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer.url, aud: RESOURCE, sub: 'ada', exp: now + 60, iat: now, ...claims };
      return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(key);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await issuer.rotate();
  return issuer;
}
