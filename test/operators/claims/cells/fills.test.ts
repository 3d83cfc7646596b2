import { describe, expect, it } from 'vitest';
import { fills } from '../../../../operators/claims/cells/fills.ts';
import { slotOf } from '../../../../operators/claims/cells/slot.ts';

function answers(question: string, text: string, speaker: readonly string[] = []): boolean {
  const slot = slotOf(question);
  if (slot === undefined) throw new Error(`no slot: ${question}`);
  return fills(text, slot, speaker);
}

describe('what a question asks for', () => {
  it.each([
    ['Who owns the pricing service?', 'Owner of Pricing service: finance team'],
    ['Who is the owner of checkout?', 'The platform team owns checkout.'],
    ['Where is search hosted?', 'Search moved from Dublin to Warsaw last week.'],
    ['Who is head of design?', 'Kim replaces Nora as head of design.'],
    ['What is the memory limit of the indexer?', 'We raised the memory limit of the indexer to 4 GB.'],
    ['Which language is the mailer written in?', 'The mailer is written in Rust.'],
    ['Which port does the gateway use?', 'The gateway listens on port 8080.'],
    ['How long does a full charge take?', 'A full charge takes 140 minutes.'],
    ['How many people work at the agency?', 'The agency has 19 people now.'],
    ['Who drives T-14?', 'Driver of T-14: Salma Idrissi'],
    ['Who supplies the battery packs?', 'Ostara supplies the battery packs.'],
  ])('%s: %s', (question, text) => {
    expect(answers(question, text)).toBe(true);
  });

  it('may be said by the one who is asked about', () => {
    const question = 'How much memory does the laptop of Priya have?';
    expect(answers(question, 'My laptop has 32 GB of memory.', ['priya'])).toBe(true);
    expect(answers(question, 'My laptop has 32 GB of memory.', ['tom'])).toBe(false);
  });

  it.each([
    ['Who owns checkout?', 'The payments team no longer owns checkout.'],
    ['Who owns the dashboard of the marketing department?', 'Owner of marketing: Ana'],
    ['Which database does the mailer use?', 'The mailer is written in Python.'],
    ['Which database does Stacker use?', 'We moved Stacker to a data centre in Eindhoven.'],
    ['What is the salary of Tom?', 'Tom works at Acme.'],
    ['How old is patient 7?', 'Patient 7 withdrew from the trial on day 4.'],
    ['Which carrier brought the housings from Lumetal?', 'Lumetal delivered 240 housings on 3 October.'],
    ['What does the premium pass cost in Ireland?', 'The premium pass costs 3.99 GBP in the UK.'],
    ['How many windows does Hall C have?', 'Hall C has a new roof.'],
  ])('is not stated: %s: %s', (question, text) => {
    expect(answers(question, text)).toBe(false);
  });
});
