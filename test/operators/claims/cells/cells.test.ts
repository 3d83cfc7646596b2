import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../../operators/claims/cells/cells.ts';

/** The cells of a statement as "relation: thing = value", for one relation. */
function stated(text: string, relation: string): string[] {
  return cellsOf(text)
    .filter(({ relations }) => relations.includes(relation))
    .map(({ thing, value }) => `${thing?.lemmas.join(' ') ?? '-'} = ${value.lemmas.join(' ')}`);
}

describe('what a statement says of a thing', () => {
  it.each([
    ['Omar leads the migration.', 'leader', 'migration = omar'],
    ['The migration is led by Omar.', 'leader', 'migration = omar'],
    ['Checkout is owned by the platform team now.', 'owner', 'checkout = platform team'],
    ['Owner of checkout: payments team', 'owner', 'checkout = payment team'],
    ['Ana looks after the supplier audits.', 'owner', 'supplier audit = ana'],
    ['Femke took over the audits.', 'owner', 'audit = femke'],
    ['Checkout belongs to the payments team.', 'owner', 'checkout = payment team'],
    ['The indexer runs in Paris.', 'place', 'indexer = paris'],
    ['Search is still hosted in Dublin.', 'place', 'search = dublin'],
    ['We keep the samples in Linz.', 'place', 'sample = linz'],
    ['We moved the indexer to Paris last week.', 'place', 'indexer = paris'],
    ['The dub was recorded in Osaka.', 'in record', 'dub = osaka'],
    ['The mailer is written in Rust.', 'language', 'mailer = rust'],
    ['The contract ends on 30 June.', 'end', 'contract = 30 june'],
    ['The start of the trial is on 3 June.', 'start', 'trial = 3 june'],
    ['A charge takes 190 minutes.', 'duration', 'charge = 190 minute'],
    ['The audit costs 12,000 EUR.', 'price', 'audit = 12,000 eur'],
    ['The p95 latency of checkout is 180 ms.', 'the p95 latency', 'checkout = 180 ms'],
    ['Port of Catalogue service: 8080', 'the port', 'catalogue service = 8080'],
    ['Seabright cut the phase two budget to 70,000 GBP.', 'the phase two budget', 'seabright = 70,000 gbp'],
    ['Kim replaces Nora as head of design.', 'leader', 'design = kim'],
    ['NCR-118 was closed on 9 December.', 'state', 'ncr-118 = close'],
    ['The SDK is generally available as of today.', 'state', 'sdk = available'],
    ['Bogdan drives T-14 now.', 'do drive', 't-14 = bogdan'],
    ['Driver of T-14: Salma Idrissi', 'do drive', 't-14 = salma idrissi'],
    ['QA has grown to seven people.', 'size', 'qa = seven people'],
  ])('%s', (text, relation, cell) => {
    expect(stated(text, relation)).toContain(cell);
  });

  it.each([
    ['Omar is the head of design.', 'head'],
    ['The boy runs through the waves.', 'leader'],
    ['Is checkout owned by the platform team?', 'owner'],
    ['If Omar leads the migration, it ends in May.', 'leader'],
    ['I want to lead the migration.', 'leader'],
    ['Last week the indexer was slow.', 'duration'],
    ['Ines reports to the managing director.', 'leader'],
    ['The app runs on iOS.', 'place'],
    ['The office will move to Oslo.', 'place'],
  ])('is not more than that: %s has no %s', (text, relation) => {
    expect(stated(text, relation)).toEqual([]);
  });

  it('is denied, new or past by its words', () => {
    const first = (text: string, relation: string) =>
      cellsOf(text).find(({ relations }) => relations.includes(relation));
    expect(first('The payments team no longer owns checkout.', 'owner')?.isDenied).toBe(true);
    expect(first('Omar leads the migration now.', 'leader')).toMatchObject({ isNew: true, isPast: false });
    expect(first('The soak test lasted 72 hours.', 'duration')).toMatchObject({ isNew: false, isPast: true });
    expect(first('The page is hosted on Netlify, and it stayed up.', 'place')?.isPast).toBe(false);
    expect(first('The budget of the team is 900 EUR.', 'the budget')?.quantity?.kind).toBe('euros');
  });
});
