import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import type { Claim } from '../../../operators/records/claim.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { CallAnswer } from '../../calls/call.ts';
import { contradictions as contradictionsOf } from '../../calls/memory/contradictions.ts';
import { getClaim } from '../../calls/memory/get-claim.ts';
import { query, questionText } from '../../calls/memory/query.ts';
import { verifyClaim } from '../../calls/memory/verify-claim.ts';
import { embedded, text } from '../../mcp-framework/index.ts';
import type { Calls } from '../calls.ts';
import type { Definition } from '../definition.ts';
import { jsonBody } from '../json-resource.ts';
import { prose } from '../prose.ts';
import { claimUri } from '../uris.ts';

/** Most claims that are fetched for a text, and most contradictions of a claim in the prompt. */
const NEAREST = 5;
const MOST_SHOWN = 20;

const args = z.strictObject({
  claim: questionText.describe(
    'Id of a claim (a UUID), or a statement in words such as "The API listens on port 8080."',
  ),
});

const INSTRUCTIONS = prose(`
  Say whether it is supported, contradicted, outdated or unknown to memory, and how sure that is. Quote the evidence that decides it, with
  the ids of claims and events in brackets. Name every open contradiction, which side has the better evidence and why. If a claim has
  valid_to, say what replaced it. Do not use your own knowledge as evidence. Change nothing: propose a resolve if one is needed.`);

/** What is known about one claim: whether its sources still support it, and what contradicts it. */
async function known(calls: Calls, claim: Claim) {
  const [verification, { contradictions }] = await Promise.all([
    calls.call(verifyClaim, { id: claim.id }),
    calls.call(contradictionsOf, { claim_id: claim.id, expand: 'claims', limit: MOST_SHOWN }),
  ]);
  return { verification, contradictions };
}

/** An answer without its claims, which are embedded. */
function gistOf({ answer, citations, confidence }: CallAnswer<typeof query>) {
  return { answer, citations, confidence };
}

/** `claim_check`: a claim, its evidence, its contradictions, and how to judge it. */
export const claimCheck: Definition = {
  permission: query.permission,
  define(server, calls) {
    server
      .prompt('claim_check')
      .title('Check a claim')
      .description(
        'Checks a claim or a statement against memory. The prompt includes the evidence and the contradictions.',
      )
      .args(args)
      .handler(async ({ claim: asked }) => {
        const named = isUuid(asked);
        const answer = named ? undefined : await calls.call(query, { question: asked, limit: NEAREST });
        const claims = answer?.claims ?? [await calls.call(getClaim, { id: asked })];
        const task = named
          ? `Check the claim ${asked}: "${itemAt(claims, 0).text}". It follows with the check of its sources and its contradictions.`
          : `Check the statement "${asked}". The answer of memory follows, with the closest claims, the checks of their sources and their contradictions. The claims may be about something else.`;
        const gist = answer === undefined ? [] : [text(JSON.stringify(gistOf(answer)))];
        const pieces = await Promise.all(
          claims.map(async (claim) =>
            embedded(claimUri(claim.id), jsonBody({ claim, ...(await known(calls, claim)) })),
          ),
        );
        const nothing = claims.length === 0 ? ' Memory has no claim close to it.' : '';
        return [
          { role: 'user', content: `${task}${nothing} ${INSTRUCTIONS}` },
          ...[...gist, ...pieces].map((content) => ({ role: 'user' as const, content })),
        ];
      });
  },
};
