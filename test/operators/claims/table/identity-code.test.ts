import { expect, it } from 'vitest';
import { identityCode, identityFrom } from '../../../../operators/claims/table/identity-code.ts';
import { isWellFormed } from '../../../../operators/records/fields.ts';
import { fc, runs } from '../../../property.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(fc.constantFrom('The', 'a', 'an', 'importer', 'İs', 'Σ.', '🦆', '𝒜', ',', '!', '\uFEFF'), {
      maxLength: 9,
    })
    .map((words) => words.join(' ')),
);

it('gives back every normal form with the text that it was made with', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.nat(30), (said, other, near, kept) => {
      const identity = near ? said.toLowerCase().slice(0, kept) + other : other;
      const well = isWellFormed(identity) ? identity : other;
      const code = identityCode(well, said);
      expect(isWellFormed(code)).toBe(true);
      expect(identityFrom(code, said)).toBe(well);
    }),
    { numRuns: runs(2000) },
  );
});

it('says nothing of a plain statement, and little of one whose end is another', () => {
  expect(identityCode('importer uses redis', 'The importer uses Redis.')).toBe('');
  expect(identityCode('importer uses pool 7 today/tomorrow', 'The importer uses pool 7 today.')).toHaveLength(
    10,
  );
});

it('has a form of its own for texts as long as they come', () => {
  const long = 'x'.repeat(70_000);
  expect(identityFrom(identityCode(`${long}y`, long), long)).toBe(`${long}y`);
});
