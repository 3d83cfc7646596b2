import { describe, expect, it } from 'vitest';
import { isDialogue } from '../../../../../operators/search/rank/dialogue/dialogue.ts';
import { Sessions } from '../../../../../operators/search/rank/dialogue/sessions.ts';
import { NONE } from '../../../../../operators/search/rank/passage.ts';
import { sizeOf } from '../../../../../operators/search/rank/served/server.ts';
import { Traits } from '../../../../../operators/search/rank/traits.ts';
import { fc } from '../../../../property.ts';

const turn = fc.record({
  session: fc.nat({ max: 1 }),
  speaker: fc.integer({ min: NONE, max: 2 }),
  timestamp: fc.nat({ max: 6 }),
  asks: fc.constant(true),
  endsAsking: fc.boolean(),
  tellsTime: fc.constant(false),
  directs: fc.constant(false),
  // Around 400 bytes and twice as many, so that some sessions are served.
  size: fc.constantFrom(40, 120, sizeOf('a'.repeat(400)), sizeOf('a'.repeat(900))),
});

/** The one who serves by the definition: of the longest turns by their geometric mean. */
function server(turns: readonly { readonly speaker: number; readonly size: number }[]) {
  const means = [...new Set(turns.map(({ speaker }) => speaker))]
    .filter((speaker) => speaker !== NONE)
    .map((speaker) => {
      const sizes = turns.filter((each) => each.speaker === speaker).map(({ size }) => size);
      return {
        speaker,
        turns: sizes.length,
        mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
      };
    })
    .sort((a, b) => b.mean - a.mean);
  const [first, second] = means;
  return first.mean >= 16 * Math.log2(400) && first.mean - second.mean >= 16 ? first : undefined;
}

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
          sessions.place(i, 3 * i, i);
        }
        let [peers, served, length] = [0, 0, 0];
        const sums = [false, true].map(() => ({ turns: 0, terms: 0, code: 0 }));
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
          const serves = expected ? server(order) : undefined;
          expect(sessions.isPeers(session)).toBe(expected && serves === undefined);
          expect(sessions.isServed(session)).toBe(serves !== undefined && serves.turns >= 3);
          // With fewer turns of whoever seems to serve it is too early to tell.
          expect(sessions.isDialogue(session)).toBe(sessions.isPeers(session) || sessions.isServed(session));
          const own = numbers.reduce((sum, number) => sum + 3 * number, 0);
          expect(sessions.lengthOf(session)).toBe(own);
          peers += sessions.isPeers(session) ? 1 : 0;
          length += sessions.isPeers(session) ? own : 0;
          served += sessions.isServed(session) ? 1 : 0;
          for (const { i, speaker } of order) {
            const isReply = sessions.isServed(session) && speaker === serves?.speaker;
            expect(sessions.serves(i)).toBe(isReply);
            if (!sessions.isServed(session)) continue;
            const side = sums[isReply ? 1 : 0];
            side.turns++;
            side.terms += 3 * i;
            side.code += i;
          }
        }
        expect([sessions.peers, sessions.peersLength, sessions.served]).toEqual([peers, length, served]);
        expect([sessions.sumsOf(false), sessions.sumsOf(true)]).toEqual(sums);
      }),
    );
  });

  it('says of what has no session that it is no dialogue', () => {
    const sessions = new Sessions(new Traits());
    expect(sessions.isDialogue(NONE) || sessions.isPeers(NONE) || sessions.isServed(NONE)).toBe(false);
  });
});
