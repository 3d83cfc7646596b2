import { useEffect, useMemo, useState } from 'preact/hooks';
import { itemAt } from '../../../../operators/item-at.ts';
import type { Client } from '../../../client/index.ts';
import { seriesKey } from '../../now/stories.ts';
import { OVERLAY_COLOURS } from './colours.ts';
import type { OverlayLine } from './draw.ts';
import { type Outline, serves } from './outline.ts';
import type { Overlay } from './overlays.ts';
import { readOutline } from './read-outline.ts';
import { type View, withMargin } from './view.ts';

/** Milliseconds for which the view must rest before other series are asked for. */
const REST = 150;

/** The colour of an overlay by its place. */
export function overlayColour(at: number): string {
  return itemAt(OVERLAY_COLOURS, at % OVERLAY_COLOURS.length);
}

/** Reads other series in the range of the view, with a margin, whenever what is known of them does not serve it. */
export function useOverlays(
  client: Client,
  overlays: readonly Overlay[],
  view: View | undefined,
  points: number,
): readonly OverlayLine[] {
  const [read, setRead] = useState<ReadonlyMap<string, Outline>>(new Map());
  useEffect(() => {
    if (view === undefined) return undefined;
    const needed = overlays.filter(({ series, lag }) => {
      const known = read.get(seriesKey(series));
      const seen = { from: view.from + lag, to: view.to + lag };
      return known === undefined || !serves(known, seen, { from: known.from, to: Number.POSITIVE_INFINITY });
    });
    if (needed.length === 0) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      for (const { series, lag } of needed) {
        const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
        const range = withMargin({ from: view.from + lag, to: view.to + lag }, everything);
        readOutline(client, series, points, range).then(
          (outline) => {
            if (isCurrent) setRead((known) => new Map(known).set(seriesKey(series), outline));
          },
          () => {
            // A series that cannot be read, such as one of another scope, is left out of the picture.
          },
        );
      }
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, overlays, view, points, read]);
  return useMemo(
    () =>
      overlays.flatMap(({ series, lag }, at) => {
        const outline = read.get(seriesKey(series));
        return outline === undefined ? [] : [{ line: outline.line, lag, colour: overlayColour(at) }];
      }),
    [overlays, read],
  );
}
