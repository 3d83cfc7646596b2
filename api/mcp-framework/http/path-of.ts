/** Path of a request, as its normalised address has it: to parse that again takes longer than to find it there. */
export function pathOf({ url }: Request): string {
  const from = url.indexOf('/', url.indexOf('//') + 2);
  const path = from < 0 ? '/' : url.slice(from);
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}
