import { randomUUID } from 'node:crypto';
import { claimSchema } from '../../../operators/records/claim.ts';
import { sourceOfStatement } from '../../../pipelines/memory/changes/voice.ts';
import { defineCall } from '../call.ts';
import { writesScope } from './in-scope.ts';
import { statementSchema } from './statement.ts';

/** Stores one statement as a claim, with its own event as evidence. */
export const remember = defineCall({
  name: 'remember',
  summary: 'Store one statement as a claim, with its own event as evidence.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/remember',
  input: statementSchema,
  output: claimSchema,
  run: writesScope(({ memory }, { run_id, source_input_id, timestamp, ...claim }) => {
    const { text, author = 'agent' } = claim;
    // A statement that one author repeats does not have two sources.
    const source = source_input_id ?? sourceOfStatement(memory.voice, author);
    const event = { id: randomUUID(), content: text, run_id, timestamp, source_input_id: source };
    return memory.remember(claim, event);
  }),
});
