import { defineCall } from '../call.ts';
import { writesScope } from './in-scope.ts';
import { processAnswerSchema } from './process-answer.ts';
import { textSchema } from './text.ts';
import { keepText } from './text-event.ts';

/** Stores a text as one event; answers with the claims that it makes and their contradictions. */
export const processText = defineCall({
  name: 'process_text',
  summary: 'Store a text as one event and return the claims derived from it.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/process',
  input: textSchema,
  output: processAnswerSchema,
  run: writesScope(({ memory, assistant }, input, { stopping }) =>
    keepText(memory, assistant, input, stopping),
  ),
});
