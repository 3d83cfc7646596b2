import { expect, it } from 'vitest';
import { runChaos } from '../../../bench/service/chaos.ts';
import { runs, seed } from '../../property.ts';
import { kafkaForTests } from '../../services/kafka.ts';
import { postgresForTests } from '../../services/postgres.ts';

const kafka = await kafkaForTests();
const postgres = await postgresForTests();

kafka.describe('workers that join, leave, stand still and are killed, with broker and database', () => {
  postgres.describe('restarted', () => {
    it('leave the tables that one process makes of the same input', { timeout: 600_000 }, async () => {
      const lines: string[] = [];
      const plan = { scopes: 24, series: 5, rounds: 300, seed, kills: runs(3), restarts: 1, events: 600 };
      const found = await runChaos(plan, (line) => lines.push(line));
      expect(found.examples, lines.join('\n')).toEqual([]);
      expect(found).toMatchObject({
        observations: 36_000,
        ids: 36_000,
        differingObservations: 0,
        differingSignals: 0,
        events: 600,
        differingEvents: 0,
        differingClaims: 0,
        differingContradictions: 0,
      });
      expect(found.contradictions).toBeGreaterThan(20);
      expect(found.signals).toBeGreaterThan(20);
      expect(found.correlations).toBeGreaterThanOrEqual(4);
      expect(found.crossScope).toBeGreaterThanOrEqual(4);
    });
  });
});
