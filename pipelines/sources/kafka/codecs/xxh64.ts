const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;
const PRIME_5 = 0x27d4eb2f165667c5n;
const MASK = 0xffff_ffff_ffff_ffffn;
/** Bytes that the four lanes take in a step. */
const STRIPE = 32;

function rotate(value: bigint, bits: bigint): bigint {
  return BigInt.asUintN(64, value << bits) | (value >> (64n - bits));
}

function round(lane: bigint, input: bigint): bigint {
  const mixed = rotate(BigInt.asUintN(64, lane + BigInt.asUintN(64, input * PRIME_2)), 31n);
  return BigInt.asUintN(64, mixed * PRIME_1);
}

function merge(hash: bigint, lane: bigint): bigint {
  return ((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4) & MASK;
}

/** XXH64 of bytes, with seed 0: the checksum of the content of Zstandard's frames (RFC 8878) is its lower half. */
export function xxh64(data: Buffer): bigint {
  const { length } = data;
  let at = 0;
  let hash = PRIME_5;
  if (length >= STRIPE) {
    let lane1 = BigInt.asUintN(64, PRIME_1 + PRIME_2);
    let lane2 = PRIME_2;
    let lane3 = 0n;
    let lane4 = BigInt.asUintN(64, -PRIME_1);
    for (; at + STRIPE <= length; at += STRIPE) {
      lane1 = round(lane1, data.readBigUInt64LE(at));
      lane2 = round(lane2, data.readBigUInt64LE(at + 8));
      lane3 = round(lane3, data.readBigUInt64LE(at + 16));
      lane4 = round(lane4, data.readBigUInt64LE(at + 24));
    }
    hash = (rotate(lane1, 1n) + rotate(lane2, 7n) + rotate(lane3, 12n) + rotate(lane4, 18n)) & MASK;
    for (const lane of [lane1, lane2, lane3, lane4]) hash = merge(hash, lane);
  }
  hash = (hash + BigInt(length)) & MASK;
  for (; at + 8 <= length; at += 8) {
    hash = (rotate(hash ^ round(0n, data.readBigUInt64LE(at)), 27n) * PRIME_1 + PRIME_4) & MASK;
  }
  if (at + 4 <= length) {
    hash ^= (BigInt(data.readUInt32LE(at)) * PRIME_1) & MASK;
    hash = (rotate(hash, 23n) * PRIME_2 + PRIME_3) & MASK;
    at += 4;
  }
  for (; at < length; at++) {
    hash ^= (BigInt(data[at]) * PRIME_5) & MASK;
    hash = (rotate(hash, 11n) * PRIME_1) & MASK;
  }
  hash = ((hash ^ (hash >> 33n)) * PRIME_2) & MASK;
  hash = ((hash ^ (hash >> 29n)) * PRIME_3) & MASK;
  return hash ^ (hash >> 32n);
}
