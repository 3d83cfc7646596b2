const SEQ_DIGITS = 15;

/** First 18 characters of generated ids: UUIDv8 (RFC 9562 §5.8) up to the variant. */
function prefix(storeId: string): string {
  return `${storeId.slice(0, 8)}-${storeId.slice(8, 12)}-8${storeId.slice(12, 15)}-8`;
}

/**
 * Id of an observation that came without one: a UUIDv8 whose first 60 free bits are the store's and whose last 60 are the position in
 * the log. It need not be stored and is the same on every read.
 *
 * @param storeId sixteen bytes in lower-case hex
 * @param seq sequence number of the observation, a safe integer
 */
export function generatedId(storeId: string, seq: number): string {
  const digits = seq.toString(16).padStart(SEQ_DIGITS, '0');
  return `${prefix(storeId)}${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/** Sequence number in an id that {@link generatedId} made for this store, in either case; else undefined. */
export function generatedSeq(storeId: string, id: string): number | undefined {
  // Version and variant first: this rejects almost every other UUID without copying the text.
  if (id.length !== 36 || id[14] !== '8' || id[19] !== '8' || id[23] !== '-') return undefined;
  const text = id.toLowerCase();
  if (!text.startsWith(prefix(storeId))) return undefined;
  const digits = text.slice(20, 23) + text.slice(24);
  if (!/^[0-9a-f]{15}$/.test(digits)) return undefined;
  const seq = Number.parseInt(digits, 16);
  return Number.isSafeInteger(seq) ? seq : undefined;
}
