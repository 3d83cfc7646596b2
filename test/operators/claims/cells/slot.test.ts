import { describe, expect, it } from 'vitest';
import { slotOf } from '../../../../operators/claims/cells/slot.ts';

const words = (thing: { readonly lemmas: readonly string[] } | undefined) => thing?.lemmas.join(' ');

describe('what a question asks to be filled in', () => {
  it.each([
    ['Who owns the pricing service?', ['owner'], 'price service', undefined],
    ['Who is responsible for checkout right now?', ['owner'], 'checkout', undefined],
    ['Do you know who leads the migration?', ['leader'], 'migration', undefined],
    ['Who is the head of design?', [], 'design', 'head'],
    ['Where is search hosted?', ['place'], 'search', undefined],
    ['Where does the indexer run?', ['place'], 'indexer', undefined],
    ['What is the memory limit of the indexer?', [], 'indexer', 'memory limit'],
    ["What is checkout's port?", [], 'checkout', 'port'],
    ['Which database does the mailer use?', ['tool'], 'mailer', 'database'],
    ['How much memory does the laptop of Priya have?', [], 'laptop priya', 'memory'],
    ['What caused the outage?', ['cause'], 'outage', undefined],
  ])('%s', (question, relations, thing, noun) => {
    const slot = slotOf(question);
    expect([slot?.relations, words(slot?.thing), words(slot?.noun)]).toEqual([relations, thing, noun]);
  });

  it.each([
    ['How long does a full charge take?', ['duration', 'months'], 'full charge'],
    ['How old is patient 7?', ['months', 'years'], 'patient 7'],
    ['How much does the audit cost?', ['dollars', 'euros', 'pounds sterling', 'yen'], 'audit'],
    ['What does the pump weigh?', ['mass'], 'pump'],
    ['How many engineers are in SRE?', ['count'], 'sre'],
  ])('by the kind of its quantity: %s', (question, kinds, thing) => {
    expect([slotOf(question)?.kinds, words(slotOf(question)?.thing)]).toEqual([kinds, thing]);
  });

  it('has what was before, the time, the things that have a value, and a verb that no relation has', () => {
    expect(words(slotOf('Who led the migration before Omar?')?.before)).toBe('omar');
    expect(words(slotOf('Who owned checkout in January?')?.thing)).toBe('checkout');
    expect(slotOf('How many services does the retail team own?')).toMatchObject({
      asks: 'things',
      counts: true,
    });
    expect(slotOf('Who carries the pager?')).toMatchObject({ verb: 'carry', relations: [] });
  });

  it.each([
    'What happened on May 3rd, 2025?',
    'Why did we drop Zigbee?',
    'Is the disk full?',
    'What do I have?',
    '',
  ])('is not known of: %s', (question) => {
    expect(slotOf(question)).toBeUndefined();
  });
});
