/** Number of series in a slab: large enough for few slabs, small enough for a small store to stay small. */
const SERIES_PER_SLAB = 256;

/** Doubles at the front of a record, for what every observation touches. */
const HEAD = 191;

/**
 * Layout of a series' record. The few numbers that every observation touches lie together at the front and the rings behind them, so that
 * an observation touches few cache lines. Statistics and detectors reserve their slots once, in a fixed order. The fingerprint identifies
 * that order, so that a checkpoint with another layout is never restored.
 */
export class RecordLayout {
  private head = 0;
  private rings: number;
  private readonly front: number;
  private readonly names: string[] = [];

  /** @param front doubles at the front of a record */
  constructor(front = HEAD) {
    this.front = front;
    this.rings = front;
  }

  /** Reserves `count` doubles for `name`, at the front while there is room; returns the offset of the first inside the record. */
  reserve(name: string, count: number): number {
    // When the front is full, another detector makes the record larger and has no other cost.
    if (this.head + count > this.front) return this.reserveRing(name, count);
    const offset = this.head;
    this.head += count;
    this.names.push(`${name}:${count}`);
    return offset;
  }

  /** Reserves `count` doubles behind the front, for a ring or other data that is accessed at one position at a time. */
  reserveRing(name: string, count: number): number {
    const offset = this.rings;
    this.rings += count;
    this.names.push(`${name}:${count}`);
    return offset;
  }

  get size(): number {
    return this.rings;
  }

  get fingerprint(): string {
    return this.names.join(' ');
  }
}

/**
 * One contiguous record of doubles per series, in slabs that are allocated as series appear. `f64`, `f32` and `u32` are views of the same
 * memory: a slot can hold one double, two floats or two words. The numbers of a series are contiguous because work proceeds by series; this
 * was measured to be faster than an array per statistic.
 */
export class SeriesSlabs {
  readonly stride: number;
  readonly f64: Float64Array[] = [];
  readonly f32: Float32Array[] = [];
  readonly u32: Uint32Array[] = [];

  constructor(layout: RecordLayout) {
    this.stride = layout.size;
  }

  /** Ensures that a record exists for the series; a new record is all zeros. */
  ensure(series: number): void {
    while (this.f64.length <= Math.floor(series / SERIES_PER_SLAB)) {
      const buffer = new ArrayBuffer(SERIES_PER_SLAB * this.stride * 8);
      this.f64.push(new Float64Array(buffer));
      this.f32.push(new Float32Array(buffer));
      this.u32.push(new Uint32Array(buffer));
    }
  }

  /** Points a cursor at a series' record. */
  seek(cursor: RecordCursor, series: number): void {
    const slab = Math.floor(series / SERIES_PER_SLAB);
    cursor.f64 = this.f64[slab];
    cursor.f32 = this.f32[slab];
    cursor.u32 = this.u32[slab];
    cursor.base = (series % SERIES_PER_SLAB) * this.stride;
  }

  /** Copy of a series' record as bytes. */
  read(series: number): Uint8Array {
    const slab = this.f64[Math.floor(series / SERIES_PER_SLAB)];
    const base = (series % SERIES_PER_SLAB) * this.stride;
    return new Uint8Array(slab.slice(base, base + this.stride).buffer);
  }

  /** Overwrites a series' record with bytes from {@link read}. */
  write(series: number, bytes: Uint8Array): void {
    if (bytes.byteLength !== this.stride * 8) {
      throw new RangeError(`a series record has ${this.stride * 8} bytes, not ${bytes.byteLength}`);
    }
    this.ensure(series);
    const slab = this.f64[Math.floor(series / SERIES_PER_SLAB)];
    const copy = new Uint8Array(bytes);
    slab.set(new Float64Array(copy.buffer), (series % SERIES_PER_SLAB) * this.stride);
  }
}

/** A position in the slabs: the record starts at `f64[base]`. One cursor is reused, so that no observation allocates. */
export class RecordCursor {
  f64: Float64Array = new Float64Array(0);
  f32: Float32Array = new Float32Array(0);
  u32: Uint32Array = new Uint32Array(0);
  base = 0;
}
