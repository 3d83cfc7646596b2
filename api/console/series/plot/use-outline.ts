import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../client/index.ts';
import { type Line, type Outline, serves, spliced, UNSEEN } from './outline.ts';
import { takePrepared } from './prepared.ts';
import { readBand, readOutline, type SeriesId } from './read-outline.ts';
import { firstRange, type Range, viewOf } from './spans.ts';
import type { Band } from './usual.ts';
import { type View, within, withMargin } from './view.ts';

/** Milliseconds for which the view must rest before finer observations, or the band, are asked for. */
const REST = 90;
const BAND_REST = 250;
/** Share of a range that may lie behind the band before it is asked for again. */
const UNBANDED = 50;
/** Observations of a range beyond which the server leaves the band out; twice as many, as there may be fewer of them than elsewhere. */
const MOST_BANDED = 40_000;

/** The observations of a series, as finely as the view needs them. */
export interface SeriesData {
  readonly line: Line | undefined;
  readonly band: Band | undefined;
  /** All that can be shown, and what is shown of it; undefined until the first answer. */
  readonly whole: View | undefined;
  readonly view: View | undefined;
  /** The range that is shown: the chosen one, or else what the series suggests. */
  readonly range: Range | undefined;
  /** The whole series, coarsely. */
  readonly overview: Line | undefined;
  /** Number of its observations. */
  readonly total: number | undefined;
  readonly error: unknown;
}

/**
 * Reads an outline of the whole series, and of what is in sight, with a margin, whenever the view rests where that is not fine enough.
 * Meanwhile the coarser outline is drawn, so that moving never waits.
 *
 * @param chosen the range that is shown; undefined for what the series suggests
 * @param last time of the last observation, if it is known: a later one than the outline has asks for it again
 * @param points points of a plot
 */
export function useOutline(
  client: Client,
  series: SeriesId,
  chosen: Range | undefined,
  last: number | undefined,
  points: number,
): SeriesData {
  const [overview, setOverview] = useState<Outline | undefined>(undefined);
  const [detail, setDetail] = useState<Outline | undefined>(undefined);
  const [band, setBand] = useState<Band | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const { scope_id, entity_id } = series;
  const id = useMemo(() => ({ scope_id, entity_id }), [scope_id, entity_id]);
  const isOld =
    overview !== undefined &&
    last !== undefined &&
    (last - overview.to) * UNSEEN > overview.to - overview.from;
  const isNeeded = overview === undefined || isOld;
  const since = isOld ? last : undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    takePrepared(client, id, points).then(
      (read) => {
        if (isCurrent) setOverview(read);
      },
      (failure: unknown) => {
        if (isCurrent) setError(failure);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id, points, isNeeded, since]);
  const [from, to, total] = [overview?.from, overview?.to, overview?.total];
  const end = to === undefined ? undefined : Math.max(to, last ?? to);
  const whole = useMemo(
    () => (from === undefined || end === undefined ? undefined : { from, to: Math.max(end, from + 1) }),
    [from, end],
  );
  const suggested = useMemo(
    () =>
      from === undefined || to === undefined || total === undefined
        ? undefined
        : firstRange(total, { from, to }),
    [from, to, total],
  );
  const range = chosen ?? suggested;
  const view = useMemo(
    () => (range === undefined || whole === undefined ? whole : within(viewOf(range, whole), whole)),
    [range, whole],
  );

  const isFine =
    view === undefined ||
    whole === undefined ||
    [overview, detail].some((one) => one !== undefined && serves(one, view, whole));
  useEffect(() => {
    if (isFine || view === undefined || whole === undefined || overview === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      readOutline(client, id, 3 * points, withMargin(view, whole)).then(
        (read) => {
          if (isCurrent) setDetail(read);
        },
        (failure: unknown) => {
          if (isCurrent) setError(failure);
        },
      );
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, id, points, view, whole, isFine, overview]);

  const banded = useRef<View | undefined>(undefined);
  useEffect(() => {
    if (view === undefined || whole === undefined) return undefined;
    const known = banded.current;
    const isKnown =
      known !== undefined &&
      known.from <= Math.max(view.from, whole.from) &&
      known.to >= Math.min(view.to, whole.to) - (view.to - view.from) / UNBANDED &&
      known.to - known.from <= 9 * (view.to - view.from);
    if (isKnown || overview === undefined) return undefined;
    const wide = withMargin(view, whole);
    const share = (wide.to - wide.from) / (whole.to - whole.from);
    if (overview.total * share > MOST_BANDED) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      readBand(client, id, points, wide).then(
        (read) => {
          if (!isCurrent) return;
          banded.current = wide;
          setBand(read);
        },
        (failure: unknown) => {
          if (isCurrent) setError(failure);
        },
      );
    }, BAND_REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, id, points, view, whole, overview]);

  const line = useMemo(() => overview && spliced(overview, detail), [overview, detail]);
  return { line, band, whole, view, range, overview: overview?.line, total, error };
}
