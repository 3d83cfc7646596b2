/** How the names of all metrics begin that tell of tidemark's own work. */
export const OWN_PREFIX = 'tidemark_';

/** How Telegraf names a metric that its input `prometheus` scraped. */
const SCRAPED = 'prometheus.';

/**
 * Whether a metric is one of tidemark's own. A server that takes them in watches itself: each signal that it opens is a new series of
 * `tidemark_open_signals`, about which it opens further signals.
 */
export function isOwnMetric(name: string): boolean {
  return name.startsWith(OWN_PREFIX) || name.startsWith(`${SCRAPED}${OWN_PREFIX}`);
}
