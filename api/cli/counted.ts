/** A count with its noun, such as `1 claim` and `0 claims`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
