import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../client/index.ts';
import type { Band } from './draw.ts';
import { type Line, type Outline, serves, spliced } from './outline.ts';
import { takePrepared } from './prepared.ts';
import { readBand, readOutline, type SeriesId } from './read-outline.ts';
import { type View, within, withMargin } from './view.ts';

/** Milliseconds for which the view must rest before finer observations, or the band, are asked for. */
const REST = 90;
const BAND_REST = 250;
/** A later end is asked for once it is this share of the whole: less could not be seen. */
const SEEN = 500;
/** Observations of a range beyond which the server leaves the band out; twice as many, as there may be fewer of them than elsewhere. */
const MOST_BANDED = 40_000;

/** The observations of a series, as finely as the view needs them. */
export interface SeriesData {
  readonly line: Line | undefined;
  readonly band: Band | undefined;
  /** All that can be shown, and what is shown of it; undefined until the first answer. */
  readonly whole: View | undefined;
  readonly view: View | undefined;
  readonly error: unknown;
}

/**
 * Reads an outline of the whole series, and of what is in sight, with a margin, whenever the view rests where that is not fine enough.
 * Meanwhile the coarser outline is drawn, so that moving never waits.
 *
 * @param chosen the range that is shown; undefined for all
 * @param last time of the last observation, if it is known: a later one than the outline has asks for it again
 * @param points points of a plot
 */
export function useOutline(
  client: Client,
  series: SeriesId,
  chosen: View | undefined,
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
    overview !== undefined && last !== undefined && (last - overview.to) * SEEN > overview.to - overview.from;
  const isNeeded = overview === undefined || isOld;
  const since = isOld ? last : undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    (takePrepared(id) ?? readOutline(client, id, points)).then(
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
  const [from, to] = [overview?.from, overview?.to];
  const whole = useMemo(
    () => (from === undefined || to === undefined ? undefined : { from, to: Math.max(to, from + 1) }),
    [from, to],
  );
  const view = useMemo(
    () => (chosen === undefined || whole === undefined ? whole : within(chosen, whole)),
    [chosen, whole],
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
      known.to >= Math.min(view.to, whole.to) &&
      known.to - known.from <= 9 * (view.to - view.from);
    if (isKnown || overview === undefined) return undefined;
    const range = withMargin(view, whole);
    const share = (range.to - range.from) / (whole.to - whole.from);
    if (overview.total * share > MOST_BANDED) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      readBand(client, id, points, range).then(
        (read) => {
          if (!isCurrent) return;
          banded.current = range;
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
  return { line, band, whole, view, error };
}
