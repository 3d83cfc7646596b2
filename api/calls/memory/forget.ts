import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { defined } from '../../defined.ts';
import type { WritesMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { storedText, uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import { forgetFields, forgetReason, forgottenSchema, forgottenView } from './forgotten.ts';
import { memoryScope } from './in-scope.ts';

/** Most ids that a list names. */
const MOST_IDS = 1000;

const ids = z.array(uuid).min(1, 'must name at least one').max(MOST_IDS, `must name at most ${MOST_IDS}`);

/** The fields that select events. Without any of them, the scope does. */
export const SELECTING = ['events', 'run_id', 'source_input_id', 'speaker', 'claims', 'metadata'] as const;

/** Forgets events, and what only they state. */
export const forget = defineCall({
  name: 'forget',
  summary:
    'Forget the events to which all given fields apply, and what only they state. A tombstone of each keeps its id, the time, the actor and the reason.',
  tags: ['memory'],
  permission: 'memory:forget',
  at: 'POST /v1/forget',
  // Strict: a field that is misspelt must not select more.
  input: z
    .strictObject({
      events: ids
        .optional()
        .describe('Ids of events.')
        .register(words, { flag: '--event <uuid>', many: true, help: 'this event; may be repeated' }),
      run_id: uuid
        .optional()
        .describe('Events of this run.')
        .register(words, { flag: '--run <uuid>', help: 'events of this run' }),
      source_input_id: storedText
        .optional()
        .describe('Events from this input.')
        .register(words, { flag: '--source <id>', help: 'events with this source_input_id' }),
      speaker: storedText
        .optional()
        .describe('Events of this speaker: the value of `speaker` in their metadata.')
        .register(words, { flag: '--speaker <name>', help: 'events of this speaker, by their metadata' }),
      claims: ids
        .optional()
        .describe('Ids of claims, such as those of an answer: the events that state one of them.')
        .register(words, {
          flag: '--claim <uuid>',
          many: true,
          help: 'events that state this claim; may be repeated',
        }),
      metadata: z
        .record(storedText, storedText, 'must be an object with text values')
        .refine((values) => Object.keys(values).length > 0, 'must have at least one value')
        .meta({ minProperties: 1 })
        .optional()
        .describe('Values that the metadata of the events have.'),
      reason: forgetReason,
      ...forgetFields,
      scope: memoryScope,
    })
    .meta({ id: 'Forget' }),
  output: forgottenSchema,
  run({ memory }: WritesMemory, { scope, reason, actor, dry_run, ...selector }, { stopping: stop }) {
    if (scope === undefined && SELECTING.every((name) => selector[name] === undefined)) {
      throw new InvalidInput('It does not say what to forget.', [
        {
          path: 'events',
          message: `give one of ${SELECTING.join(', ')}; or only scope, to forget all of it`,
        },
      ]);
    }
    const how = { reason, ...defined({ actor, dryRun: dry_run, stop }) };
    return memory.within(scope, async (own) =>
      forgottenView(await own.memory.forget(defined(selector), how), dry_run),
    );
  },
});
