import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { seriesDetector } from '../../../operators/detectors/detector.ts';
import { detectors, PATTERNS } from '../../../operators/detectors/index.ts';
import {
  defaultSettings,
  detectorSettings,
  detectorSettingsSchema,
} from '../../../operators/engine/settings.ts';
import { patternSchema } from '../../../operators/signals/signal.ts';
import { CONTRACT } from '../contract.ts';
import { ordered, rowsOf } from '../harness.ts';
import { times } from '../noise.ts';

const INDEX = '../../../operators/detectors/index.ts';

afterEach(() => {
  vi.doUnmock(INDEX);
  vi.resetModules();
});

describe('everything follows the list of detectors', () => {
  test('names, settings and the schema of signals', () => {
    const names = detectors.map(({ pattern }) => pattern);
    expect(new Set(names).size).toBe(names.length);
    expect(PATTERNS).toEqual(names);
    expect(patternSchema.options).toEqual(names);
    expect(Object.keys(defaultSettings().detectors)).toEqual(names);
    expect(Object.keys(CONTRACT).sort()).toEqual([...names].sort());
  });

  test('each says what it means, what its evidence is called and what its settings do', () => {
    for (const { pattern, summary, version, evidence, settings } of detectors) {
      expect(summary.endsWith('.')).toBe(true);
      expect(version).toMatch(new RegExp(`^${pattern}-\\d+$`));
      expect(evidence).toEqual(CONTRACT[pattern].evidence);
      for (const [key, field] of Object.entries(settings.shape)) {
        expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
        expect(key, `${pattern} can be switched off by it`).not.toBe('enabled');
        expect(field.description, `${pattern}.${key}`).toBeTruthy();
      }
    }
  });

  test('every file that declares a detector is in the list', () => {
    const folder = new URL('../../../operators/detectors/', import.meta.url);
    const declared = readdirSync(folder)
      .filter((name) => name !== 'detector.ts' && name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(/^export const (\w+) =\s+\w+Detector\(/gm),
      ])
      .map(([, name]) => name);
    const listed = /export const detectors = \[([^\]]*)\]/.exec(
      readFileSync(new URL('index.ts', folder), 'utf8'),
    );
    const names = (listed?.[1] ?? '').split(',').map((name) => name.trim());
    expect(declared.length).toBe(detectors.length);
    expect(declared.sort()).toEqual(names.filter((name) => name !== '').sort());
  });

  test('a twelfth detector in the list has settings, a name in the schema, and runs', async () => {
    const even = seriesDetector({
      pattern: 'even',
      summary: 'The outcome is even.',
      version: 'even-1',
      evidence: ['evenness'],
      colour: 'white',
      settings: z.object({ least: z.number().default(3).describe('Least outcome.') }),
      slots: 1,
      describes: 'growth',
      create: ({ least }, slot) => ({
        judge: ({ cursor, outcome }) => {
          cursor.f64[cursor.base + slot]++;
          return outcome % 2 === 0 && outcome >= least;
        },
        describe: ({ cursor, time }) => ({
          start: time,
          strength: 1,
          pValue: 0,
          support: 1,
          metrics: { looks: cursor.f64[cursor.base + slot] },
          evidence: [{ kind: 'evenness' }],
          threshold: least,
          peers: 0,
          samples: { times: [], values: [] },
        }),
      }),
    });
    vi.resetModules();
    vi.doMock(INDEX, () => {
      const longer = [...detectors, even];
      return { detectors: longer, PATTERNS: longer.map(({ pattern }) => pattern) };
    });
    const { defaultSettings: settings } = await import('../../../operators/engine/settings.ts');
    const { Engine } = await import('../../../operators/engine/engine.ts');
    const { signalSchema } = await import('../../../operators/signals/signal.ts');
    const { SeriesDirectory } = await import('../../../operators/records/directory.ts');
    expect(settings().detectors).toHaveProperty('even', { least: 3 });
    const directory = new SeriesDirectory();
    const engine = new Engine(directory, settings());
    engine.process(ordered(directory, rowsOf(times(6, (i) => i))));
    const found = engine
      .tick(0)
      .filter(({ signal }) => String(signal.pattern) === 'even' && signal.status === 'open');
    expect(found.map(({ signal }) => signal.metrics.looks)).toEqual([5]);
    expect(() => signalSchema.parse(found[0].signal)).not.toThrow();
    expect(engine.layout).toContain('even-1');
  });
});

describe('settings', () => {
  test('have defaults, take overrides, and refuse what is out of range, naming it', () => {
    expect(detectorSettings().stall).toEqual({ run: 7 });
    expect(detectorSettings({ stall: { run: 9 } }).stall).toEqual({ run: 9 });
    expect(detectorSettings({ stall: { run: 9 } }).trend).toEqual(detectorSettings().trend);
    expect(() => detectorSettings({ stall: { run: 1 } })).toThrow(/run/);
    expect(() => detectorSettings({ trend: { p_value: 2 } })).toThrow(/p_value/);
    expect(defaultSettings().allowedLateness).toBe(0);
  });

  test('the schema has an entry for each detector', () => {
    expect(Object.keys(detectorSettingsSchema.shape)).toEqual([...PATTERNS]);
  });
});
