import { describe, expect, it } from 'vitest';
import { declaredHistory } from '../../../operators/records/history.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { DeclaredHistory } from '../../../sinks/outbox/declared-history.ts';
import { type Change, numbered } from '../../../sinks/store.ts';
import { START, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

/** One row a moment and series: series 0 and 1 at the moments 0 to 2. */
function rows(series: number, moments: readonly number[]) {
  const { length } = moments;
  return {
    length,
    series: new Int32Array(length).fill(series),
    time: Float64Array.from(moments, (moment) => START + moment * 1_000_000 + 7),
    outcome: new Float64Array(length),
  };
}

export function describeDeclaredHistory(engine: Engine): void {
  describe('history that its producer declares', () => {
    it('is what all observations at the moment of a decision were declared to be', async () => {
      const store = await someStore(engine);
      await store.commit(
        transaction({
          series: someSeries(2),
          observations: [
            { ...declaredHistory(rows(0, [0, 1, 2])), firstSeq: 1 },
            // At moment 1 another series is current, at moment 2 this one has a current observation too.
            { ...rows(1, [1]), firstSeq: 4 },
            { ...rows(0, [2]), firstSeq: 5 },
          ],
        }),
      );
      const decided = (name: string, moment: number, entity_id = uuid('entity 0')) =>
        someSignal(name, { entity_id, decided_at: formatInstant(START + moment * 1_000_000 + 7) });
      const changes: Change[] = numbered(
        [
          { kind: 'signal', signal: decided('of history', 0) },
          { kind: 'signal.closed', signal: decided('of history', 0) },
          { kind: 'signal', signal: decided('of history beside another series', 1) },
          { kind: 'signal', signal: decided('of another series', 1, uuid('entity 1')) },
          { kind: 'signal', signal: decided('of both', 2) },
          { kind: 'signal', signal: decided('of no observation', 3) },
          { kind: 'signal', signal: { ...decided('a note', 0), severity: 'note' } },
          { kind: 'signal', signal: decided('of a scope, in history', 0, NIL_UUID) },
          { kind: 'signal', signal: decided('of a scope, with a current one', 1, NIL_UUID) },
        ],
        1,
      );
      const declared = new DeclaredHistory(store);
      for (let time = 0; time < 2; time++) {
        expect((await declared.omit(changes)).map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 9]);
      }
    });
  });
}
