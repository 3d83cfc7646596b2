import { claimId } from '../../operators/claims/ids.ts';
import { itemAt } from '../../operators/item-at.ts';
import { Conflict, InvalidInput } from '../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../operators/records/ledger.ts';
import { cut } from '../../operators/records/spans.ts';
import { issuesOf, parseWith } from '../../operators/records/zod-issues.ts';
import {
  type Ledger,
  type LedgerEvent,
  type LedgerRelation,
  type LedgerTransaction,
  NO_ENTRIES,
  type RelationEnd,
} from '../../sinks/ledger.ts';
import { formatClaim, formatEvent, formatRelation, type WholeClaim } from './format.ts';
import { type ClaimLine, type EventLine, lineSchema, type RelationLine } from './lines.ts';
import { wholeClaims } from './whole-claims.ts';

/** A value with its line number, from 1 on. */
interface Numbered<Value> {
  readonly line: number;
  readonly value: Value;
}

type NumberedLine = Numbered<EventLine | ClaimLine | RelationLine>;

/**
 * Parses a line.
 *
 * @param line its number, for the error
 * @throws InvalidInput when it is not a line of memory; the message names the line, the field and the fault
 */
function readLine(text: string, line: number): NumberedLine['value'] {
  const result = parseWith(lineSchema, parsed(text, line));
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  const { path, message } = itemAt(issues, 0);
  throw new InvalidInput(`line ${line}: ${path === '' ? message : `${path}: ${message}`}`, issues);
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput(`line ${line}: is not JSON; each line must be one object of an export`);
  }
}

/** Rows and UTF-16 units of lines per transaction. A longer line is a transaction by itself. */
const MOST_ROWS = 2000;
const MOST_TEXT = 4 * 1024 * 1024;
/** Events whose content is in memory at a time. */
const EVENTS_AT_ONCE = 200;

/** Result of an import. */
export interface Imported {
  readonly events: number;
  readonly claims: number;
  readonly relations: number;
  /** Lines that were already present with the same content. */
  readonly skipped: number;
}

/**
 * Imports lines of {@link exportEvents} and {@link exportClaims} into memory. Identities, numbers, versions, both times and history
 * are preserved. Lines become durable in order, in transactions of bounded size. After an error the earlier transactions stay, and the
 * same lines can be imported again, because existing rows are skipped. Blank lines are ignored. Lines may come from one file or
 * several, as long as an event precedes the claims that quote it, and claims precede their relations.
 *
 * This writes to the ledger directly: holders of in-memory state must read it again afterwards.
 *
 * @throws InvalidInput for a malformed line, and for one that cites missing rows; Conflict for rows that exist with other content;
 *   and for events that
 *   were forgotten; both name the line's number, from 1 on
 * @throws HeadMoved when another writer wrote meanwhile
 */
export async function importLines(ledger: Ledger, lines: AsyncIterable<string>): Promise<Imported> {
  const intake = new Intake(ledger, await ledger.marks());
  let block: NumberedLine[] = [];
  let rows = 0;
  let text = 0;
  let line = 0;
  for await (const each of lines) {
    line++;
    if (each.trim() === '') continue;
    const value = readLine(each, line);
    const length = value.kind === 'claim' ? lengthOfClaim(value) : 1;
    const [first] = block;
    const full = rows + length > MOST_ROWS || text + each.length > MOST_TEXT;
    if (first !== undefined && (full || first.value.kind !== value.kind)) {
      await intake.take(block);
      block = [];
      rows = 0;
      text = 0;
    }
    block.push({ line, value });
    rows += length;
    text += each.length;
  }
  await intake.take(block);
  return intake.done;
}

function lengthOfClaim({ versions, evidence, history }: ClaimLine): number {
  return versions.length + evidence.length + history.length;
}

/** The ids of the events that were forgotten on request. */
async function forgottenIn(ledger: Ledger): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const block of ledger.forgottenAfter(0)) for (const { id } of block) ids.add(id);
  return ids;
}

