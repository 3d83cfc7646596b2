import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import lz4 from 'lz4-napi';
import { compress as snappy } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { decompress, Undecodable } from '../../../../../pipelines/sources/kafka/codecs/decompress.ts';
import { MOST_UNFOLDED } from '../../../../../pipelines/sources/kafka/codecs/limit.ts';
import frames from './frames.json' with { type: 'json' };

const NUMBERS: Readonly<Record<string, number>> = { gzip: 1, snappy: 2, lz4: 3, zstd: 4 };
const LZ4 = 3;
const ZSTD = 4;

/** What `make_frames.py` made with other encoders, by name. */
const MADE = new Map(frames.map((one) => [`${one.codec}: ${one.name}`, Buffer.from(one.data, 'base64')]));

function made(name: string): Buffer {
  const data = MADE.get(name);
  if (data === undefined) throw new Error(`nothing is called ${name}`);
  return Buffer.from(data);
}

/** Whether bytes are refused as no batch; every other error fails the test. */
async function refused(codec: number, data: Buffer): Promise<boolean> {
  try {
    await decompress(codec, data);
    return false;
  } catch (error) {
    if (error instanceof Undecodable) return true;
    throw error;
  }
}

/** Which changes of some bytes are taken for a batch. */
async function taken(codec: number, changes: Iterable<Buffer>): Promise<number[]> {
  const wrong: number[] = [];
  for (const [at, data] of [...changes].entries()) if (!(await refused(codec, data))) wrong.push(at);
  return wrong;
}

/** Every beginning of some bytes. */
function* beginnings(data: Buffer): Generator<Buffer> {
  for (let length = 0; length < data.length; length++) yield data.subarray(0, length);
}

/** Some bytes with each of them changed in turn. */
function* flips(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at++) {
    const other = Buffer.from(data);
    other[at] ^= 1 << (at % 8);
    yield other;
  }
}

/** An LZ4 frame with a header of another one and blocks of its own. */
function frameOf(...blocks: readonly Buffer[]): Buffer {
  const lengths = blocks.map(({ length }) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(length);
    return bytes;
  });
  const parts = blocks.flatMap((block, at) => [lengths[at], block]);
  return Buffer.concat([made('lz4: empty, independent').subarray(0, 7), ...parts, Buffer.alloc(4)]);
}

describe('finding 9: what other encoders compress', () => {
  it('is what it was before', async () => {
    const wrong: string[] = [];
    for (const { codec, name, data, length, sha256 } of frames) {
      const content = await decompress(NUMBERS[codec], Buffer.from(data, 'base64')).catch(String);
      const isRight =
        typeof content !== 'string' &&
        content.length === length &&
        createHash('sha256').update(content).digest('hex') === sha256;
      if (!isRight) wrong.push(`${codec}: ${name}: ${typeof content === 'string' ? content : 'other bytes'}`);
    }
    expect(wrong).toEqual([]);
    expect(frames.length).toBeGreaterThan(80);
  });

  it.each([
    ['lz4: random, linked, block checksum, content checksum', []],
    // A bit of its flags that decoders ignore.
    ['zstd: random, content checksum, stored size', [4]],
    // Flags, time, level and system are covered by no checksum, nor are the bits after the last block.
    ['gzip: one byte', [3, 4, 5, 6, 7, 8, 9, 12]],
  ])('is refused with any byte changed: %s', async (name, free) => {
    const codec = NUMBERS[name.split(':')[0]];
    const wrong = await taken(codec, flips(made(name)));
    expect(wrong.filter((at) => !free.includes(at))).toEqual([]);
  });

  it.each([
    'lz4: random, independent',
    'lz4: two frames',
    'lz4: text, linked, block checksum, content checksum',
    'zstd: random',
    'zstd: text, piece by piece',
    'zstd: text, content checksum, stored size',
    'snappy: random, raw',
    'snappy: text, raw',
    'snappy: one byte, chunks',
    'gzip: random',
  ])('is refused without its end: %s', async (name) => {
    const codec = NUMBERS[name.split(':')[0]];
    const wrong = await taken(codec, beginnings(made(name)));
    // There a frame ends, or a header after which there may be nothing.
    const whole: Readonly<Record<string, number>> = { 'lz4: two frames': 25, 'snappy: one byte, chunks': 16 };
    expect(wrong).toEqual([whole[name] ?? []].flat());
  });

  it.each(['lz4: random, independent', 'zstd: random', 'snappy: random, raw', 'gzip: random'])(
    'is refused with anything after its end: %s',
    async (name) => {
      const codec = NUMBERS[name.split(':')[0]];
      const more = [Buffer.from([0]), Buffer.from('trailing'), Buffer.alloc(40)];
      expect(
        await taken(
          codec,
          more.map((end) => Buffer.concat([made(name), end])),
        ),
      ).toEqual([]);
    },
  );
});

