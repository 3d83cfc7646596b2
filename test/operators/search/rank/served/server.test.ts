import { describe, expect, it } from 'vitest';
import { serverOf, sizeOf } from '../../../../../operators/search/rank/served/server.ts';

/** Turns of a speaker, each of so many bytes. */
const said = (speaker: number, turns: number, bytes: number) => ({
  speaker,
  turns,
  sizes: turns * sizeOf('a'.repeat(bytes)),
});

describe('sizeOf', () => {
  it('has sixteen steps for a doubling, and one byte holds it', () => {
    expect(sizeOf('')).toBe(0);
    expect(sizeOf('a')).toBe(16);
    expect(sizeOf('a'.repeat(2 ** 10 - 1))).toBe(160);
    expect(sizeOf('a'.repeat(2 ** 18))).toBe(255);
  });

  it('counts bytes of UTF-8', () => {
    expect(sizeOf('船')).toBe(sizeOf('aaa'));
  });
});

describe('serverOf', () => {
  it('is whoever has turns of 400 bytes, twice those of all others', () => {
    expect(serverOf([said(4, 5, 60), said(7, 4, 900)])).toEqual({ speaker: 7, isSure: true });
    expect(serverOf([said(4, 5, 200), said(5, 1, 150), said(7, 3, 410)])).toEqual({
      speaker: 7,
      isSure: true,
    });
  });

  it('is not sure with fewer than three turns', () => {
    expect(serverOf([said(4, 5, 60), said(7, 2, 900)])).toEqual({ speaker: 7, isSure: false });
  });

  it('is nobody among peers: short turns, turns of like length, or one speaker', () => {
    expect(serverOf([said(4, 5, 60), said(7, 5, 380)])).toBeUndefined();
    expect(serverOf([said(4, 5, 500), said(7, 5, 900)])).toBeUndefined();
    expect(serverOf([said(4, 5, 900), said(5, 5, 60), said(7, 5, 900)])).toBeUndefined();
    expect(serverOf([said(4, 5, 900)])).toBeUndefined();
    expect(serverOf([])).toBeUndefined();
  });

  it('is not moved by one very long turn', () => {
    const [long, short] = [sizeOf('a'.repeat(60_000)), sizeOf('a'.repeat(80))];
    expect(serverOf([said(4, 9, 80), { speaker: 7, turns: 9, sizes: long + 8 * short }])).toBeUndefined();
  });
});
