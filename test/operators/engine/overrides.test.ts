import { describe, expect, test } from 'vitest';
import { detectors } from '../../../operators/detectors/index.ts';
import { isSame, overlay, readOverrides } from '../../../operators/engine/overrides.ts';
import { defaultSettings, overridesOf, settingsFrom } from '../../../operators/engine/settings.ts';

describe('readOverrides', () => {
  test('takes thresholds and enabled, and leaves out detectors for which nothing is set', () => {
    const value = { stall: { run: 9, enabled: true }, spike: { enabled: false }, trend: {} };
    expect(readOverrides(value)).toEqual({
      overrides: { stall: { run: 9, enabled: true }, spike: { enabled: false } },
      issues: [],
    });
    expect(readOverrides({})).toEqual({ overrides: {}, issues: [] });
  });

  test.each<[value: unknown, path: string, message: RegExp | string]>([
    [null, 'd', /^must be an object such as/],
    [[], 'd', /^must be an object such as/],
    ['x', 'd', /^must be an object such as/],
    [{ stal: {} }, 'd.stal', 'is not a detector; did you mean stall?'],
    [{ quaternion: {} }, 'd.quaternion', 'is not a detector'],
    [{ stall: 7 }, 'd.stall', /^must be an object of settings/],
    [{ stall: null }, 'd.stall', /^must be an object of settings/],
    [{ stall: { runs: 9 } }, 'd.stall.runs', 'is not a setting of stall; did you mean run?'],
    [{ stall: { enable: true } }, 'd.stall.enable', 'is not a setting of stall; did you mean enabled?'],
    [{ stall: { zzzzzzzzzz: 9 } }, 'd.stall.zzzzzzzzzz', 'is not a setting of stall'],
    [{ stall: { toString: 9 } }, 'd.stall.toString', 'is not a setting of stall'],
    [{ stall: { run: '9' } }, 'd.stall.run', 'must be a number (it is "9")'],
    [{ stall: { run: null } }, 'd.stall.run', 'must be a number (it is null)'],
    [{ stall: { run: true } }, 'd.stall.run', 'must be a number (it is true)'],
    [{ stall: { run: 2 } }, 'd.stall.run', /\(it is 2\)$/],
    [{ stall: { run: 7.5 } }, 'd.stall.run', /\(it is 7.5\)$/],
    [{ trend: { p_value: 0.5 } }, 'd.trend.p_value', /\(it is 0.5\)$/],
    [{ stall: { enabled: 1 } }, 'd.stall.enabled', 'must be true or false (it is 1)'],
    [{ stall: { enabled: 'false' } }, 'd.stall.enabled', 'must be true or false (it is "false")'],
  ])('names what is wrong with %j', (value, path, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(readOverrides(value, 'd')).toEqual({ overrides: {}, issues: [{ path, message: expected }] });
  });

  test('names everything at once, and keeps what is right', () => {
    const { overrides, issues } = readOverrides({ stall: { run: 9, runs: 8 }, x: {}, drop: { min_z: -1 } });
    expect(overrides).toEqual({ stall: { run: 9 } });
    expect(issues.map(({ path }) => path)).toEqual(['stall.runs', 'x', 'drop.min_z']);
  });

  test('a field named like one of every object is unknown like any other', () => {
    const value: unknown = JSON.parse(
      '{"__proto__": {"run": 9}, "constructor": {}, "stall": {"__proto__": 1}}',
    );
    expect(readOverrides(value).issues.map(({ path }) => path)).toEqual([
      '__proto__',
      'constructor',
      'stall.__proto__',
    ]);
  });
});

describe('settings', () => {
  test('and overrides that leave nothing to a default say the same', () => {
    const all = overridesOf(defaultSettings());
    expect(Object.keys(all)).toEqual(detectors.map(({ pattern }) => pattern));
    for (const set of Object.values(all)) expect(set.enabled).toBe(true);
    expect(readOverrides(all)).toEqual({ overrides: all, issues: [] });
    expect(settingsFrom(all)).toEqual(defaultSettings());
    const some = { stall: { run: 9, enabled: false }, correlation: { min_r: 0.9 } };
    const chosen = settingsFrom(some);
    expect(chosen.disabled).toEqual(['stall']);
    expect(chosen.detectors.correlation.min_r).toBe(0.9);
    expect(overridesOf(chosen)).toEqual(overlay(all, some));
  });

  test('are compared whatever their order', () => {
    const a = { stall: { run: 9, enabled: false }, spike: { min_z: 5 } };
    const b = { spike: { min_z: 5 }, stall: { enabled: false, run: 9 } };
    expect(isSame(a, b)).toBe(true);
    expect(isSame(a, { ...b, drop: { min_z: 5 } })).toBe(false);
    expect(isSame(a, { ...b, spike: { min_z: 6 } })).toBe(false);
  });
});