describe('finding 9: bytes that are no batch', () => {
  it.each([0, 1, 2, 3, 4].flatMap((length) => [1, 2, 3, 4].map((codec) => [codec, length])))(
    'codec %i refuses %i bytes, and text',
    async (codec, length) => {
      expect(await refused(codec, Buffer.alloc(length))).toBe(codec !== 2 || length !== 1);
      expect(await refused(codec, Buffer.from('no frame of any kind'))).toBe(true);
    },
  );

  it('are refused where a copy begins before the start', async () => {
    expect(await refused(LZ4, frameOf(Buffer.from([0x10, 0x61, 5, 0, 0x50, 1, 2, 3, 4, 5])))).toBe(true);
    expect(await refused(2, Buffer.from([8, 0x00, 0x61, 0b000_011_01, 5]))).toBe(true);
  });

  it('are refused where LZ4 declares another size than it has', async () => {
    const data = made('lz4: random, stored size');
    for (const size of [299n, 301n, 1n << 40n, (1n << 64n) - 1n]) {
      const other = Buffer.from(data);
      other.writeBigUInt64LE(size, 6);
      expect(await refused(LZ4, other)).toBe(true);
    }
  });

  it('are refused where Zstandard declares another size, a window or a block that is too large', async () => {
    const sized = made('zstd: zeros');
    expect((await decompress(ZSTD, sized)).length).toBe(300_000);
    const other = Buffer.from(sized);
    other.writeUInt32LE(300_001, 6);
    expect(await refused(ZSTD, other)).toBe(true);
    // A window of 2 GB, which the decoder would take memory for, and one of 64 MB in each of many frames.
    const window = (byte: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, byte, 1, 0, 0]);
    expect((await decompress(ZSTD, window(0))).length).toBe(0);
    expect(await refused(ZSTD, window(0xa8))).toBe(true);
    expect(await refused(ZSTD, Buffer.concat(Array.from({ length: 5 }, () => window(0x80))))).toBe(true);
  });

  it('are refused where they expand to more than a batch may have, before memory is taken', async () => {
    const bomb = Buffer.alloc(MOST_UNFOLDED + 1);
    const run = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]);
    const blocks = Array.from({ length: 513 }, (_, at) => Buffer.from([at === 512 ? 3 : 2, 0, 0x10, 0]));
    const bombs: [number, Buffer][] = [
      [1, gzipSync(bomb)],
      [2, snappy(bomb)],
      [2, Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0])],
      [LZ4, lz4.compressFrameSync(bomb)],
      [ZSTD, Buffer.concat([run, ...blocks])],
    ];
    for (const [codec, data] of bombs) {
      await expect(decompress(codec, data)).rejects.toThrow(/decompresses to more than 67108864 bytes/);
    }
    const many = Buffer.concat(Array.from({ length: 257 }, () => made('lz4: empty, independent')));
    await expect(decompress(LZ4, many)).rejects.toThrow(/more than 256 frames/);
  });
});