/** Writes block after block of lines to the ledger. */
class Intake {
  done = { events: 0, claims: 0, relations: 0, skipped: 0 };
  readonly #ledger: Ledger;
  #head: number;
  /** The number of the next claim. */
  #next: number;
  /** Normal forms of all claims; read when the first new one arrives. */
  #identities: Set<string> | undefined;
  /** Ids of forgotten events; read when the first event arrives. */
  #forgotten: Promise<Set<string>> | undefined;

  constructor(ledger: Ledger, { head, claims }: { readonly head: number; readonly claims: number }) {
    this.#ledger = ledger;
    this.#head = head;
    this.#next = claims;
  }

  /** Writes lines of one kind in one transaction. */
  async take(block: readonly NumberedLine[]): Promise<void> {
    await this.#takeEvents(
      block.flatMap(({ line, value }) => (value.kind === 'event' ? [{ line, value }] : [])),
    );
    await this.#takeClaims(
      block.flatMap(({ line, value }) => (value.kind === 'claim' ? [{ line, value }] : [])),
    );
    await this.#takeRelations(
      block.flatMap(({ line, value }) => (value.kind === 'relation' ? [{ line, value }] : [])),
    );
  }

  async #takeEvents(lines: readonly Numbered<EventLine>[]): Promise<void> {
    if (lines.length === 0) return;
    this.#forgotten ??= forgottenIn(this.#ledger);
    const forgotten = await this.#forgotten;
    for (const { line, value } of lines) {
      if (!forgotten.has(value.id)) continue;
      throw new Conflict(
        `line ${line}: event ${value.id} was forgotten and is not stored again; export again from a memory without it`,
      );
    }
    const there = await this.#ledger.eventsById(lines.map(({ value }) => value.id));
    const events = this.#unknown(
      lines.map(({ line, value: { kind, ...event } }) => ({ line, value: event })),
      new Map(there.map((event) => [event.id, formatEvent(event)])),
      (event): [string, string] => [event.id, formatEvent(event)],
      'event',
    );
    await this.#commit({ events: events.map(({ value }) => value) });
    this.done.events += events.length;
  }

  async #takeClaims(lines: readonly Numbered<ClaimLine>[]): Promise<void> {
    if (lines.length === 0) return;
    const there = await wholeClaims(
      this.#ledger,
      lines.map(({ value }) => value.id),
    );
    const claims = this.#unknown(
      lines.map(({ line, value }) => ({ line, value: wholeClaim(value) })),
      new Map([...there].map(([id, claim]) => [id, formatClaim(claim)])),
      (claim): [string, string] => [itemAt(claim.versions, 0).id, formatClaim(claim)],
      'claim',
    );
    if (claims.length === 0) return;
    await this.#checkIdentities(claims);
    await this.#checkQuotes(claims);
    await this.#commit({
      claims: claims.flatMap(({ value }) => value.versions),
      evidence: claims.flatMap(({ value }) => value.evidence),
      history: claims.flatMap(({ value }) => value.history),
    });
    this.done.claims += claims.length;
  }

  async #takeRelations(lines: readonly Numbered<RelationLine>[]): Promise<void> {
    if (lines.length === 0) return;
    const ids = [...new Set(lines.flatMap(({ value }) => [value.a, value.b]))];
    const claims = new Set((await this.#ledger.claimsById(ids)).map(({ id }) => id));
    const there = await this.#ledger.relationsOf([...new Set(lines.map(({ value }) => value.a))]);
    const relations = this.#unknown(
      lines.map(({ line, value }) => ({ line, value: relationOf(value) })),
      new Map(there.map((relation) => [relation.id, formatRelation(relation)])),
      (relation): [string, string] => [relation.id, formatRelation(relation)],
      'relation',
    );
    for (const { line, value } of relations) {
      const missing = [value.a, value.b].find((id) => !claims.has(id));
      if (missing !== undefined) {
        throw new InvalidInput(`line ${line}: claim ${missing} does not exist; import the claims first`);
      }
    }
    await this.#commit({
      // A relation is written without its end, which is a separate row.
      relations: relations.map(({ value: { resolved_at, resolution, ...begun } }) => begun),
      ends: relations.flatMap(({ value: { id, resolved_at, resolution } }): RelationEnd[] =>
        resolved_at === undefined || resolution === undefined ? [] : [{ id, resolved_at, resolution }],
      ),
    });
    this.done.relations += relations.length;
  }

  /** The new ones. Those that exist, or came before in the block, must be identical. */
  #unknown<Value>(
    lines: readonly Numbered<Value>[],
    known: Map<string, string>,
    format: (value: Value) => [id: string, text: string],
    name: string,
  ): Numbered<Value>[] {
    return lines.filter(({ line, value }) => {
      const [id, text] = format(value);
      const there = known.get(id);
      if (there === undefined) {
        known.set(id, text);
        return true;
      }
      if (there !== text) {
        throw new Conflict(
          `line ${line}: ${name} ${id} exists with other content; import into an empty memory, or remove the line`,
        );
      }
      this.done.skipped++;
      return false;
    });
  }

  async #checkIdentities(claims: readonly Numbered<WholeClaim>[]): Promise<void> {
    if (this.#identities === undefined) {
      this.#identities = new Set();
      for await (const block of this.#ledger.claimsAfter(0)) {
        for (const { identity } of block) this.#identities.add(identity);
      }
    }
    for (const { line, value } of claims) {
      const { id, number, identity } = itemAt(value.versions, -1);
      const { scope } = this.#ledger;
      if (scope !== DEFAULT_SCOPE && id !== claimId(identity, scope)) {
        throw new Conflict(
          `line ${line}: claim ${id} was exported from another scope than ${JSON.stringify(scope)}; import it into that one`,
        );
      }
      if (number < this.#next) {
        const [other] = await this.#ledger.claimsByNumber([number]);
        if (other === undefined) {
          throw new InvalidInput(
            `line ${line}: claim number ${number} is out of order, since ${this.#next} is next; ` +
              'give the claims by rising numbers, to an empty memory',
          );
        }
        throw new Conflict(
          `line ${line}: another claim has the number ${number}; import into an empty memory, or into one that ` +
            'begins with the same claims',
        );
      }
      if (this.#identities.has(identity)) {
        throw new Conflict(`line ${line}: another claim has the identity ${JSON.stringify(identity)}`);
      }
      this.#identities.add(identity);
      // Above it where claims were removed.
      this.#next = number + 1;
    }
  }

  /** Checks evidence against the events: each span of its event must equal the quote. */
  async #checkQuotes(claims: readonly Numbered<WholeClaim>[]): Promise<void> {
    const ids = [...new Set(claims.flatMap(({ value }) => value.evidence.map(({ event_id }) => event_id)))];
    for (let from = 0; from < ids.length; from += EVENTS_AT_ONCE) {
      const wanted = ids.slice(from, from + EVENTS_AT_ONCE);
      const events = new Map((await this.#ledger.eventsById(wanted)).map((event) => [event.id, event]));
      const asked = new Set(wanted);
      for (const { line, value } of claims) {
        for (const piece of value.evidence) {
          if (asked.has(piece.event_id)) checkQuote(line, piece, events.get(piece.event_id));
        }
      }
    }
  }

  async #commit(entries: Partial<LedgerTransaction>): Promise<void> {
    if (Object.values(entries).every((rows) => Array.isArray(rows) && rows.length === 0)) return;
    this.#head = await this.#ledger.commit({ ...NO_ENTRIES, ...entries, head: this.#head });
  }
}

function checkQuote(
  line: number,
  { event_id, start, end, quote }: WholeClaim['evidence'][number],
  event: LedgerEvent | undefined,
): void {
  if (event === undefined) {
    throw new InvalidInput(`line ${line}: event ${event_id} does not exist; import the events first`);
  }
  if (cut(event.content, start, end) !== quote) {
    throw new InvalidInput(`line ${line}: event ${event_id} does not have the quote at [${start}, ${end})`);
  }
}

function wholeClaim({ id, number, versions, evidence, history }: ClaimLine): WholeClaim {
  return {
    versions: versions.map((version) => ({ id, number, ...version })),
    evidence: evidence.map(({ span: [start, end], ...piece }) => ({ claim_id: id, start, end, ...piece })),
    history: history.map((change) => ({ claim_id: id, ...change })),
  };
}

function relationOf({ kind, contradiction_kind, ...relation }: RelationLine): LedgerRelation {
  return { ...relation, ...(contradiction_kind !== undefined && { kind: contradiction_kind }) };
}
