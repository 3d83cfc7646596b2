import { z } from 'zod';
import { accepting, readOverrides } from '../../../operators/engine/overrides.ts';
import { LONGEST_REASON } from '../../../operators/quiet/feedback.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import { instantText, shortText, uuidText } from '../../../operators/records/fields.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { type FeedbackVerdict, verdictSchema } from '../../../operators/signals/verdict.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { ServerConfig } from '../../config/config.ts';
import { defined } from '../../defined.ts';
import type { Backend } from '../backend.ts';
import { defineCall } from '../call.ts';
import { uuid } from '../fields/texts.ts';
import { keepMute } from './keep-mute.ts';

/** What giving feedback needs. */
export interface TakesFeedback {
  readonly store: Pick<Archive, 'signal' | 'feedback' | 'mutes'>;
  readonly configure: Backend['configure'];
  readonly config: Pick<ServerConfig, 'feedbackMute'>;
  readonly by?: string;
}

/** Whether feedback accepts the level at which an alert of a series is open: it closes, and the level is what is expected from then on. */
function accepts({ entity_id, severity, status }: Signal, verdict: FeedbackVerdict): boolean {
  return verdict === 'expected' && severity === 'alert' && status === 'open' && entity_id !== NIL_UUID;
}

/** Says what a signal was worth. */
export const giveFeedback = defineCall({
  name: 'give_feedback',
  summary:
    'Say what a signal was worth. A false alarm, or an expected event, mutes signals of the same series and pattern for SIGNAL_FEEDBACK_MUTE, by a mute with the id of the signal. An open alert that is expected is closed: its level is accepted. Later feedback replaces the mute.',
  tags: ['signals'],
  permission: 'detectors:write',
  at: 'POST /v1/signals/:id/feedback',
  input: z
    .object({
      id: uuid.describe('Id of a signal, from list_signals.'),
      verdict: verdictSchema,
      reason: shortText(LONGEST_REASON).optional().describe('Why.'),
    })
    .meta({ id: 'Feedback' }),
  output: z.object({
    id: uuidText,
    verdict: verdictSchema,
    mutes_until: instantText
      .optional()
      .describe('Until when signals of the same series and pattern are muted.'),
    accepted: z
      .boolean()
      .optional()
      .describe(
        'true: the alert was open, and its level is what is expected from the next run of detection on.',
      ),
  }),
  async run({ store, config, configure, by }: TakesFeedback, { id, verdict, reason }) {
    const signal = await store.signal(id);
    if (signal === undefined) throw new NotFound(`There is no signal ${id}.`);
    const isAccepted = accepts(signal, verdict);
    if (isAccepted) {
      await configure(signal.scope_id, (present) => accepting(readOverrides(present).overrides, id));
    }
    const accepted = isAccepted ? { accepted: true } : {};
    const at = Date.now() * 1000;
    const ends_at = verdict === 'useful' || config.feedbackMute === 0 ? undefined : at + config.feedbackMute;
    const why = defined({ reason, by });
    const until = { ...(ends_at !== undefined && { mutes_until: ends_at }) };
    await store.feedback.put({ id, verdict, ...why, at, ...until });
    if (ends_at === undefined) {
      await store.mutes.remove(id);
      return { id, verdict, ...accepted };
    }
    const { scope_id: scope, entity_id: entity, pattern } = signal;
    const muted = { scope, entity, patterns: [pattern] };
    await keepMute({ store }, { id, ...muted, ...why, starts_at: at, ends_at, created_at: at });
    return { id, verdict, mutes_until: formatInstant(ends_at), ...accepted };
  },
});
