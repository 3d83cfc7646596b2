import { isUuid } from '../../../operators/records/uuid.ts';
import { type AccessToken, type AccessTokens, checkName } from '../../access-tokens.ts';
import { ACCESS_TOKEN, type Cells, cellsOf, type RowOf } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { parsed } from '../records.ts';
import { records } from '../select.ts';
import type { Session } from '../session.ts';

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The scopes of a token as they are stored: ids, and behind them the name of its home. */
function scopesIn(stored: readonly string[]): Pick<AccessToken, 'scopes' | 'home'> {
  const home = stored.find((one) => !isUuid(one));
  return { scopes: stored.filter(isUuid), ...(home !== undefined && { home }) };
}

function toToken(row: RowOf<typeof ACCESS_TOKEN>): AccessToken {
  const { replaced_hash, replaced_until, scopes, expires_at, used_at, revoked_at } = row;
  return {
    id: row.id,
    name: row.name,
    hash: row.hash,
    ...(replaced_hash !== null &&
      replaced_until !== null && { replaced: { hash: replaced_hash, until: replaced_until } }),
    permissions: parsed(row.permissions, isTexts),
    ...(scopes !== null && scopesIn(parsed(scopes, isTexts))),
    created_at: row.created_at,
    ...(expires_at !== null && { expires_at }),
    ...(used_at !== null && { used_at }),
    ...(revoked_at !== null && { revoked_at }),
  };
}

function fromToken(token: AccessToken): RowOf<typeof ACCESS_TOKEN> {
  return {
    id: token.id,
    name: token.name,
    hash: token.hash,
    replaced_hash: token.replaced?.hash ?? null,
    replaced_until: token.replaced?.until ?? null,
    permissions: JSON.stringify(token.permissions),
    scopes:
      token.scopes === undefined
        ? null
        : JSON.stringify([...token.scopes, ...(token.home === undefined ? [] : [token.home])]),
    created_at: token.created_at,
    expires_at: token.expires_at ?? null,
    used_at: token.used_at ?? null,
    revoked_at: token.revoked_at ?? null,
  };
}

/** The access tokens in the table `access_token`. */
export function accessTokensIn({ read, write }: Pick<Engine, 'read' | 'write'>): AccessTokens {
  const list = async (session: Session) =>
    (await records(session, ACCESS_TOKEN, 'FROM access_token ORDER BY created_at, id')).map(toToken);
  const changing = { alone: ACCESS_TOKEN.name };
  /** Changes a token that is not revoked; false if there is none. */
  const change = (id: string, assignments: string, values: Cells) =>
    write(async (session) => {
      const sql = `UPDATE access_token SET ${assignments} WHERE id = ? AND revoked_at IS NULL`;
      return (await session.run(sql, [...values, id])) > 0;
    }, changing);
  return {
    list: () => read(list),
    add: (token) =>
      write(async (session) => {
        checkName(token, await list(session));
        await session.append(ACCESS_TOKEN, cellsOf(ACCESS_TOKEN, [fromToken(token)]));
      }, changing),
    rotate: (id, hash, replaced, expiresAt) => {
      const secrets = 'hash = ?, replaced_hash = ?, replaced_until = ?whole';
      const values = [hash, replaced.hash, replaced.until];
      return expiresAt === undefined
        ? change(id, secrets, values)
        : change(id, `${secrets}, expires_at = ?whole`, [...values, expiresAt]);
    },
    revoke: (id, at) => change(id, 'revoked_at = ?whole', [at]),
    used: async (id, at) => void (await change(id, 'used_at = ?whole', [at])),
  };
}
