import { describe, expect, it } from 'vitest';
import { meet } from '../../../operators/claims/meet.ts';
import { frameOf, REPORTED_FROM } from '../../../operators/claims/relate/index.ts';
import { numberOfName } from '../../../operators/claims/speakers.ts';

const by = (speaker: string) => (speaker === '' ? 0 : numberOfName(speaker));

function isConflict([a, of]: readonly [string, string], [b, and]: readonly [string, string]): boolean {
  const [one, other] = [by(of), by(and)];
  const verdict = meet(frameOf(a), frameOf(b), one === other, [one, other]);
  const back = meet(frameOf(b), frameOf(a), one === other, [other, one]);
  const found = verdict?.relation === 'contradicts' && verdict.confidence >= REPORTED_FROM;
  expect(back?.relation === 'contradicts' && back.confidence >= REPORTED_FROM).toBe(found);
  return found;
}

describe('what somebody says of himself, and others of him by his name', () => {
  it.each([
    [
      ['I have never given Groenveld admin rights.', 'Ewan'],
      ['Ewan gave Groenveld admin rights on 11 February.', ''],
    ],
    [
      ["I didn't ask Vexon to skip the final inspection.", 'Chiara'],
      ['Chiara Rossi asked us to skip the final inspection.', ''],
    ],
    [
      ['I never offered a discount.', 'Ingrid'],
      ['Ingrid offered a discount of 10 %.', ''],
    ],
    [
      ['Astrid promised us a free redesign.', ''],
      ['Astrid says she never promised Seabright a redesign.', ''],
    ],
    [
      ['I sign off the risk file.', 'Mareike'],
      ['The risk file is signed off by Beatriz.', ''],
    ],
    [
      ["I'm the product owner of the Halden app.", 'Lucia'],
      ['Tamsin is the product owner of the Halden app.', ''],
    ],
  ] as const)('excludes it: %s / %s', (one, other) => {
    expect(isConflict(one, other)).toBe(true);
  });

  it.each([
    [
      ['I have never given Groenveld admin rights.', 'Ewan'],
      ['Sven gave Groenveld admin rights on 11 February.', ''],
    ],
    [
      ['I sign off the risk file.', 'Beatriz'],
      ['The risk file is signed off by Beatriz.', ''],
    ],
    [
      ['I sign off the risk file.', 'user'],
      ['The risk file is signed off by Beatriz.', ''],
    ],
    [
      ['I own checkout.', ''],
      ['Ana owns checkout.', ''],
    ],
  ] as const)('may be so beside it: %s / %s', (one, other) => {
    expect(isConflict(one, other)).toBe(false);
  });
});
