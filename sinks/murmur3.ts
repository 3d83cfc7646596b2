const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function finish(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * MurmurHash3_x86_128 (Austin Appleby, public domain, SMHasher). Not for secrets.
 *
 * @param bytes holds the key; may be longer
 * @param length bytes of the key
 * @param out receives the hash as four 32-bit words
 */
export function murmur3(bytes: Uint8Array, length: number, seed: number, out: Uint32Array): void {
  let h1 = seed;
  let h2 = seed;
  let h3 = seed;
  let h4 = seed;
  const word = (at: number) =>
    bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  const whole = length & ~15;
  for (let at = 0; at < whole; at += 16) {
    h1 ^= Math.imul(rotate(Math.imul(word(at), C1), 15), C2);
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(word(at + 4), C2), 16), C3);
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(word(at + 8), C3), 17), C4);
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(word(at + 12), C4), 18), C1);
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  const tail = (index: number) => {
    let k = 0;
    const from = whole + 4 * index;
    for (let at = Math.min(from + 4, length) - 1; at >= from; at--) k = (k << 8) | bytes[at];
    return k;
  };
  h4 ^= Math.imul(rotate(Math.imul(tail(3), C4), 18), C1);
  h3 ^= Math.imul(rotate(Math.imul(tail(2), C3), 17), C4);
  h2 ^= Math.imul(rotate(Math.imul(tail(1), C2), 16), C3);
  h1 ^= Math.imul(rotate(Math.imul(tail(0), C1), 15), C2);
  h1 ^= length;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h3 = finish(h3);
  h4 = finish(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  out[0] = h1;
  out[1] = h2 + h1;
  out[2] = h3 + h1;
  out[3] = h4 + h1;
}
