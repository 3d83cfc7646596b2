import { expect } from 'vitest';
import { itemAt } from '../../../../operators/item-at.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import type { ForgetSelector } from '../../../../pipelines/memory/retention/forget-events.ts';
import { fc } from '../../../property.ts';
import { beliefs } from '../beliefs.ts';
import { closeAll, someMemory } from '../some-memory.ts';
import { eventOf, type Utterance, utterances } from './utterances.ts';

const WHY = { reason: 'they asked for it', actor: 'user:anna' };

/** What to forget, as a selector and as a rule that says to which of some utterances it applies. */
interface Wish {
  readonly selector: (memory: Memory, all: readonly Utterance[]) => Promise<ForgetSelector>;
  readonly applies: (one: Utterance, place: number, all: readonly Utterance[]) => boolean;
}

const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.func(fc.boolean()).map((isChosen): Wish => {
    const applies = (one: Utterance) => isChosen(one.content, one.day);
    return {
      selector: async (_memory, all) => ({ events: all.filter(applies).map((one) => eventOf(one).id) }),
      applies,
    };
  }),
  fc.constantFrom('monday', 'friday').map((talk): Wish => {
    return { selector: async () => ({ source_input_id: talk }), applies: (one) => one.talk === talk };
  }),
  fc.constantFrom('Anna', 'Ben').map((speaker): Wish => {
    return { selector: async () => ({ speaker }), applies: (one) => one.speaker === speaker };
  }),
  fc.constantFrom('Anna', 'Ben').map((speaker): Wish => {
    return { selector: async () => ({ metadata: { speaker } }), applies: (one) => one.speaker === speaker };
  }),
  fc
    .tuple(fc.constantFrom('Anna', 'Ben'), fc.constantFrom('monday', 'friday'))
    .map(([speaker, talk]): Wish => {
      return {
        selector: async () => ({ speaker, source_input_id: talk }),
        applies: (one) => one.speaker === speaker && one.talk === talk,
      };
    }),
  fc.nat().map((at): Wish => {
    const chosen = (all: readonly Utterance[]) => itemAt(all, at % all.length);
    return {
      async selector(memory, all) {
        const { id } = eventOf(chosen(all));
        const { rows } = await memory.recall.claims({ event_id: id }, 10);
        return { claims: rows.map((claim) => claim.id) };
      },
      // Who says a statement of himself says something else than others.
      applies: () => false,
    };
  }),
  fc.constant<Wish>({ selector: async () => ({}), applies: () => true }),
);

/**
 * A memory that forgets holds what a memory holds that never had these events, and goes on like that.
 *
 * @param open makes an empty memory of a scope
 */
export async function forgetsAsIfNever(
  open: (scope: string) => Promise<Memory>,
  numRuns: number,
): Promise<void> {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      utterances,
      wish,
      utterances,
      fc.integer({ min: 1, max: 5 }),
      async (all, { selector, applies }, more, size) => {
        const scope = `run-${++run}`;
        const memory = await open(scope);
        for (let from = 0; from < all.length; from += size) {
          await memory.ingest(all.slice(from, from + size).map(eventOf));
        }
        const chosen = await selector(memory, all);
        const stating = chosen.claims === undefined ? [] : (await beliefs(memory)).claims;
        const gone = new Set(
          stating
            .filter(({ id }) => chosen.claims?.includes(id))
            .flatMap(({ evidence }) => evidence.map((piece): string => JSON.parse(piece).event_id)),
        );
        const kept = all.filter((one, place) => !applies(one, place, all) && !gone.has(eventOf(one).id));
        const expected = await memory.forget(chosen, { ...WHY, dryRun: true });
        expect(expected.events).toBe(all.length - kept.length);
        const before = memory.head;
        expect(await memory.forget(chosen, WHY)).toEqual(expected);
        const { head } = memory;
        expect(head > before).toBe(expected.events > 0);
        expect(await memory.forget(chosen, WHY)).toEqual({ events: 0, claims: 0, kept: 0 });
        expect(memory.head).toBe(head);
        const other = await someMemory({}, scope);
        await other.ingest(kept.map(eventOf));
        expect(await beliefs(memory)).toEqual(await beliefs(other));
        const fresh = more.filter(
          ({ content, day }) => !all.some((one) => one.content === content && one.day === day),
        );
        await memory.ingest(fresh.map(eventOf));
        await other.ingest(fresh.map(eventOf));
        expect(await beliefs(memory)).toEqual(await beliefs(other));
        await closeAll();
      },
    ),
    { numRuns },
  );
}
