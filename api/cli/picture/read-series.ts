import { NotFound } from '../../../operators/records/errors.ts';
import type { ExpectedObservation } from '../../../operators/records/expectation.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { MOST_SUMMARISED } from '../../../pipelines/series-summary.ts';
import type { ReadsObservations, ReadsSignals } from '../../calls/backend.ts';
import type { Caller } from '../../calls/caller.ts';
import { listObservations } from '../../calls/observations/list-observations.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import type { SeriesAnswer } from '../../client/index.ts';
import type { Io } from '../io.ts';
import { firstRows } from '../rows.ts';
import { nameIn } from '../series-text.ts';
import { type SeriesPicture, windowOf } from './series-picture.ts';

/** Most observations whose expected band is read: for each page of them, the store reads much of the series before it. */
export const MOST_EXPECTED = 20_000;
/** Most signals that are read, the newest. */
const MOST_SIGNALS = 1000;

const milliseconds = (instant: string) => parseInstant(instant) / 1000;

/**
 * Reads what a picture of a series shows: the observations that its summary is about, with the band expected for them, and the signals
 * whose windows are in the same time range. What is left out because it is too much is said on the standard error.
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
  const expected = summary !== undefined && summary.count <= MOST_EXPECTED;
  const asked = { ...series, since: summary?.first_at, until: summary?.until, expected };
  const rows: readonly ExpectedObservation[] =
    summary?.first_at === undefined
      ? []
      : await firstRows(
          io,
          MOST_SUMMARISED,
          (page) => caller.forward(listObservations, { ...asked, ...page }),
          (page) => page.observations,
        );
  if (summary === undefined || rows.length === 0) {
    throw new NotFound(
      `${name} has no observations to draw in that time; choose another with --since and --until.`,
    );
  }
  if (!expected)
    warn(`the expected band is left out beyond ${MOST_EXPECTED} observations; choose a later --since.`);
  if (summary.count === MOST_SUMMARISED)
    warn(`the picture has the latest ${MOST_SUMMARISED} observations; choose an earlier --until for others.`);
  const signals = await firstRows(
    io,
    MOST_SIGNALS,
    (page) => caller.forward(listSignals, { ...series, ...page }),
    (page) => page.signals,
  );
  if (signals.length === MOST_SIGNALS)
    warn(`only the newest ${MOST_SIGNALS} signals of the series were read.`);
  const from = milliseconds(rows[0].timestamp);
  const to = milliseconds(rows[rows.length - 1].timestamp);
  return {
    name,
    scope,
    unit,
    observations: rows.map(({ timestamp, outcome, expected: usual, low, high }) => ({
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
