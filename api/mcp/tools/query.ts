import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { answerSchema, answerView } from '../../memory/answer.ts';
import { questionSchema } from '../../memory/calls.ts';
import { boundField, fractionField, momentField, textField, uuidField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition, WITH_MODEL } from '../tool-definition.ts';

const { shape } = questionSchema;

/** `query`: a question to memory. */
export const query: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('query')
      .title('Ask memory')
      .timeout(WITH_MODEL)
      .description(
        prose(`Answers a question in words from what memory knows: sentences with marks such as [1] that point at citations, the
        claims behind them, and what contradicts these. Use it before you state something that may have been said before, and before you
        remember something. claims are the nearest there are; confidence 0 means that nothing answers. For numbers over time use list_signals
        or sql; for pairs that exclude each other use contradictions. at asks what held then, as_of what was known then.
        Example: {"question": "Which port does the API listen on?", "at": "2026-03-15"}`),
      )
      .annotations({ ...READS, openWorldHint: true })
      .input(
        z.strictObject({
          question: shape.question.describe('What is asked, in words, at most 4000 characters.'),
          at: momentField('What held then; default: what has not ended.').optional(),
          as_of: momentField('As it was known then; default: as it is known now.').optional(),
          limit: shape.limit.describe('Most claims of the answer, 1 to 100; default 10.'),
          min_trust: fractionField('Least trust of a claim.').optional(),
          type: claimTypeSchema.describe('Only claims of this kind.').optional(),
          run_id: uuidField.describe('Only what events of this run say.').optional(),
          source_input_id: textField(shape.source_input_id, 'Only what events from this input say.'),
          since: boundField('Only what was said from then on.').optional(),
          until: boundField('Only what was said before then.').optional(),
          passages: shape.passages.describe(
            'Events to give beside the claims, with their whole contents, 0 to 50; default none. They may be long.',
          ),
          explain: shape.explain.describe('Say of each claim by what it was ranked; default false.'),
          llm: shape.llm.describe(
            'Have the language model that the server is configured with write the answer. Slower; default false.',
          ),
        }),
      )
      .output(answerSchema)
      .handler(async ({ question, ...more }) =>
        answerView(await calls.memory.query({ question, ...defined(more) })),
      );
  },
};
