import { type AccessToken, type AccessTokens, checkName } from '../access-tokens.ts';
import type { Statements, Table, Value } from './table.ts';
import { asNumber, asText, mismatch } from './values.ts';

const COLUMNS =
  'id, name, hash, replaced_hash, replaced_until, permissions, scopes, created_at, expires_at, used_at, revoked_at';

function textsIn(value: unknown): readonly string[] {
  const parsed: unknown = JSON.parse(asText(value));
  if (Array.isArray(parsed) && parsed.every((one) => typeof one === 'string')) return parsed;
  throw mismatch('texts', value);
}

/** A number that a driver returns as one, as a bigint or as text. */
const whole = (value: unknown) => (typeof value === 'string' ? Number(value) : asNumber(value));

function tokenOf(row: readonly unknown[]): AccessToken {
  const [id, name, hash, replacedHash, until, permissions, scopes, created, expires, used, revoked] = row;
  return {
    id: asText(id),
    name: asText(name),
    hash: asText(hash),
    ...(replacedHash !== null && { replaced: { hash: asText(replacedHash), until: whole(until) } }),
    permissions: textsIn(permissions),
    ...(scopes !== null && { scopes: textsIn(scopes) }),
    created_at: whole(created),
    ...(expires !== null && { expires_at: whole(expires) }),
    ...(used !== null && { used_at: whole(used) }),
    ...(revoked !== null && { revoked_at: whole(revoked) }),
  };
}

/** The access tokens in the table `access_token`, which has the same columns in every engine. */
export function accessTokensIn({ name: table, read, write }: Table): AccessTokens {
  const list = async ({ rows }: Statements) =>
    (await rows(`SELECT ${COLUMNS} FROM ${table} ORDER BY created_at, id`, [])).map(tokenOf);
  /** Changes a token that is not revoked; false if there is none. */
  const change = (id: string, assignments: string, values: readonly Value[]) =>
    write(async ({ rows, run }) => {
      const found = await rows(`SELECT id FROM ${table} WHERE id = ? AND revoked_at IS NULL`, [id]);
      if (found.length > 0) await run(`UPDATE ${table} SET ${assignments} WHERE id = ?`, [...values, id]);
      return found.length > 0;
    });
  return {
    list: () => read(list),
    add: (token) =>
      write(async (statements) => {
        checkName(token, await list(statements));
        await statements.run(`INSERT INTO ${table} (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
          token.id,
          token.name,
          token.hash,
          token.replaced?.hash ?? null,
          token.replaced?.until ?? null,
          JSON.stringify(token.permissions),
          token.scopes === undefined ? null : JSON.stringify(token.scopes),
          token.created_at,
          token.expires_at ?? null,
          token.used_at ?? null,
          token.revoked_at ?? null,
        ]);
      }),
    rotate: (id, hash, replaced, expiresAt) => {
      const secrets = 'hash = ?, replaced_hash = ?, replaced_until = ?';
      const values = [hash, replaced.hash, replaced.until];
      return expiresAt === undefined
        ? change(id, secrets, values)
        : change(id, `${secrets}, expires_at = ?`, [...values, expiresAt]);
    },
    revoke: (id, at) => change(id, 'revoked_at = ?', [at]),
    used: async (id, at) => void (await change(id, 'used_at = ?', [at])),
  };
}
