import { z } from 'zod';
import { PATTERNS } from '../detectors/index.ts';
import { instantText, uuidText } from '../records/fields.ts';
import { shownNames } from '../records/series/description.ts';
import { parseInstant } from '../time/instant.ts';
import { verdictSchema } from './verdict.ts';

/** How much data supports a signal: observations used, divided by the least that the detector needs, with bounds at 2 and 5. */
export const CONFIDENCE_CLASSES = ['tentative', 'established', 'strong'] as const;
export type ConfidenceClass = (typeof CONFIDENCE_CLASSES)[number];

/** `alert`: a person should look; `note`: a person may want to know. */
export const signalSeverity = z.enum(['alert', 'note']);

export const signalStatus = z.enum(['open', 'closed']);

export const patternSchema = z.enum(PATTERNS).describe('Name of the pattern.').meta({ id: 'Pattern' });

const evidenceSchema = z
  .looseObject({ kind: z.string().describe('Kind of evidence.') })
  .meta({ id: 'Evidence' });

/** Most members that are shown of a signal. */
export const MOST_MEMBERS = 100;

const memberSchema = z
  .object({
    id: uuidText,
    pattern: patternSchema,
    entity_id: uuidText,
    severity: signalSeverity,
    status: signalStatus,
    window: z.object({ start: instantText, end: instantText }),
  })
  .meta({ id: 'StoryMember' });

export const signalSchema = z
  .object({
    id: uuidText.describe('UUIDv5 of pattern, scope, entity, partner and start.'),
    pattern: patternSchema,
    scope_id: uuidText,
    entity_id: uuidText.describe('The nil UUID for outlier_cluster.'),
    ...shownNames,
    unit: z.string().optional().describe('What the values of the series are in, where that was given.'),
    tags: z.record(z.string(), z.string()).optional().describe('Tags of the series, as they are now.'),
    severity: signalSeverity.describe(
      'alert: a person should look; note: context. A note may become an alert. An alert becomes a note when a signal of its scope includes it.',
    ),
    strength: z.number().min(0).max(1).describe('Effect size, from 0 to 1.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Share of such signals that an observer of the series calls right, from 0 to 1. 0 for a signal that was taken back.',
      ),
    confidence_class: z.enum(CONFIDENCE_CLASSES),
    metrics: z.record(z.string(), z.number()),
    expected: z
      .object({ value: z.number(), low: z.number(), high: z.number() })
      .optional()
      .describe(
        'For a spike or drop: the forecast of its most extreme observation, and the expected band. That of an alert far from its level has 99 of 100 ordinary observations.',
      ),
    score: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'For a spike or drop: 1 minus the estimated share of observations that deviate as much as its most extreme one: one in 1 / (1 - score) of them.',
      ),
    retracted: z
      .boolean()
      .optional()
      .describe('true: it did not last, and was taken back. Lists contain it only on request.'),
    continues: uuidText
      .optional()
      .describe(
        'Id of the alert of the same series that was open when this one became an alert: its story goes on here.',
      ),
    evidence: z.array(evidenceSchema),
    window: z
      .object({ start: instantText, end: instantText })
      .describe('Start and end of the pattern, in the times of the observations.'),
    status: signalStatus,
    decided_at: instantText.describe(
      'Event time of the observation that decided the signal, or that made a note an alert.',
    ),
    detected_at: instantText.describe('When detection published the signal.'),
    updated_at: instantText.describe('When detection last changed the signal.'),
    revision: z.number().int().min(1),
    explanation: z.object({
      summary: z
        .string()
        .optional()
        .describe('The finding in one sentence. Absent in signals of earlier versions.'),
      headline: z
        .string()
        .optional()
        .describe(
          'The subject by its names, what it did, how much, and whether it is still so, in one sentence without ids. In every answer.',
        ),
      feature_evolution: z.array(z.object({ at: instantText, value: z.number() })),
      comparable_peers: z.number().int(),
      threshold_used: z.number(),
      detector_version: z.string(),
      p_value: z.number().optional(),
      superseded_by: uuidText
        .optional()
        .describe(
          'Id of the signal that explains this one: a signal of the same series that closed it, or a signal of the scope that includes it.',
        ),
    }),
    feedback: z
      .object({
        verdict: verdictSchema,
        reason: z.string().optional(),
        at: instantText.describe('When it was given.'),
        by: z.string().optional().describe('Who gave it: the name of the token.'),
        mutes_until: instantText
          .optional()
          .describe('Until when signals of the same series and pattern are muted.'),
      })
      .optional()
      .describe('What was said of the signal, in answers for one signal and in lists.'),
    members: z
      .array(memberSchema)
      .optional()
      .describe(
        `Signals of the same event, which name this one, the latest first: at most ${MOST_MEMBERS}, in answers for one signal.`,
      ),
  })
  .meta({ id: 'Signal' });

export type Severity = z.infer<typeof signalSeverity>;
export type Signal = z.infer<typeof signalSchema>;
export type StoryMember = z.infer<typeof memberSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;

/** Least confidence of the signals in a list that does not ask for others. */
export const LISTED = 0.1;

/** The expected value, the score and whether the signal was taken back, from its metrics; empty if they do not have them. */
export function figuresIn({
  baseline_mean: value,
  expected_low: low,
  expected_high: high,
  score,
  retracted,
}: Readonly<Record<string, number | undefined>>): Pick<Signal, 'expected' | 'score' | 'retracted'> {
  if (retracted === 1) return { retracted: true };
  if (value === undefined) return {};
  return {
    ...(low !== undefined && high !== undefined && { expected: { value, low, high } }),
    ...(score !== undefined && { score }),
  };
}

/**
 * Whether the observation that decided a signal was already history: older than `age` microseconds at the tick that published the signal.
 * Live ticks follow the clock, so the difference is the lateness of the observation; ticks of a replay follow event time. If such a signal
 * later becomes an alert on an observation that is not that late, the alert is not history.
 */
export function isHistory({ decided_at, detected_at }: Signal, age: number): boolean {
  return parseInstant(detected_at) - parseInstant(decided_at) > age;
}

/**
 * Kinds of changes in the change log: the signal opened, became an alert, stopped being an alert, changed otherwise while open, or closed.
 * docs/concepts/patterns.md explains each for readers of the log.
 */
export const CHANGE_KINDS = [
  'signal',
  'signal.raised',
  'signal.lowered',
  'signal.updated',
  'signal.closed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One change of one signal, before the change log has assigned its sequence number. */
export interface SignalChange {
  readonly kind: ChangeKind;
  readonly signal: Signal;
}

/** The last version of each signal in an ordered list of changes. */
export function latestSignals(changes: readonly SignalChange[]): Signal[] {
  return [...new Map(changes.map(({ signal }) => [signal.id, signal])).values()];
}
