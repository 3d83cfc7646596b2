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
