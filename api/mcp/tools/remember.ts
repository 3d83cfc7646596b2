import { z } from 'zod';
import { claimSchema, claimTypeSchema } from '../../../operators/records/claim.ts';
import { evidenceInputSchema } from '../../../operators/records/claim-input.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import {
  contradictions as contradictionsOf,
  listedContradictionSchema,
} from '../../calls/memory/contradictions.ts';
import { UserError } from '../../mcp-framework/index.ts';
import { statementSchema } from '../../memory/calls.ts';
import type { Calls } from '../calls.ts';
import { errorText } from '../errors.ts';
import { claimIdField, fractionField, instantField, textField, uuidField } from '../fields.ts';
import { prose } from '../prose.ts';
import type { ToolDefinition } from '../tool-definition.ts';

/** Contradictions of a new claim that are told; `contradictions` pages through all of them. */
const TOLD = 20;

const { shape } = statementSchema;
const evidence = z.strictObject({
  event_id: uuidField.describe('Id of an event that is stored, as process_text gives it.'),
  quote: evidenceInputSchema.shape.quote.describe(
    'The words of the event that say it, letter by letter. Without quote and span the whole event does.',
  ),
  span: evidenceInputSchema.shape.span.describe(
    'Start and end (exclusive) of these words in the event, in Unicode code points, such as [0, 42].',
  ),
});

const input = z.strictObject({
  text: textField(
    shape.text,
    'What is claimed: one statement in one full sentence that is understood alone, such as "The API listens on port 8080."',
  ),
  type: claimTypeSchema.describe('What kind of statement it is. Default: what the words say.').optional(),
  confidence: fractionField('How sure the statement is. Default: what the words say.').optional(),
  evidence: z
    .array(evidence)
    .min(1)
    .max(100)
    .describe('Places in stored events that say it. Left out: a new event is stored that says it.')
    .optional(),
  supersedes: claimIdField.describe('Id of a claim that it corrects, which is retired with it.').optional(),
  key: textField(
    shape.key,
    'A name of yours for this fact, such as "api.port": what you remember under it later takes its place.',
  ),
  author: textField(shape.author, 'Who says it; "user" or "user:…" is a person. Default: agent.'),
  valid_from: instantField(shape.valid_from, 'From when on it holds. Default: what the text says, else now.'),
  valid_to: instantField(shape.valid_to, 'Until when it held, where it has ended.'),
  reason: textField(shape.reason, 'Why; kept in the history of what it corrects.'),
  metadata: z
    .record(z.string(), z.string())
    .describe('Texts that are kept with the claim and that nothing reads.')
    .optional(),
  run_id: uuidField.describe('UUID of the run that it belongs to; not together with evidence.').optional(),
  source_input_id: textField(
    shape.source_input_id,
    'What it came from (document, chat, feed); not together with evidence. Default: its author.',
  ),
  timestamp: instantField(shape.timestamp, 'When it was said, default now; not together with evidence.'),
});

/** Keeps a claim in one of the two ways: with evidence in events that are stored, or with an event of its own. */
async function keep({ memory }: Calls, { evidence, ...statement }: z.output<typeof input>) {
  if (evidence === undefined) return memory.remember(statement);
  const { run_id, source_input_id, timestamp, ...claim } = statement;
  for (const [name, value] of Object.entries({ run_id, source_input_id, timestamp })) {
    if (value === undefined) continue;
    throw new UserError(
      `${name} is for a claim without evidence; the events that the evidence names have their own.`,
    );
  }
  try {
    const { claims } = await memory.bring([{ ...claim, evidence }]);
    return claims[0];
  } catch (error) {
    throw ofOne(error);
  }
}

/** The error of a call with one claim: fields are named without the place of the claim, which this tool has not. */
function ofOne(error: unknown): unknown {
  if (!(error instanceof TidemarkError) || error.issues.length === 0) return error;
  const { message, retryAfter } = error;
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^claims\.0\.?/, '') }));
  return new UserError(errorText({ message, issues, retryAfter }), { cause: error });
}

/** `remember`: one statement that the caller brings. */
export const remember: ToolDefinition = {
  writes: true,
  define(server, calls) {
    server
      .tool('remember')
      .title('Remember a statement')
      .description(
        prose(`Keeps one statement as a claim, word by word, and tells the open contradictions that it has. Use it for what you
        have concluded or were told and want to find again: facts, decisions, preferences, hypotheses, test results. For a longer text
        whose statements are to be taken out of it use process_text; for numbers over time ingest_observations. Ask query first:
        to correct what is there give supersedes, or use the same key. The same statement again becomes no second claim.
        Example: {"text": "The API listens on port 8080.", "type": "fact", "key": "api.port"}`),
      )
      .annotations({
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      })
      .input(input)
      .output(
        z.object({
          claim: claimSchema,
          contradictions: z
            .array(listedContradictionSchema)
            .describe(`Open contradictions that it has, the first ${TOLD}; resolve settles one.`),
        }),
      )
      .handler(async (given) => {
        const claim = await keep(calls, given);
        const { contradictions } = await calls.call(contradictionsOf, {
          claim_id: claim.id,
          status: 'open',
          expand: 'claims',
          limit: TOLD,
        });
        return { claim, contradictions };
      });
  },
};
