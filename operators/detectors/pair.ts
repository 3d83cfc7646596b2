import { z } from 'zod';
import type { SeriesDirectory } from '../records/directory.ts';
import { formatInstant } from '../time/instant.ts';
import type { PairCluster, PairDetector, PairFinding } from './detector.ts';
import { pairDetector } from './detector.ts';

/** Largest number of pairs in the evidence; `pair_count` counts all. */
const MOST_PAIRS = 64;

/**
 * Two series whose innovations move together, at some lag, more than noise explains in any pair of a population of this size. Series are
 * prewhitened, detrended and deseasonalised (see Prewhitener), so that neither a shared drift nor a shared season is a correlation. Pairs
 * are searched for at event-time marks (see PairSearch). `lag` counts grid slots by which the partner follows. Connected pairs form one
 * signal with the figures of the strongest pair; the evidence has the figures of the others.
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
    version: `${pattern}-4`,
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
        describe(cluster, directory) {
          const { first, pairs, members } = cluster;
          const [strongest] = pairs;
          return {
            start: first.start,
            strength: Math.abs(strongest.r),
            pValue: strongest.pValue,
            support: strongest.n / 64,
            metrics: { ...metricsOf(strongest), member_count: members, pair_count: pairs.length },
            evidence: shownOf(cluster).map((pair) => ({
              ...evidenceOf(evidence, pair, directory),
              ...(!pairs.includes(pair) && { until: formatInstant(pair.end) }),
            })),
            threshold: min_r,
            peers: members - 1,
          };
        },
      };
    },
  });
}

function metricsOf({ r, lag, n, cadence }: PairFinding) {
  return { r, abs_r: Math.abs(r), lag, n, direction: Math.sign(r), lag_seconds: (lag * cadence) / 1e6 };
}

function evidenceOf(kind: string, pair: PairFinding, directory: SeriesDirectory) {
  const { entity_id } = directory.key(pair.owner);
  const partner = directory.key(pair.partner);
  return {
    kind,
    entity_id,
    partner_entity_id: partner.entity_id,
    partner_scope_id: partner.scope_id,
    ...metricsOf(pair),
  };
}

/**
 * The pairs in the evidence: first the pair that identifies the signal, even if it no longer holds; then the strongest pairs that name
 * every member; then the strongest of the others.
 */
function shownOf({ first, pairs }: PairCluster): PairFinding[] {
  const isFirst = ({ owner, partner }: PairFinding) => owner === first.owner && partner === first.partner;
  const named = new Set([first.owner, first.partner]);
  const naming: PairFinding[] = [];
  const others: PairFinding[] = [];
  for (const pair of pairs) {
    if (isFirst(pair)) continue;
    const isNew = !named.has(pair.owner) || !named.has(pair.partner);
    (isNew ? naming : others).push(pair);
    named.add(pair.owner).add(pair.partner);
  }
  return [first, ...naming, ...others].slice(0, MOST_PAIRS);
}

function settingsOf(leastR: number) {
  return z.object({
    min_r: z
      .number()
      .min(0.3)
      .max(1)
      .default(leastR)
      .describe(
        'Minimum |r| of the innovations (what the past of a series does not predict) at the best lag.',
      ),
  });
}
