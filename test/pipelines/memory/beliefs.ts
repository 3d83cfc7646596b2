import type { Memory } from '../../../pipelines/memory/memory.ts';

/** What memory holds, apart from when and in which order it came to hold it. */
export async function beliefs(memory: Memory) {
  const claims = (await memory.recall.claims({}, 1000)).rows;
  const open = (await memory.recall.contradictions({ open: true }, 1000)).rows;
  const byId = <T extends { id: string }>(a: T, b: T) => (a.id < b.id ? -1 : 1);
  return {
    claims: claims
      .map(({ recorded_at: _, version: __, evidence, ...claim }) => ({
        ...claim,
        evidence: evidence.map((piece) => JSON.stringify(piece)).sort(),
      }))
      .sort(byId),
    contradictions: open
      .map(({ between, kind, confidence, rationale }) => ({ between, kind, confidence, rationale }))
      .map((one) => JSON.stringify(one))
      .sort(),
  };
}
