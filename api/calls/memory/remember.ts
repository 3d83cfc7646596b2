import { randomUUID } from 'node:crypto';
import { claimSchema } from '../../../operators/records/claim.ts';
import type { WritesMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { statementSchema } from './statement.ts';

/** One statement as a claim, with an event of its own that says it. */
export const remember = defineCall({
  name: 'remember',
  summary: 'Keep one statement as a claim, with an event of its own that says it.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/remember',
  input: statementSchema,
  output: claimSchema,
  run({ memory: { memory } }: WritesMemory, { run_id, source_input_id, timestamp, ...claim }) {
    const { text, author = 'agent' } = claim;
    // What one author says twice is not said by two.
    const source = source_input_id ?? `author:${author}`;
    const event = { id: randomUUID(), content: text, run_id, timestamp, source_input_id: source };
    return memory.remember(claim, event);
  },
});
