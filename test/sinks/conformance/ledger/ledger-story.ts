import { CLAIM_STATUSES, CLAIM_TYPES, CONTRADICTION_KINDS } from '../../../../operators/records/claim.ts';
import {
  type ClaimVersion,
  type LedgerEvent,
  type LedgerEvidence,
  type LedgerHistory,
  type LedgerRelation,
  type LedgerTransaction,
  lengthOf,
  NO_ENTRIES,
  RELATIONS,
  type RelationEnd,
} from '../../../../sinks/ledger.ts';
import { fc } from '../../../property.ts';
import { START, uuid } from '../../fixtures.ts';

/** Times that stories know: few, so that many are the same. */
export const MOMENTS = 12;
export const RUNS = ['run a', 'run b'];
export const INPUTS = ['input "1"', 'input 2'];
export const KEYS = ['key', "ke'y"];

// U+0000 is in no text that the API takes; the rest of Unicode is.
const someText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '\u0001')),
  fc.constantFrom('', '👩‍👩‍👧 e\u0301 \u202eשלום', 'it\'s "quoted" \\ \r\n\t', '\u0001\u001f\u007f\ufeff'),
);
const moment = fc.nat(MOMENTS).map((at) => START + at);
const metadata = fc.dictionary(someText, someText, { maxKeys: 2, noNullPrototype: true });
const index = fc.nat(1000);
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

const someEvent = fc.record(
  {
    content: someText,
    run_id: fc.constantFrom(...RUNS),
    source_input_id: fc.constantFrom(...INPUTS),
    timestamp: moment,
    recorded_at: moment,
    metadata,
    digest: fc.maxSafeNat(),
  },
  { requiredKeys: ['content', 'timestamp', 'recorded_at', 'digest'] },
);

/** Stretches in ascending order, without overlaps. */
const stretches = fc.array(moment, { minLength: 2, maxLength: 6 }).map((times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return Array.from({ length: sorted.length >> 1 }, (_, at) => ({
    from: sorted[2 * at],
    to: sorted[2 * at + 1],
  }));
});

const someVersion = fc.record(
  {
    text: someText,
    type: fc.constantFrom(...CLAIM_TYPES),
    confidence: fraction,
    status: fc.constantFrom(...CLAIM_STATUSES),
    valid_from: moment,
    valid_to: moment,
    stretches,
    recorded_at: moment,
    identity: someText,
    holds_from: moment,
    holds_to: moment,
    changes: fc.boolean(),
    first_said: moment,
    last_said: moment,
    key: fc.constantFrom(...KEYS),
    author: someText,
    metadata,
  },
  {
    requiredKeys: [
      'text',
      'type',
      'confidence',
      'status',
      'valid_from',
      'recorded_at',
      'identity',
      'changes',
      'first_said',
      'last_said',
    ],
  },
);

export const someChapter = fc.record({
  events: fc.array(someEvent, { maxLength: 5 }),
  /** Versions of claims: of a new one, or the next of one that there is. */
  claims: fc.array(fc.tuple(fc.boolean(), index, someVersion), { maxLength: 7 }),
  evidence: fc.array(
    fc.tuple(
      index,
      index,
      fc.record({ start: fc.nat(9), end: fc.nat(9), quote: someText, source: someText, recorded_at: moment }),
    ),
    { maxLength: 6 },
  ),
  relations: fc.array(
    fc.tuple(
      index,
      index,
      fc.record(
        {
          relation: fc.constantFrom(...RELATIONS, 'contradicts' as const),
          kind: fc.constantFrom(...CONTRADICTION_KINDS),
          confidence: fraction,
          rationale: someText,
          detected_at: moment,
        },
        { requiredKeys: ['relation', 'confidence', 'rationale', 'detected_at'] },
      ),
    ),
    { maxLength: 5 },
  ),
  ends: fc.array(fc.tuple(index, fc.record({ resolved_at: moment, resolution: someText })), { maxLength: 3 }),
  history: fc.array(
    fc.tuple(
      index,
      fc.option(index, { nil: undefined }),
      fc.record(
        {
          version: fc.integer({ min: 1, max: 9 }),
          at: moment,
          change: someText,
          from: someText,
          to: someText,
          actor: someText,
          reason: someText,
        },
        { requiredKeys: ['version', 'at', 'change', 'actor', 'reason'] },
      ),
    ),
    { maxLength: 4 },
  ),
  positions: fc.array(
    fc.record({
      source: fc.constantFrom('s', 't'),
      partition: fc.constantFrom('p', 'q'),
      offset: fc.nat(1000).map(String),
    }),
    { maxLength: 3 },
  ),
});

