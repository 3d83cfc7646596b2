import { cut } from '../../../operators/records/spans.ts';
import { type LedgerEvent, type LedgerTransaction, lengthOf } from '../../../sinks/ledger.ts';
import { uuid } from '../../sinks/fixtures.ts';

/**
 * The same transactions as memory would write them: no evidence, relation or change of a claim that is not there, quotes
 * that events have, identities that no two claims share, fields that callers may send.
 */
export function soundStory(transactions: readonly LedgerTransaction[]): LedgerTransaction[] {
  const events = new Map<string, LedgerEvent>();
  const claims = new Set<string>();
  const relations = new Set<string>();
  let head = 0;
  return transactions.map((transaction) => {
    const sound: LedgerTransaction = {
      head,
      events: transaction.events.map((event): LedgerEvent => {
        const { run_id, content, ...rest } = event;
        const kept = {
          ...rest,
          content: `x${content}`,
          ...(run_id !== undefined && { run_id: uuid(run_id) }),
        };
        events.set(kept.id, kept);
        return kept;
      }),
      claims: transaction.claims.map((claim) => {
        claims.add(claim.id);
        return { ...claim, identity: `${claim.number} ${claim.identity}` };
      }),
      evidence: transaction.evidence.flatMap((piece) => {
        const content = events.get(piece.event_id)?.content;
        if (content === undefined || !claims.has(piece.claim_id)) return [];
        const length = [...content].length;
        const start = piece.start % length;
        const end = Math.min(length, start + piece.end);
        const quote = cut(content, start, end) ?? '';
        // DuckDB's driver takes U+FEFF at the start of a text for a byte order mark and drops it.
        return quote.startsWith('\ufeff') ? [] : [{ ...piece, start, end, quote }];
      }),
      relations: transaction.relations.filter(({ id, a, b }) => {
        if (!claims.has(a) || !claims.has(b)) return false;
        relations.add(id);
        return true;
      }),
      ends: transaction.ends.filter(({ id }) => relations.has(id)),
      history: transaction.history.filter(({ claim_id }) => claims.has(claim_id)),
      positions: [],
    };
    head += lengthOf(sound);
    return sound;
  });
}
