import { afterEach, describe, expect, it, vi } from 'vitest';
import { jsonLogger } from '../../../../api/mcp-framework/index.ts';
import { fc } from '../../../property.ts';

function lines() {
  const written: string[] = [];
  return { written, logger: jsonLogger({ write: (line) => written.push(line) }) };
}

describe('a logger of JSON lines', () => {
  it('writes errors with their stacks, and integers of any size', () => {
    const { written, logger } = lines();
    logger.warn('it failed', { error: new RangeError('too far'), count: 2n ** 64n });
    expect(JSON.parse(written[0])).toEqual({
      time: expect.any(String),
      level: 'warn',
      message: 'it failed',
      error: expect.stringMatching(/^RangeError: too far\n +at /),
      count: '18446744073709551616',
    });
  });

  it('says what it could not write instead of throwing', () => {
    const { written, logger } = lines();
    const round: Record<string, unknown> = {};
    round.self = round;
    logger.warn('round', { round });
    expect(JSON.parse(written[0])).toMatchObject({ message: 'round', unwritten: expect.any(String) });
  });

  it.each(['info', 'debug'] as const)('keeps %s for what comes next, and says when it was said', (level) => {
    vi.useFakeTimers();
    const { written, logger } = lines();
    vi.setSystemTime('2026-01-01T23:59:59.999Z');
    logger[level]('first', { a: 1, b: undefined, message: 'of the field' });
    vi.setSystemTime('2026-01-02T00:00:00.007Z');
    logger[level]('second "quoted"\n', { c: '"', d: Number.NaN });
    logger[level]('third');
    expect(written).toEqual([]);
    logger.error('last');
    const said = written.join('').trimEnd().split('\n');
    expect(said.map((line) => JSON.parse(line))).toEqual([
      { time: '2026-01-01T23:59:59.999Z', level, message: 'of the field', a: 1 },
      { time: '2026-01-02T00:00:00.007Z', level, message: 'second "quoted"\n', c: '"', d: null },
      { time: '2026-01-02T00:00:00.007Z', level, message: 'third' },
      { time: '2026-01-02T00:00:00.007Z', level: 'error', message: 'last' },
    ]);
  });

  it('says every time as Date does', () => {
    vi.useFakeTimers();
    const { written, logger } = lines();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (time) => {
        vi.setSystemTime(time);
        logger.warn('now');
        expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ time: new Date(time).toISOString() });
      }),
    );
  });
});

afterEach(() => {
  vi.useRealTimers();
});
