import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../client/index.ts';
import type { Band } from './draw.ts';
import { type Line, type Outline, serves, spliced } from './outline.ts';
import { readBand, readOutline, type SeriesId } from './read-outline.ts';
import { type View, withMargin } from './view.ts';

/** Milliseconds for which the view must rest before finer observations, or the band, are asked for. */
const REST = 90;
const BAND_REST = 250;

/** The observations of a series, as finely as the view needs them. */
export interface SeriesData {
  readonly line: Line | undefined;
  readonly band: Band | undefined;
  readonly error: unknown;
  readonly isAsking: boolean;
}

/**
 * Reads an outline of the whole series once, and of what is in sight, with a margin, whenever the view rests where that is not fine enough.
 * Meanwhile the coarser outline is drawn, so that moving never waits.
 *
 * @param whole all that can be shown; a later end asks for the new observations
 * @param points points of a plot
 */
export function useOutline(
  client: Client,
  series: SeriesId,
  view: View | undefined,
  whole: View | undefined,
  points: number,
): SeriesData {
  const [overview, setOverview] = useState<Outline | undefined>(undefined);
  const [detail, setDetail] = useState<Outline | undefined>(undefined);
  const [band, setBand] = useState<Band | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const { scope_id, entity_id } = series;
  const id = useMemo(() => ({ scope_id, entity_id }), [scope_id, entity_id]);
  const [from, to] = [whole?.from, whole?.to];
  useEffect(() => {
    let isCurrent = true;
    if (from === undefined || to === undefined) return undefined;
    readOutline(client, id, points, { from, to }).then(
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
  }, [client, id, points, from, to]);

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
    if (isKnown) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const range = withMargin(view, whole);
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
  }, [client, id, points, view, whole]);

  const line = useMemo(() => overview && spliced(overview, detail), [overview, detail]);
  return { line, band, error, isAsking: overview === undefined && error === undefined };
}
