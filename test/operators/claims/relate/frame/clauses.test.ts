import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesIn, spelledOut } from '../../../../../operators/claims/relate/frame/clauses.ts';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';

/** The clauses of a statement: its matter, what is said of it, and whether that is new or denied. */
function read(text: string): string[] {
  const frame = frameOf(text);
  return clausesIn(frame).map(({ about, verb, to, isNew, isDenied }) => {
    const said = frame.tokens.slice(verb, to).map(({ word }) => word);
    return `${about.join(' ')}: ${said.join(' ')}${isNew ? ' (new)' : ''}${isDenied ? ' (denied)' : ''}`;
  });
}

describe('the clauses of a statement', () => {
  it.each([
    [
      'Sourdough starter is on the top shelf, feed it 200 g rye',
      ['sourdough starter: is on the top shelf', 'sourdough starter: feed it 200 g rye'],
    ],
    ['Combi fixed, fine at 240 again', ['combi: fixed', 'combi: fine at 240 again (new)']],
    ['The key to the dry store is on the hook', ['key dry store: is on the hook']],
    ['Seagrave deliver Thu and Sat from this week', ['seagrave: deliver thu and sat from this week (new)']],
    [
      'It was resolved that the rent of a full plot be raised to £54',
      [': was resolved that', 'rent full plot: be raised to £ 54 (new)'],
    ],
    ['Staff meal at half four', ['staff meal: staff meal at half four']],
    ['We charge £9.50 for the cake', ['we charge: charge £ 9.50 for the cake']],
    [
      "Mrs Okafor's not sesame, it's mustard",
      ['mrs okafor: is not sesame (denied)', 'mrs okafor: is mustard'],
    ],
    [
      'They have put the nativity back a day so it is the 12th',
      ['nativity: have put the nativity back a day so (new)', 'nativity: is the 12th (new)'],
    ],
  ])('are read: %s', (text, clauses) => {
    expect(read(text)).toEqual(clauses);
  });

  it('are spelled out where a pronoun begins them', () => {
    expect(spelledOut(frameOf("Smoker isn't the restaurant's, it belongs to Ravi's uncle"))).toEqual([
      'Smoker belongs to Ravi uncle',
    ]);
  });

  it('cover any text once, in order, whatever it is', () => {
    const words = fc.constantFrom(
      ...'it the is and but so , . that now from today 4 £ Fridge lost found not n'.split(' '),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
        ),
        (text) => {
          const frame = frameOf(text);
          let at = 0;
          for (const { from, verb, to } of clausesIn(frame)) {
            expect(from).toBeGreaterThanOrEqual(at);
            expect(verb).toBeGreaterThanOrEqual(from);
            expect(to).toBeGreaterThan(from);
            at = to;
          }
          expect(at).toBeLessThanOrEqual(frame.tokens.length);
          spelledOut(frame);
        },
      ),
    );
  });
});
