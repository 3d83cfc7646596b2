import { z } from 'zod';
import {
  LISTED,
  patternSchema,
  signalSchema,
  signalSeverity,
  signalStatus,
} from '../../../operators/signals/signal.ts';
import { named } from '../../../sinks/naming.ts';
import { defined } from '../../defined.ts';
import type { ReadsSignals } from '../backend.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { fraction, yes } from '../fields/numbers.ts';
import { isNumberAndId, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { selectorOf, seriesFilter, unnamed } from '../fields/series.ts';
import { warningsSchema } from '../fields/warnings.ts';
import { withWords, words } from '../fields/words.ts';
import { withFeedback } from '../quiet/with-feedback.ts';
import { pageOfLeads } from './members.ts';

/** Signals, newest first. */
export const listSignals = defineCall({
  name: 'list_signals',
  summary: 'Signals, newest detected_at first.',
  tags: ['signals'],
  permission: 'signals:read',
  at: 'GET /v1/signals',
  input: z.object({
    ...seriesFilter,
    pattern: withWords(patternSchema.optional(), { flag: '--pattern <name>' }),
    severity: signalSeverity
      .describe('alert: a person should look; note: context. Default: both.')
      .register(words, { help: 'alert (a person should look) or note' })
      .optional(),
    status: signalStatus
      .describe('open: the pattern goes on; closed: it has ended. Default: both.')
      .register(words, { help: 'open or closed' })
      .optional(),
    since: withWords(bound('Earliest detected_at (when detection published the signal).'), {
      flag: '--since <time>',
      help: 'detected at or after: a date or an RFC 3339 date-time',
    }).optional(),
    until: withWords(bound('Only signals with detected_at before this.'), {
      flag: '--until <time>',
      help: 'detected before: a date or an RFC 3339 date-time',
    }).optional(),
    min_strength: fraction.describe('Minimum strength.').register(words, { help: 'from 0 to 1' }).optional(),
    min_confidence: fraction
      .describe(`Minimum confidence. Default: ${LISTED}, or 0 with retracted.`)
      .register(words, { help: 'from 0 to 1' })
      .optional(),
    retracted: yes
      .default(false)
      .describe(`true: also signals that were taken back, and those with a confidence below ${LISTED}.`)
      .register(words, { help: 'also what was taken back, and what has almost no confidence' }),
    members: yes
      .default(false)
      .describe(
        'true: also the members of stories, which name another signal of the same event. Default: not, except with pattern.',
      )
      .register(words, { help: 'also the other signals of an event' }),
    ...page('signals'),
  }),
  output: z.object({
    signals: z.array(signalSchema),
    ...pageAnswer('Signals'),
    warnings: warningsSchema,
  }),
  async run(
    { store, naming }: ReadsSignals,
    { limit, cursor, scope, entity, metric, tag, retracted, members, ...filter },
  ) {
    const [detected_at, id] = placeOf('signals', cursor, isNumberAndId) ?? [];
    const after = detected_at === undefined || id === undefined ? undefined : { detected_at, id };
    const selector = selectorOf({ scope, entity, metric, tag });
    const least = retracted ? {} : { min_confidence: LISTED };
    const chosen = { ...least, ...defined(filter), ...selector };
    const { rows, next } =
      members || filter.pattern !== undefined
        ? await store.signals(chosen, limit, after)
        : await pageOfLeads(store, chosen, limit, after);
    return {
      signals: await withFeedback(store, await named(naming, rows)),
      ...pageOf('signals', rows.length, next && [next.detected_at, next.id]),
      ...(await unnamed(store.register, selector, rows.length)),
    };
  },
});
