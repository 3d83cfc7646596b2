import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { claimSchema } from '../../../operators/records/claim.ts';
import { evidenceInputSchema } from '../../../operators/records/claim-input.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { issueMessage } from '../../../operators/records/zod-issues.ts';
import { uuid } from '../../calls/fields/texts.ts';
import { bringClaims } from '../../calls/memory/bring-claims.ts';
import {
  contradictions as contradictionsOf,
  listedContradictionSchema,
} from '../../calls/memory/contradictions.ts';
import { remember as rememberCall } from '../../calls/memory/remember.ts';
import { UserError } from '../../mcp-framework/index.ts';
import { callFields } from '../call-tool.ts';
import type { Calls } from '../calls.ts';
import type { Definition } from '../definition.ts';
import { errorText } from '../errors.ts';
import { metadataField } from '../fields.ts';
import { prose } from '../prose.ts';
import { WRITES } from '../tool-definition.ts';

/** Most contradictions of a new claim in the answer; `contradictions` pages through all of them. */
const MOST_SHOWN = 20;

const evidence = z.strictObject({
  event_id: uuid.describe('Id of a stored event, from process_text.'),
  quote: evidenceInputSchema.shape.quote.describe(
    'The exact words of the event that support the claim. Without quote and span, the whole event is the evidence.',
  ),
  span: evidenceInputSchema.shape.span.describe(
    'Start and end (exclusive) of these words in the event, in Unicode code points, such as [0, 42].',
  ),
});

const placesField = z
  .array(evidence)
  .min(1)
  .max(100)
  .describe(
    'Places in stored events that support the claim. Default: a new event with the statement is stored.',
  )
  .optional();

const input = z.strictObject({
  ...callFields(rememberCall),
  evidence: placesField,
  metadata: metadataField('Text values that are stored with the claim and not interpreted.'),
});

/** The fields of an event that is created for a claim. */
const OF_NEW_EVENT: ReadonlySet<string> = new Set(['run_id', 'source_input_id', 'timestamp']);

/** Stores a claim in one of two ways: with evidence in stored events, or with its own event. */
async function keep(calls: Calls, { evidence, ...statement }: z.output<typeof input>) {
  if (evidence === undefined) return calls.forward(rememberCall, statement);
  for (const [name, value] of Object.entries(statement)) {
    if (value === undefined || !OF_NEW_EVENT.has(name)) continue;
    throw new UserError(
      `${name} is only for a claim without evidence; the events in evidence have their own. Omit it.`,
    );
  }
  try {
    const { claims } = await calls.call(bringClaims, { claims: [{ ...statement, evidence }] });
    return itemAt(claims, 0);
  } catch (error) {
    throw ofOne(error);
  }
}

/** Converts the error of a call with a list of one claim: field paths lose the index of the claim, since this tool has no list. */
function ofOne(error: unknown): unknown {
  if (!(error instanceof TidemarkError) || error.issues.length === 0) return error;
  const { message, retryAfter } = error;
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^claims\.0\.?/, '') }));
  return new UserError(errorText({ message, issues, retryAfter }), { cause: error });
}

/** `remember`: stores one statement of the caller. */
export const remember: Definition = {
  permission: rememberCall.permission,
  define(server, calls) {
    server
      .tool('remember')
      .title('Remember a statement')
      .description(
        prose(`Stores one statement verbatim as a claim, and returns its open contradictions. Use it for what you
        have concluded or were told and want to find again: facts, decisions, preferences, hypotheses, test results. For a longer text
        with several statements use process_text; for numbers over time ingest_observations. Use query first:
        to correct a claim give supersedes, or use the same key. The same statement again does not create a second claim.
        Example: {"text": "The API listens on port 8080.", "type": "fact", "key": "api.port"}`),
      )
      .annotations(WRITES)
      .input(input, { error: issueMessage })
      .output(
        z.object({
          claim: claimSchema,
          contradictions: z
            .array(listedContradictionSchema)
            .describe(`Open contradictions of the claim, the first ${MOST_SHOWN}; resolve settles one.`),
        }),
      )
      .handler(async (given) => {
        const claim = await keep(calls, given);
        const { contradictions } = await calls.call(contradictionsOf, {
          claim_id: claim.id,
          status: 'open',
          expand: 'claims',
          limit: MOST_SHOWN,
        });
        return { claim, contradictions };
      });
  },
};
