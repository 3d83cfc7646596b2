/** The wall clock in microseconds. */
export function wallClock(): number {
  return Date.now() * 1000;
}
