import { z } from 'zod';
import type { PairDetector } from './detector.ts';
import { pairDetector } from './detector.ts';

/**
 * Two series whose innovations move together, at some lag, more than any pair of so large a population does by
 * chance. Prewhitened, detrended and freed of known seasons (see Prewhitener), so that neither a shared drift nor a
 * shared season is a correlation; searched for at event-time marks (see PairSearch). `lag` counts grid slots by which
 * the partner follows.
 */
export function correlationDetector<const P extends 'correlation' | 'cross_scope_correlation'>(
  pattern: P,
  evidence: string,
  sameScope: boolean,
  leastR: number,
  summary: string,
): PairDetector<P, ReturnType<typeof settingsOf>> {
  return pairDetector({
    pattern,
    summary,
    version: `${pattern}-3`,
    evidence: [evidence],
    colour: 'blue',
    settings: settingsOf(leastR),
    create({ min_r }) {
      return {
        floor: min_r - 0.1,
        applies: (same) => same === sameScope,
        judge: (pair, open) =>
          open
            ? Math.abs(pair.r) >= min_r - 0.1 && pair.z >= 3
            : Math.abs(pair.r) >= min_r && pair.z >= pair.bound,
        describe(pair, directory) {
          const partner = directory.key(pair.partner);
          const metrics = {
            r: pair.r,
            abs_r: Math.abs(pair.r),
            lag: pair.lag,
            n: pair.n,
            direction: Math.sign(pair.r),
            lag_seconds: (pair.lag * pair.cadence) / 1e6,
          };
          return {
            start: pair.start,
            strength: Math.abs(pair.r),
            pValue: pair.pValue,
            support: pair.n / 64,
            metrics,
            evidence: [
              {
                kind: evidence,
                partner_entity_id: partner.entity_id,
                partner_scope_id: partner.scope_id,
                ...metrics,
              },
            ],
            threshold: min_r,
            peers: 1,
          };
        },
      };
    },
  });
}

function settingsOf(leastR: number) {
  return z.object({
    min_r: z
      .number()
      .min(0.3)
      .max(1)
      .default(leastR)
      .describe('Least |r| of the innovations at the best lag.'),
  });
}
