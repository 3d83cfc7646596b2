/** Writes numbers to a growing buffer: little-endian, integers in as few bytes as possible (LEB128). */
export class ByteWriter {
  private bytes: Uint8Array;
  private view: DataView;
  private at = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Everything written so far. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  u8(x: number): void {
    this.room(1);
    this.bytes[this.at++] = x;
  }

  u32(x: number): void {
    this.room(4);
    this.view.setUint32(this.at, x, true);
    this.at += 4;
  }

  f64(x: number): void {
    this.room(8);
    this.view.setFloat64(this.at, x, true);
    this.at += 8;
  }

  /** An integer in [0, 2^53). */
  varint(x: number): void {
    this.room(8);
    let rest = x;
    while (rest >= 0x80) {
      this.bytes[this.at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.at++] = rest;
  }

  /** An integer in (-2^52, 2^52); small ones of either sign take few bytes. */
  signed(x: number): void {
    this.varint(x < 0 ? -2 * x - 1 : 2 * x);
  }

  raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  private room(need: number): void {
    if (this.at + need <= this.bytes.length) return;
    const wider = new Uint8Array(2 * (this.at + need));
    wider.set(this.bytes);
    this.bytes = wider;
    this.view = new DataView(wider.buffer);
  }
}

/** Reads the output of {@link ByteWriter}. Every method throws a RangeError at the end of the bytes. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Number of bytes left. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  u8(): number {
    return this.bytes[this.pass(1)];
  }

  u32(): number {
    return this.view.getUint32(this.pass(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.pass(8), true);
  }

  varint(): number {
    let value = 0;
    let unit = 1;
    for (let place = 0; place < 8; place++) {
      const byte = this.u8();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      unit *= 0x80;
    }
    throw new RangeError('a whole number is too large');
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A view of the next bytes. */
  raw(count: number): Uint8Array {
    const from = this.pass(count);
    return this.bytes.subarray(from, from + count);
  }

  private pass(count: number): number {
    const from = this.at;
    if (from + count > this.bytes.length) throw new RangeError('the bytes end too soon');
    this.at += count;
    return from;
  }
}
