import { z } from 'zod';
import { uuidText } from '../../../operators/records/fields.ts';
import { PROCESSES } from '../../../pipelines/memory/tend/tend.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { words } from '../fields/words.ts';
import { memoryScope, writesScope } from './in-scope.ts';

/** Most processes named in `only`: a bound on the work of checking them. Duplicates do no harm. */
const MOST_ONLY = 100;

const changeSchema = z.object({
  claim_id: uuidText,
  text: z.string(),
  change: z.string().describe('Kind of change, as in the history of the claim.'),
  reason: z.string(),
});

const reportSchema = z
  .object({
    dry_run: z.boolean(),
    processes: z
      .array(
        z.object({
          process: z.enum(PROCESSES),
          scanned: z.number().int().describe('Number of claims examined; for flag, of contradictions.'),
          changed: z.number().int(),
          changes: z.array(changeSchema).describe('The first changes.'),
        }),
      )
      .describe('The processes in the order in which they ran.'),
    milliseconds: z.number().int(),
  })
  .meta({ id: 'TendReport' });

/** Tends memory: merges, flags, records lessons and forgets; answers when it is done. */
export const tend = defineCall({
  name: 'tend',
  summary: 'Tend memory now, in addition to the regular tending every MEMORY_TEND_EVERY.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/tend',
  input: z
    .strictObject({
      dry_run: z.boolean().optional().describe('Report what would be done, and write nothing.'),
      only: z
        .array(z.enum(PROCESSES, `must be one of ${PROCESSES.join(', ')}`))
        .min(1, 'must name at least one process')
        .max(MOST_ONLY, `must name at most ${MOST_ONLY} processes`)
        .optional()
        .describe('Processes to run. Default: all. Their order is fixed.')
        .register(words, { flag: '--only <processes>', help: `some of ${PROCESSES.join(',')} (all)` }),
      scope: memoryScope,
    })
    .meta({ id: 'TendInput' }),
  output: reportSchema,
  run: writesScope(async ({ memory }, { dry_run: dryRun, only }, { stopping: stop, progress }) => {
    const { processes, ...report } = await memory.tend(defined({ dryRun, only, stop, progress }));
    return { ...report, processes: processes.map((one) => ({ ...one, changes: [...one.changes] })) };
  }),
});
