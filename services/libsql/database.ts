import { randomBytes } from 'node:crypto';

/** A server of libsql with its admin API, as URLs. */
export interface LibsqlPlace {
  readonly url: string;
  readonly admin: string;
}

async function ask(method: string, url: string): Promise<void> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
}

/** Makes a new database; resolves to its DSN. */
export async function createDatabase({ url, admin }: LibsqlPlace): Promise<string> {
  const name = `test${randomBytes(6).toString('hex')}`;
  await ask('POST', `${admin}/v1/namespaces/${name}/create`);
  const { host, protocol } = new URL(url);
  return `libsql://${host}/dev/${name}${protocol === 'http:' ? '?tls=0' : ''}`;
}

/** Drops a database. */
export async function dropDatabase({ admin }: LibsqlPlace, dsn: string): Promise<void> {
  await ask('DELETE', `${admin}/v1/namespaces/${new URL(dsn).pathname.replace('/dev/', '')}`);
}
