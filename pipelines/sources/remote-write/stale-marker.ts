/** The bits of the NaN by which Prometheus marks the end of a series. Arithmetic does not preserve them, so bytes are compared. */
const STALE_LOW = 0x00000002;
const STALE_HIGH = 0x7ff00000;

/**
 * Whether a double is the staleness marker of Prometheus.
 *
 * @param at position of its eight bytes, little-endian
 */
export function isStaleMarker(bytes: Buffer, at: number): boolean {
  return bytes.readUInt32LE(at) === STALE_LOW && bytes.readUInt32LE(at + 4) === STALE_HIGH;
}
