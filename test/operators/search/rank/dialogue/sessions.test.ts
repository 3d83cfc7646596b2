import { describe, expect, it } from 'vitest';
import { isDialogue } from '../../../../../operators/search/rank/dialogue/dialogue.ts';
import { Sessions } from '../../../../../operators/search/rank/dialogue/sessions.ts';
import { NONE } from '../../../../../operators/search/rank/passage.ts';
import { Traits } from '../../../../../operators/search/rank/traits.ts';
import { fc } from '../../../../property.ts';

const turn = fc.record({
  session: fc.nat({ max: 1 }),
  speaker: fc.integer({ min: NONE, max: 2 }),
  timestamp: fc.nat({ max: 6 }),
  asks: fc.constant(true),
  endsAsking: fc.boolean(),
  tellsTime: fc.constant(false),
});

describe('Sessions', () => {
  it('knows order, neighbours and dialogue, whatever the order in which passages come', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
        const traits = new Traits();
        const sessions = new Sessions(traits);
        sessions.open();
        sessions.open();
        for (const [i, each] of turns.entries()) {
          traits.push(each);
          sessions.place(i, i);
        }
        let dialogues = 0;
        let length = 0;
        for (const session of [0, 1]) {
          const order = turns
            .map((each, i) => ({ ...each, i }))
            .filter((each) => each.session === session)
            .sort((a, b) => a.timestamp - b.timestamp || a.i - b.i);
          const numbers = order.map(({ i }) => i);
          for (const [at, number] of numbers.entries()) {
            const around = [-2, -1, 0, 1, 2].map((by) => numbers[at + by]);
            expect(sessions.around(number, 2)).toEqual(around);
          }
          if (order.length > 0) expect(sessions.firstOf(session)).toBe(numbers[0]);
          const known = order.map(({ speaker }) => speaker);
          const changes = known.filter(
            (speaker, at) =>
              at > 0 && speaker !== NONE && known[at - 1] !== NONE && speaker !== known[at - 1],
          );
          const expected = isDialogue({
            passages: order.length,
            speakers: new Set(known.filter((speaker) => speaker !== NONE)).size,
            changes: changes.length,
            asking: order.filter(({ endsAsking }) => endsAsking).length,
          });
          expect(sessions.isDialogue(session)).toBe(expected);
          const own = numbers.reduce((sum, number) => sum + number, 0);
          expect(sessions.lengthOf(session)).toBe(own);
          dialogues += expected ? 1 : 0;
          length += expected ? own : 0;
        }
        expect(sessions.dialogues).toBe(dialogues);
        expect(sessions.dialogueLength).toBe(length);
      }),
    );
  });

  it('says of what has no session that it is no dialogue', () => {
    expect(new Sessions(new Traits()).isDialogue(NONE)).toBe(false);
  });
});
