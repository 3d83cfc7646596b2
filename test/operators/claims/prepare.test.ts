import * as chrono from 'chrono-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareSteps } from '../../../operators/claims/prepare.ts';
import { namedTimes } from '../../../operators/language/times/times.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('preparing', () => {
  it('uses each pattern of days twice, which is when an engine compiles it for good', () => {
    const uses = chrono.en.casual.parsers.map((parser) => vi.spyOn(parser, 'pattern'));
    let steps = 0;
    for (const _ of prepareSteps()) steps++;
    expect(steps).toBeGreaterThan(2 * uses.length);
    for (const use of uses) expect(use.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it('changes nothing of what is read after it', () => {
    const sentence = 'The service has been down since 3 May 2024.';
    const before = namedTimes(sentence, { timestamp: 0 }, () => 'present');
    expect(before).toHaveLength(1);
    for (const _ of prepareSteps());
    expect(namedTimes(sentence, { timestamp: 0 }, () => 'present')).toEqual(before);
  });
});
