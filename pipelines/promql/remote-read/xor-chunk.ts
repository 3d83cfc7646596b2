/** Samples of a chunk, as Prometheus has them. */
export const CHUNK_SAMPLES = 120;

/** Most bytes of a chunk: its count, the first sample, and a delta of deltas in 68 bits and a value in 77 for each other one. */
const MOST_BYTES = 2 + 10 + 8 + Math.ceil(((CHUNK_SAMPLES - 1) * (80 + 77)) / 8);
/** The bits of a value, where there has been no window of bits yet. */
const NO_WINDOW = 0xff;
const WORD = 2 ** 32;

/** Place of the lower half of a double, of two words. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;

/** Bits one after another, the highest first. */
class Bits {
  private readonly bytes = Buffer.alloc(MOST_BYTES);
  private at = 0;
  /** Bits of the current byte that are taken. */
  private used = 0;

  clear(): void {
    this.bytes.fill(0);
    this.at = 0;
    this.used = 0;
  }

  /** The lowest bits of a 32-bit number, at most 32 of them. */
  write(word: number, count: number): void {
    for (let left = count; left > 0; ) {
      const room = 8 - this.used;
      const taken = Math.min(room, left);
      this.bytes[this.at] |= ((word >>> (left - taken)) & ((1 << taken) - 1)) << (room - taken);
      left -= taken;
      this.used += taken;
      if (this.used < 8) continue;
      this.used = 0;
      this.at++;
    }
  }

  /** The lowest bits of a 64-bit number, given as two halves. */
  write64(high: number, low: number, count = 64): void {
    if (count > 32) this.write(high, count - 32);
    this.write(low, Math.min(count, 32));
  }

  /** A non-negative whole number, in groups of seven bits, the lowest first. */
  uvarint(number: number): void {
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.write((rest % 0x80) | 0x80, 8);
    this.write(rest, 8);
  }

  /** The bytes so far, the last one filled up with zeros, with a count of 16 bits before them. */
  taken(count: number): Buffer {
    this.bytes.writeUInt16BE(count, 0);
    return Buffer.from(this.bytes.subarray(0, this.at + (this.used > 0 ? 1 : 0)));
  }
}

const bits = new Bits();

/** Whether a delta of deltas fits into so many bits, as readers of the format take them: from -(2^(bits-1) - 1) to 2^(bits-1). */
function fits(delta: number, count: number): boolean {
  const half = 2 ** (count - 1);
  return delta > -half && delta <= half;
}

function writeDeltaOfDeltas(delta: number): void {
  if (delta === 0) bits.write(0, 1);
  else if (fits(delta, 14)) bits.write((0b10 << 14) | (delta & 0x3fff), 16);
  else if (fits(delta, 17)) bits.write((0b110 << 17) | (delta & 0x1ffff), 20);
  else if (fits(delta, 20)) bits.write((0b1110 << 20) | (delta & 0xfffff), 24);
  else {
    bits.write(0b1111, 4);
    bits.write64(Math.floor(delta / WORD), delta);
  }
}

/** Zeros at the end of a 64-bit number that is not 0. */
function trailingZeros(high: number, low: number): number {
  return low === 0 ? 63 - Math.clz32(high & -high) : 31 - Math.clz32(low & -low);
}

/**
 * Encodes samples as a chunk with the encoding XOR of Prometheus (tsdb/docs/format/chunks.md in its sources), after Pelkonen et al.,
 * "Gorilla: a fast, scalable, in-memory time series database", VLDB 2015: the first sample as it is, then the change of the distance in time
 * and the bits of the value that changed.
 *
 * @param times ascending milliseconds, whole numbers
 * @param values as many doubles; the bits of those that are not a number are kept
 * @param from place of the first sample of the chunk, and the place after its last one: at most {@link CHUNK_SAMPLES} of them
 */
export function xorChunk(times: Float64Array, values: Float64Array, from: number, until: number): Buffer {
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  bits.clear();
  bits.write(0, 16);
  let leading = NO_WINDOW;
  let trailing = 0;
  let distance = 0;
  for (let at = from; at < until; at++) {
    const high = words[2 * at + 1 - LOW];
    const low = words[2 * at + LOW];
    if (at === from) {
      const first = times[at];
      // Zigzag: the sign is the lowest bit.
      bits.uvarint(first < 0 ? -2 * first - 1 : 2 * first);
      bits.write64(high, low);
      continue;
    }
    const next = times[at] - times[at - 1];
    if (at === from + 1) bits.uvarint(next);
    else writeDeltaOfDeltas(next - distance);
    distance = next;
    const changedHigh = high ^ words[2 * at - 1 - LOW];
    const changedLow = low ^ words[2 * at - 2 + LOW];
    if (changedHigh === 0 && changedLow === 0) {
      bits.write(0, 1);
      continue;
    }
    // Five bits tell the leading zeros.
    const zeros = Math.min(31, Math.clz32(changedHigh));
    const ending = trailingZeros(changedHigh, changedLow);
    if (leading !== NO_WINDOW && zeros >= leading && ending >= trailing) bits.write(0b10, 2);
    else {
      leading = zeros;
      trailing = ending;
      bits.write((0b11 << 11) | (leading << 6) | ((64 - leading - trailing) & 0x3f), 13);
    }
    const lowest =
      trailing >= 32
        ? changedHigh >>> (trailing - 32)
        : trailing === 0
          ? changedLow
          : (changedLow >>> trailing) | (changedHigh << (32 - trailing));
    bits.write64(trailing >= 32 ? 0 : changedHigh >>> trailing, lowest, 64 - leading - trailing);
  }
  return bits.taken(until - from);
}
