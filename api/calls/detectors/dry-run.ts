import { z } from 'zod';
import { detectors } from '../../../operators/detectors/index.ts';
import { isPerScope, type Overrides } from '../../../operators/engine/overrides.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { type Signal, signalSchema } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { compareSettings } from '../../../pipelines/compare-settings.ts';
import { type Naming, named } from '../../../sinks/naming.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Intake } from '../../intake/intake.ts';
import { overridesOfScope } from './of-scope.ts';

/** Most observations of the scope that a dry run reads. */
const MOST_OBSERVATIONS = 100_000;
/** Most signals that a dry run shows of those that would open, and of those that would disappear. */
const SHOWN = 10;

const countsSchema = z.record(z.string(), z.number().int());

/** What other settings would detect in the stored observations of a scope. */
export const dryRunSchema = z.object({
  scope_id: uuidText,
  overrides: overridesOfScope,
  observations: z
    .number()
    .int()
    .describe(`Number of observations examined, at most the latest ${MOST_OBSERVATIONS}.`),
  since: instantText.optional().describe('Timestamps of the first and the last observation.'),
  until: instantText.optional(),
  before: countsSchema.describe('Number of signals by pattern with the current settings.'),
  after: countsSchema.describe('Number of signals by pattern with the proposed settings.'),
  opened: z
    .array(signalSchema)
    .describe(`Signals that only the proposed settings produce, the latest ${SHOWN}.`),
  gone: z
    .array(signalSchema)
    .describe(`Signals that only the current settings produce, the latest ${SHOWN}.`),
  feedback: z
    .object({
      spared: z
        .number()
        .int()
        .describe('Signals that were called false alarms or expected, and would be gone.'),
      kept: z.number().int().describe('Signals that were called false alarms or expected, and would remain.'),
      lost: z.number().int().describe('Signals that were called useful, and would be gone.'),
    })
    .describe('What the proposed settings would make of the signals on which feedback was given.'),
});

/** What a dry run reads. */
export interface TriesSettings {
  readonly config: Pick<ServerConfig, 'engine'>;
  readonly store: Pick<Archive, 'scopeSettings' | 'latestObservations' | 'feedback'>;
  readonly naming: Naming;
  readonly intake: Pick<Intake, 'settle'>;
}

/** Configurations of servers on which a dry run is in progress. */
const trying = new WeakSet<object>();

function counts(signals: readonly Signal[]): Record<string, number> {
  const found = new Map<string, number>(detectors.filter(isPerScope).map(({ pattern }) => [pattern, 0]));
  for (const { pattern } of signals) found.set(pattern, (found.get(pattern) ?? 0) + 1);
  return Object.fromEntries(found);
}

/**
 * What other settings would detect in the stored observations of a scope; changes nothing.
 *
 * @param since earliest timestamp that is read, in microseconds
 * @throws TidemarkError `busy` while another dry run is in progress
 */
export async function dryRun(
  place: TriesSettings,
  scope_id: string,
  overrides: Overrides,
  since: number | undefined,
): Promise<z.input<typeof dryRunSchema>> {
  const { config } = place;
  if (trying.has(config)) {
    throw new TidemarkError('busy', 'Another dry run is running; try again when it has ended.', {
      retryAfter: 1,
    });
  }
  trying.add(config);
  try {
    return await compared(place, scope_id, overrides, since);
  } finally {
    trying.delete(config);
  }
}

async function compared(
  { store, naming, intake, config }: TriesSettings,
  scope_id: string,
  overrides: Overrides,
  since: number | undefined,
): Promise<z.input<typeof dryRunSchema>> {
  await intake.settle();
  const present = await store.scopeSettings(scope_id);
  const sample = await store.latestObservations(scope_id, MOST_OBSERVATIONS, since);
  const { before, after, opened, gone } = await compareSettings(
    { scope_id, ...sample },
    config.engine,
    present?.overrides ?? {},
    overrides,
  );
  const { length, time } = sample.batch;
  return {
    scope_id,
    overrides: { ...overrides },
    observations: length,
    ...(length > 0 && {
      since: formatInstant(itemAt(time, 0)),
      until: formatInstant(itemAt(time, length - 1)),
    }),
    before: counts(before),
    after: counts(after),
    opened: await named(naming, opened.slice(0, SHOWN)),
    gone: await named(naming, gone.slice(0, SHOWN)),
    feedback: await judged(store, before, gone),
  };
}

/** What becomes of the signals on which feedback was given. */
async function judged(
  { feedback }: Pick<Archive, 'feedback'>,
  before: readonly Signal[],
  gone: readonly Signal[],
) {
  const given = await feedback.of(before.map(({ id }) => id));
  const away = new Set(gone.map(({ id }) => id));
  const count = (useful: boolean, isGone: boolean) =>
    given.filter(({ id, verdict }) => (verdict === 'useful') === useful && away.has(id) === isGone).length;
  return { spared: count(false, true), kept: count(false, false), lost: count(true, true) };
}
