import type { EventFilter, EventPosition, LedgerEvent, Placed } from '../../ledger.ts';
import type { Page } from '../../page.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { page } from '../../sql/page.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { micros, type Row } from '../values.ts';
import { select, where } from '../where.ts';
import { maybeText, maybeTexts, ofEach, RowFields, text, uuidArray } from './fields.ts';

/** Writes events; the first gets the seq `first`. */
export async function copyEvents(
  session: Session,
  events: readonly LedgerEvent[],
  first: number,
): Promise<void> {
  const rows = new CopyRows(events.length * 512);
  events.forEach((event, at) => {
    const { run_id, source_input_id, metadata } = event;
    rows
      .row(9)
      .int8(first + at)
      .uuid(event.id)
      .text(encodeText(event.content))
      .maybeText(run_id === undefined ? undefined : encodeText(run_id))
      .maybeText(source_input_id === undefined ? undefined : encodeText(source_input_id))
      .instant(event.timestamp)
      .instant(event.recorded_at)
      .maybeText(metadata === undefined ? undefined : encodeJson(metadata))
      .int8(event.digest);
  });
  const columns = 'seq, id, content, run_id, source_input_id, "timestamp", recorded_at, metadata, digest';
  await session.copyIn(`${session.schema}.event (${columns})`, rows.end());
}

const COLUMNS = `seq, id, content, run_id, source_input_id, ${micros('"timestamp"')}, ${micros('recorded_at')},
  metadata, digest`;

function toPlaced(row: Row): Placed<LedgerEvent> {
  const fields = new RowFields(row);
  const seq = fields.int8();
  const id = text(fields);
  const content = text(fields);
  const run = maybeText(fields);
  const source = maybeText(fields);
  const timestamp = fields.instant();
  const recorded = fields.instant();
  const metadata = maybeTexts(fields);
  return {
    seq,
    id,
    content,
    ...(run !== null && { run_id: run }),
    ...(source !== null && { source_input_id: source }),
    timestamp,
    recorded_at: recorded,
    ...(metadata !== null && { metadata }),
    digest: fields.int8(),
  };
}

function toEvent(row: Row): LedgerEvent {
  const { seq: _, ...event } = toPlaced(row);
  return event;
}

/** The existing ones among the events. */
export async function eventsById(session: Session, ids: readonly string[]): Promise<readonly LedgerEvent[]> {
  const events = ofEach(`${session.schema}.event`, 'uuid', 't.id = own.value');
  return (await session.rows(`SELECT ${COLUMNS} FROM ${events} e`, [uuidArray(ids)])).map(toEvent);
}

/** Events by (timestamp, seq); at most `limit` after the position. */
export async function listEvents(
  session: Session,
  { run_id, source_input_id, since, until }: EventFilter,
  limit: number,
  after: EventPosition | undefined,
): Promise<Page<Placed<LedgerEvent>, EventPosition>> {
  const wanted = where()
    .maybe('run_id = @', 'text', run_id)
    .maybe('source_input_id = @', 'text', source_input_id)
    .maybe('"timestamp" >= @', 'instant', since)
    .maybe('"timestamp" < @', 'instant', until);
  // A row comparison, because an index scan then starts at the position even among events of one time.
  if (after !== undefined) {
    wanted.and('("timestamp", seq) > (@, @)', ['instant', after.timestamp], ['whole', after.seq]);
  }
  const rows = await select(
    session,
    `SELECT ${COLUMNS} FROM ${session.schema}.event ${wanted} ORDER BY "timestamp", seq LIMIT ${limit + 1}`,
    wanted,
  );
  return page(rows.map(toPlaced), limit, ({ timestamp, seq }) => ({ timestamp, seq }));
}

/** Events with a seq in (after, upTo], in order, at most `limit`. */
export async function eventsAfter(
  session: Session,
  after: number,
  upTo: number,
  limit: number,
): Promise<readonly Placed<LedgerEvent>[]> {
  const rows = await session.rows(
    `SELECT ${COLUMNS} FROM ${session.schema}.event WHERE seq > $1::bigint AND seq <= $2::bigint
     ORDER BY seq LIMIT ${limit}`,
    [after, upTo],
  );
  return rows.map(toPlaced);
}
