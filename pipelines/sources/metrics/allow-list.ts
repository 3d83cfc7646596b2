/**
 * Reads a list of metric names, where `*` stands for any characters and `?` for one.
 *
 * @param list names parted by commas
 * @returns whether a name is in the list
 */
export function allowList(list: string): (name: string) => boolean {
  const globs = list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (globs.includes('*')) return () => true;
  const names = new Set(globs.filter((glob) => !/[*?]/.test(glob)));
  const patterns = globs
    .filter((glob) => /[*?]/.test(glob))
    .map((glob) => {
      const source = glob
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*+/g, '.*')
        .replaceAll('?', '.');
      return new RegExp(`^${source}$`, 'su');
    });
  return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}

/** How the names of all metrics begin that tell of tidemark's own work. */
const OWN_PREFIX = 'tidemark_';

/** How Telegraf names a metric that its input `prometheus` scraped. */
const SCRAPED = 'prometheus.';

/**
 * Whether a metric is one of tidemark's own. A server that takes them in watches itself: each signal that it opens is a new series of
 * `tidemark_open_signals`, about which it opens further signals.
 */
export function isOwnMetric(name: string): boolean {
  return name.startsWith(OWN_PREFIX) || name.startsWith(`${SCRAPED}${OWN_PREFIX}`);
}
