import { randomUUID } from 'node:crypto';
import type { LedgerSnapshot } from '../../ledger.ts';
import { encodeText } from '../../sql/escape.ts';
import type { SnapshotBlock } from '../../sql/ledger/snapshot-blocks.ts';
import { CopyReader, CopyRows } from '../binary.ts';
import type { Database } from '../database.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { asNumber, asText } from '../values.ts';
import { readMarks } from './marks.ts';

/** Timeout in milliseconds of one message of a snapshot. */
const TIMEOUT = 60_000;

/** SQL of the head of a scope. */
const headOf = (scope: string) => `(SELECT head FROM ledger_scope WHERE scope = ${literal(scope)})`;

/** Snapshots of a scope with a later head than `head` that it has. */
const later = (scope: string, head: number) =>
  `SELECT 1 FROM ledger_snapshot WHERE scope = ${literal(scope)} AND head > ${head} AND head <= ${headOf(scope)}`;

/**
 * Replaces the other snapshots of a scope, unless one is of a later head that the ledger has. Several processes may write blocks at once; the one
 * that commits deletes snapshots that are not later than its own.
 */
export async function saveSnapshot(
  database: Database,
  scope: string,
  layout: string,
  head: number,
  blocks: Iterable<SnapshotBlock>,
): Promise<void> {
  const token = randomUUID();
  await database.write(
    async (session) => {
      const { schema } = session;
      if ((await session.rows(`${later(scope, head)} LIMIT 1`)).length > 0) return;
      for (const { piece, place, content } of blocks) {
        const rows = new CopyRows(content.length + 1024);
        rows
          .row(7)
          .uuid(token)
          .text(layout)
          .int8(head)
          .text(piece)
          .int4(place)
          .bytes(content)
          .text(encodeText(scope));
        await session.copyIn(
          `ledger_snapshot (token, layout, head, piece, place, content, scope)`,
          rows.end(),
        );
      }
      await session.run(
        `SELECT pg_advisory_xact_lock(hashtextextended('tidemark snapshot ' || ${literal(schema)}, 0));
         DELETE FROM ledger_snapshot
         WHERE scope = ${literal(scope)} AND token <> '${token}' AND NOT (head > ${head} AND head <= ${headOf(scope)});
         DELETE FROM ledger_snapshot WHERE token = '${token}' AND EXISTS (${later(scope, head)})`,
      );
    },
    { timeoutMs: TIMEOUT },
  );
}

async function contentOf(session: Session, token: string, piece: string): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for (;;) {
    const bytes = await session.copyOut(
      `SELECT content FROM ledger_snapshot
       WHERE token = ${literal(token)} AND piece = ${literal(piece)} AND place = ${contents.length}`,
    );
    const reader = new CopyReader(bytes);
    if (!reader.next()) return contents;
    contents.push(reader.bytes());
  }
}

/** Pieces of the snapshot of a scope, in a layout; undefined when there is none or its head is beyond the ledger's. */
export function loadSnapshot(
  database: Database,
  scope: string,
  layout: string,
  names: readonly string[],
): Promise<LedgerSnapshot | undefined> {
  return database.read(
    async (session) => {
      const { head: last } = await readMarks(session, scope);
      const [row] = await session.rows(
        `SELECT token, head FROM ledger_snapshot
         WHERE scope = $3 AND layout = $1 AND head <= $2::bigint ORDER BY head DESC LIMIT 1`,
        [layout, last, encodeText(scope)],
      );
      if (row === undefined) return undefined;
      const pieces = new Map<string, readonly Uint8Array[]>();
      for (const name of names) pieces.set(name, await contentOf(session, asText(row[0]), name));
      return { head: asNumber(row[1]), pieces };
    },
    { timeoutMs: TIMEOUT },
  );
}
