import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../../property.ts';
import { START, uuid } from '../../fixtures.ts';
import { type LedgerEngine, someStore } from './ledger-engine.ts';
import { claimId, entries, eventId, someClaimVersion, someLedgerEvent } from './ledger-story.ts';

const PIECES = [
  '👩‍👩‍👧‍👦',
  '\u{1f600}',
  'שלום \u202eעולם\u202c',
  '\r\n\t\u2028',
  '"\'`\\',
  '\u0001\u001f\u007f',
  '\ufeff\uffff\ufffd',
  'e\u0301 é',
  '%_?$1 --',
  ' ',
  'word',
];

/** Text of up to 64 KiB in UTF-8. */
const someText = fc
  .tuple(
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 }),
    fc.integer({ min: 0, max: 65_536 }),
  )
  .map(([pieces, bytes]) => {
    const unit = pieces.join('');
    return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
  });

export function describeLedgerTexts(engine: LedgerEngine): void {
  describe('texts', () => {
    it('come back as they were, of whatever they are made', { timeout: 300_000 }, async () => {
      const { ledger } = await someStore(engine);
      let place = 0;
      await fc.assert(
        fc.asyncProperty(someText, someText, async (long, other) => {
          const { head } = await ledger.marks();
          const number = place++;
          const metadata = { [[...other].slice(0, 9).join('')]: long };
          const event = someLedgerEvent(number, { content: long, source_input_id: other, metadata });
          const claim = someClaimVersion(number, 1, {
            text: long,
            identity: other,
            key: other,
            author: long,
            metadata,
          });
          const evidence = {
            claim_id: claimId(number),
            event_id: eventId(number),
            start: 0,
            end: [...long].length,
            quote: long,
            source: other,
            recorded_at: START,
          };
          const relation = {
            id: uuid(`relation ${number}`),
            a: claimId(number),
            b: claimId(number),
            relation: 'supports',
            confidence: 1 / 3,
            rationale: long,
            detected_at: START,
          } as const;
          const history = {
            claim_id: claimId(number),
            version: 1,
            at: START,
            change: other,
            from: long,
            to: '',
            actor: other,
            reason: long,
          };
          await ledger.commit(
            entries(head, {
              events: [event],
              claims: [claim],
              evidence: [evidence],
              relations: [relation],
              history: [history],
            }),
          );
          expect(await ledger.eventsById([event.id])).toEqual([event]);
          expect(await ledger.claimsByNumber([number])).toEqual([claim]);
          expect(await ledger.evidenceOf([claim.id])).toEqual([evidence]);
          expect(await ledger.relationsOf([claim.id])).toEqual([relation]);
          expect(await ledger.historyOf([claim.id])).toEqual([history]);
          expect((await ledger.claims({ key: other }, 1000)).rows.at(-1)).toEqual(claim);
          for await (const block of ledger.claimsAfter(head)) expect(block).toEqual([claim]);
          expect(await ledger.changes('events', head, head + 9, 9)).toEqual([
            { seq: head + 1, scope: ledger.scope, kind: 'event', event },
          ]);
        }),
        { numRuns: runs(30) },
      );
    });
  });
}
