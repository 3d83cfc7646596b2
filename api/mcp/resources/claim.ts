import { z } from 'zod';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { getClaim } from '../../calls/memory/get-claim.ts';
import { sql, sqlAnswer } from '../../calls/sql.ts';
import type { Calls } from '../calls.ts';
import type { Definition } from '../definition.ts';
import { statusOf } from '../errors.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { idIn } from '../resource-id.ts';
import { claimUri, URIS } from '../uris.ts';

/** Most claims in the list of resources. */
const LISTED = 20;
/** Most claims whose ids are completed. */
const COMPLETED = 100;

const rows = z.array(z.object({ id: z.string(), text: z.string() }));

/**
 * The claims of the scope that changed last; none if SQL is disabled, or if a server refuses it to the token of this process. The caller does not choose
 * the statement, so it needs no permission for SQL.
 */
async function recent(calls: Calls, limit: number) {
  const latest = 'SELECT id, "text" FROM claims WHERE scope = $scope ORDER BY recorded_at DESC, number DESC';
  const params = { scope: calls.scope ?? DEFAULT_SCOPE };
  try {
    return rows.parse(sqlAnswer(await calls.call(sql, { sql: latest, params, limit })).rows);
  } catch (error) {
    if (error instanceof TidemarkError && statusOf(error) === 403) return [];
    throw error;
  }
}

/** `tidemark://claims/{id}`: one claim with its evidence. */
export const claim: Definition = {
  permission: getClaim.permission,
  define(server, calls) {
    server
      .resource(URIS.claim)
      .name('claim')
      .title('Claim')
      .description('One claim with its current evidence, trust and status.')
      .mimeType(JSON_TYPE)
      .complete('id', async (typed) => {
        const found = await recent(calls, COMPLETED);
        return found.map(({ id }) => id).filter((id) => id.startsWith(typed.toLowerCase()));
      })
      .list(async () => {
        const found = await recent(calls, LISTED);
        return found.map(({ id, text }) => ({ uri: claimUri(id), name: id, title: text }));
      })
      .handler(async (_uri, { id }) => jsonBody(await calls.call(getClaim, { id: idIn('claim', id) })));
  },
};
