import { itemAt } from '../../../operators/item-at.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Logger } from '../../process/logger.ts';
import type { Metrics } from '../../process/metrics.ts';

/** Milliseconds between two looks, and looks in a minute. */
const LOOK_EVERY = 10_000;
const LOOKS_OF_A_MINUTE = 6;

/** New series of a minute below which a scope is not reported: an agent with its exporters brings as many when it is connected. */
const LEAST_GROWTH = 1000;

/** A scope whose series doubled within a minute. */
export interface Grown {
  readonly scope_id: string;
  readonly scope: string | undefined;
  /** Series a minute ago, and now. */
  readonly before: number;
  readonly series: number;
}

/** The sizes of the scopes of a directory, look by look. */
export class SeriesGrowth {
  private readonly directory: SeriesDirectory;
  /** Series by the number of the scope at each look of the last minute, the oldest first. */
  private readonly looks: Float64Array[] = [];
  /** Looks for which a scope that was reported is not reported again, by its number. */
  private readonly quiet = new Map<number, number>();

  constructor(directory: SeriesDirectory) {
    this.directory = directory;
  }

  /** The scopes that have doubled within the last minute and were not reported in it. A new scope has nothing that doubled. */
  look(): Grown[] {
    const { directory, looks, quiet } = this;
    const sizes = Float64Array.from({ length: directory.scopeCount }, (_, scope) =>
      directory.sizeOf(directory.scopeId(scope)),
    );
    const [minuteAgo = sizes] = looks;
    looks.push(sizes);
    if (looks.length > LOOKS_OF_A_MINUTE) looks.shift();
    for (const [scope, left] of quiet) {
      if (left > 1) quiet.set(scope, left - 1);
      else quiet.delete(scope);
    }
    return Array.from(minuteAgo).flatMap((before, scope) => {
      const series = itemAt(sizes, scope);
      if (before === 0 || series < 2 * before || series - before < LEAST_GROWTH || quiet.has(scope))
        return [];
      quiet.set(scope, LOOKS_OF_A_MINUTE);
      const scope_id = directory.scopeId(scope);
      return [{ scope_id, scope: directory.register.nameOfScope(scope_id), before, series }];
    });
  }
}

/**
 * Tells of scopes whose series double within a minute: a label with ever new values, or a loop.
 *
 * @param directories those of this process at present
 * @returns ends the watch
 */
export function watchSeriesGrowth(
  directories: () => readonly SeriesDirectory[],
  metrics: Metrics,
  log: Logger,
): () => void {
  const growths = new WeakMap<SeriesDirectory, SeriesGrowth>();
  const look = () => {
    for (const directory of directories()) {
      const growth = growths.get(directory) ?? new SeriesGrowth(directory);
      growths.set(directory, growth);
      for (const grown of growth.look()) {
        metrics.seriesDoubled.inc();
        log.warn(
          grown,
          'the series of a scope doubled within a minute; if a label has ever new values, leave it out at the sender, or bound the scope by SIGNAL_MAX_SERIES_PER_SCOPE',
        );
      }
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