type Chapter = typeof someChapter extends fc.Arbitrary<infer Value> ? Value : never;

/** Ids of claims are those of one scope; ids of events are not. */
export const claimId = (number: number, scope = '') => uuid(`claim ${number}${scope}`);
export const eventId = (place: number) => uuid(`event ${place}`);

/** Makes transactions of chapters, each of which goes on from the one before. */
export class Writer {
  head = 0;
  events = 0;
  readonly versions: number[] = [];
  private relations = 0;
  private readonly open: string[] = [];
  private readonly scope: string;

  constructor(scope = '') {
    this.scope = scope;
  }

  write(chapter: Chapter): LedgerTransaction {
    const events = chapter.events.map((event): LedgerEvent => ({ id: eventId(this.events++), ...event }));
    const claims = chapter.claims.map(([isNew, at, fields]): ClaimVersion => {
      const number = isNew || this.versions.length === 0 ? this.versions.length : at % this.versions.length;
      this.versions[number] = (this.versions[number] ?? 0) + 1;
      return { id: claimId(number, this.scope), number, version: this.versions[number], ...fields };
    });
    // Claims and events that nobody has are no hindrance: a ledger keeps what it is given.
    const claimOf = (at: number) => claimId(at % (this.versions.length + 1), this.scope);
    const relations = chapter.relations.map(([a, b, fields]): LedgerRelation => {
      const id = uuid(`relation ${this.relations++}${this.scope}`);
      this.open.push(id);
      return { id, a: claimOf(a), b: claimOf(b), ...fields };
    });
    const ends = chapter.ends.flatMap(([at, fields]): RelationEnd[] =>
      this.open.splice(at % (this.open.length + 1), 1).map((id) => ({ id, ...fields })),
    );
    const transaction: LedgerTransaction = {
      head: this.head,
      events,
      claims,
      evidence: chapter.evidence.map(
        ([claim, event, fields]): LedgerEvidence => ({
          claim_id: claimOf(claim),
          event_id: eventId(event % (this.events + 1)),
          ...fields,
        }),
      ),
      relations,
      ends,
      history: chapter.history.map(
        ([claim, challenged, fields]): LedgerHistory => ({
          claim_id: claimOf(claim),
          ...fields,
          ...(challenged !== undefined && {
            change: 'challenged',
            to: uuid(`relation ${challenged % (this.relations + 1)}${this.scope}`),
          }),
        }),
      ),
      positions: chapter.positions,
    };
    this.head += lengthOf(transaction);
    return transaction;
  }
}

/** Transactions that follow one another, and who wrote them. */
export const someStory = fc.array(someChapter, { minLength: 1, maxLength: 6 }).map((chapters) => {
  const writer = new Writer();
  return { writer, transactions: chapters.map((chapter) => writer.write(chapter)) };
});

/** A transaction with the parts given. */
export function entries(head: number, parts: Partial<LedgerTransaction>): LedgerTransaction {
  return { ...NO_ENTRIES, head, ...parts };
}

/** An event with nothing special in it. */
export function someLedgerEvent(place: number, parts: Partial<LedgerEvent> = {}): LedgerEvent {
  return {
    id: eventId(place),
    content: `content ${place}`,
    timestamp: START + place,
    recorded_at: START + place,
    digest: place,
    ...parts,
  };
}

/** A version of a claim with nothing special in it. */
export function someClaimVersion(
  number: number,
  version = 1,
  parts: Partial<ClaimVersion> = {},
): ClaimVersion {
  return {
    id: claimId(number),
    number,
    version,
    text: `claim ${number}`,
    type: 'fact',
    confidence: 0.5,
    status: 'active',
    valid_from: START,
    recorded_at: START + version,
    identity: `claim ${number}`,
    changes: false,
    first_said: START,
    last_said: START,
    ...parts,
  };
}
