/** The Castagnoli polynomial, reflected. */
const POLYNOMIAL = 0x82f63b78;
/** Bytes that a step takes. */
const STEP = 8;

/** Remainders of a byte with as many zero bytes after it as the number of its table. */
const TABLES: readonly Int32Array[] = makeTables();

function makeTables(): Int32Array[] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? POLYNOMIAL ^ (rest >>> 1) : rest >>> 1;
    return rest;
  });
  const tables = [first];
  while (tables.length < STEP) {
    const last = tables[tables.length - 1];
    tables.push(last.map((rest) => first[rest & 0xff] ^ (rest >>> 8)));
  }
  return tables;
}

/**
 * CRC-32C, the checksum of batches of Kafka and of frames of remote read, by slicing eight bytes at a time (Kounavis and Berry, 2005): four times as fast as a byte at a
 * time.
 */
export function crc32c(data: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES;
  const steps = data.length - (data.length % STEP);
  let rest = -1;
  let at = 0;
  for (; at < steps; at += STEP) {
    rest ^= data[at] | (data[at + 1] << 8) | (data[at + 2] << 16) | (data[at + 3] << 24);
    rest =
      t7[rest & 0xff] ^
      t6[(rest >>> 8) & 0xff] ^
      t5[(rest >>> 16) & 0xff] ^
      t4[rest >>> 24] ^
      t3[data[at + 4]] ^
      t2[data[at + 5]] ^
      t1[data[at + 6]] ^
      t0[data[at + 7]];
  }
  for (; at < data.length; at++) rest = t0[(rest ^ data[at]) & 0xff] ^ (rest >>> 8);
  return ~rest >>> 0;
}
