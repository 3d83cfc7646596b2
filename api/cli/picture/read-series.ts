import { itemAt } from '../../../operators/item-at.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { ReadsObservations, ReadsSignals } from '../../calls/backend.ts';
import type { Caller } from '../../calls/caller.ts';
import { listObservations } from '../../calls/observations/list-observations.ts';
import { MOST_POINTS } from '../../calls/observations/outline.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import type { SeriesAnswer } from '../../client/index.ts';
import type { Io } from '../io.ts';
import { firstRows } from '../rows.ts';
import { nameIn } from '../series-text.ts';
import { type SeriesPicture, windowOf } from './series-picture.ts';

/** Most signals that are read, the newest. */
const MOST_SIGNALS = 1000;

const milliseconds = (instant: string) => parseInstant(instant) / 1000;

/**
 * Reads what a picture of a series shows: the observations that draw its line in the time range of its summary, with the band expected for
 * them, and the signals whose windows are in that range. What is left out because it is too much is said on the standard error.
 *
 * @param one the series with its summary
 * @throws NotFound if the series has no observations in the time range
 */
export async function readSeries(
  io: Pick<Io, 'stderr'>,
  caller: Caller<ReadsObservations & ReadsSignals>,
  one: SeriesAnswer,
): Promise<SeriesPicture> {
  const { scope_id, entity_id, scope = scope_id, unit, summary } = one;
  const name = nameIn(one);
  const series = { scope_id, entity_id };
  const warn = (text: string) => io.stderr.write(`tidemark: ${text}\n`);
  const {
    observations,
    total = 0,
    warnings = [],
  } = summary === undefined
    ? { observations: [] }
    : await caller.forward(listObservations, {
        ...series,
        since: summary.since,
        until: summary.until,
        points: MOST_POINTS,
        expected: true,
      });
  if (observations.length === 0) {
    throw new NotFound(
      `${name} has no observations to draw in that time; choose another with --since and --until.`,
    );
  }
  for (const warning of warnings) warn(warning);
  const signals = await firstRows(
    io,
    MOST_SIGNALS,
    (page) => caller.forward(listSignals, { ...series, ...page }),
    (page) => page.signals,
  );
  if (signals.length === MOST_SIGNALS)
    warn(`only the newest ${MOST_SIGNALS} signals of the series were read.`);
  const from = milliseconds(itemAt(observations, 0).timestamp);
  const to = milliseconds(itemAt(observations, -1).timestamp);
  return {
    name,
    scope,
    unit,
    total,
    observations: observations.map(({ timestamp, outcome, expected: usual, low, high }) => ({
      time: milliseconds(timestamp),
      value: outcome,
      expected: usual,
      low,
      high,
    })),
    signals: signals.filter((signal) => {
      const [start, end] = windowOf(signal);
      return start <= to && end >= from;
    }),
    from,
    to,
  };
}
