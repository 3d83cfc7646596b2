import type { Signal } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { Archive } from '../../../sinks/store.ts';

/** Signals with the feedback that was given on them. */
export async function withFeedback(
  { feedback }: Pick<Archive, 'feedback'>,
  signals: readonly Signal[],
): Promise<Signal[]> {
  const given = await feedback.of(signals.map(({ id }) => id));
  const known = new Map(given.map((one) => [one.id, one]));
  return signals.map((signal) => {
    const said = known.get(signal.id);
    if (said === undefined) return signal;
    const { verdict, reason, at, by, mutes_until } = said;
    return {
      ...signal,
      feedback: {
        verdict,
        ...(reason !== undefined && { reason }),
        at: formatInstant(at),
        ...(by !== undefined && { by }),
        ...(mutes_until !== undefined && { mutes_until: formatInstant(mutes_until) }),
      },
    };
  });
}
