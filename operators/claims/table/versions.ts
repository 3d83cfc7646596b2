import { placeOf } from '../../records/blocks.ts';
import { CLAIM_STATUSES, CLAIM_TYPES, type ClaimStatus, type ClaimType } from '../../records/claim.ts';
import type { ClaimVersion, Stretch } from '../../records/ledger.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { UuidNumbers } from '../../records/uuid-numbers.ts';
import { PackedTexts } from '../comparison/packed-texts.ts';
import { identityCode, identityFrom } from './identity-code.ts';
import { Interned } from './interned.ts';
import { BYTES, DOUBLES, Rows, WORDS } from './rows.ts';

// State byte: the type in the lowest three bits, the status in the next three, and whether the text states a change.
const STATUS_SHIFT = 3;
const CHANGES = 64;

/** Smaller than any version. */
const NO_VERSION = 0;
/** In the place of the version of a claim that was removed: larger than any. */
const REMOVED = 0xffff_ffff;

// Bits of a byte about the known bounds of a claim's validity.
const HOLDS_FROM = 1;
const HOLDS_TO = 2;
/** The bound equals that of the valid time, as long as nothing has ended the claim. */
const FROM_AS_VALID = 4;
const TO_AS_VALID = 8;

/** The last version of each claim, by its place: from 0 on, in the order of the ledger's numbers, which have gaps. */
export class Versions {
  private ids = new UuidNumbers();
  /** Texts of claims, each followed by the code of its normal form; keys; metadata and stretches as JSON. */
  private texts = new PackedTexts();
  private authors = new Interned();
  private readonly textAt = new Rows(WORDS);
  private readonly versionOf = new Rows(WORDS);
  /** Numbers in the ledger, ascending. */
  private readonly numbers = new Rows(DOUBLES);
  private readonly states = new Rows(BYTES);
  private readonly holds = new Rows(BYTES);
  private readonly confidences = new Rows(DOUBLES);
  private readonly from = new Rows(DOUBLES);
  /** NaN when open. */
  private readonly to = new Rows(DOUBLES);
  private readonly recorded = new Rows(DOUBLES);
  private readonly first = new Rows(DOUBLES);
  private readonly last = new Rows(DOUBLES);
  // Rare fields: position plus one, and times that differ from those of the valid time.
  private readonly author = new Rows(WORDS);
  private readonly key = new Rows(WORDS);
  private readonly metadata = new Rows(WORDS);
  private readonly stretchesAt = new Rows(WORDS);
  private readonly holdsFrom = new Rows(DOUBLES);
  private readonly holdsTo = new Rows(DOUBLES);

  get size(): number {
    return this.ids.size;
  }

  placeOf(id: string): number | undefined {
    return this.ids.numberOf(id);
  }

  /** The place of the claim with a number in the ledger, or undefined. */
  placeAt(number: number): number | undefined {
    const place = placeOf(this.numbers, number);
    return place === undefined || this.versionOf.at(place) === REMOVED ? undefined : place;
  }

  isRemoved(place: number): boolean {
    return this.versionOf.at(place) === REMOVED;
  }

  /** Removes a claim. Not to be saved any more. */
  remove(place: number): void {
    this.ids.remove(place);
    this.versionOf.set(place, REMOVED);
  }

  id(number: number): string {
    return this.ids.at(number);
  }

  text(number: number): string {
    return this.texts.at(this.textAt.at(number));
  }

  type(number: number): ClaimType {
    return CLAIM_TYPES[this.states.at(number) & 7];
  }

  status(number: number): ClaimStatus {
    return CLAIM_STATUSES[(this.states.at(number) >>> STATUS_SHIFT) & 7];
  }

  confidence(number: number): number {
    return this.confidences.at(number);
  }

  validFrom(number: number): number {
    return this.from.at(number);
  }

  validTo(number: number): number {
    return this.to.at(number);
  }

  stretches(number: number): readonly Stretch[] | undefined {
    const place = this.stretchesAt.at(number);
    return place === 0 ? undefined : stretchesFrom(this.texts.at(place - 1));
  }

  firstSaid(number: number): number {
    return this.first.at(number);
  }

  lastSaid(number: number): number {
    return this.last.at(number);
  }

  recordedAt(number: number): number {
    return this.recorded.at(number);
  }

  isAuthored(number: number): boolean {
    return this.author.at(number) !== 0;
  }

  /** Position of a claim's text, for evidence that quotes it, and the text at a position. */
  textPlace(number: number): number {
    return this.textAt.at(number);
  }

  textFrom(place: number): string {
    return this.texts.at(place);
  }

  /** Adds a text and returns its position. */
  keep(text: string): number {
    this.texts.push(text);
    return this.texts.size - 1;
  }

  /** Adds a version unless it is not newer than the stored one. @throws RangeError when claims come out of order */
  put(claim: ClaimVersion): void {
    const known = this.ids.numberOf(claim.id);
    const number = known ?? this.size;
    if (known === undefined) this.enter(claim);
    else if (this.numbers.at(known) !== claim.number)
      throw new RangeError(`claim ${claim.id} has two numbers`);
    const before = this.versionOf.at(number);
    if (known !== undefined && claim.version <= before) return;
    this.versionOf.set(number, claim.version);
    if (before === NO_VERSION || this.text(number) !== claim.text) {
      this.textAt.set(number, this.keep(claim.text));
      this.keep(identityCode(claim.identity, claim.text));
    }
    this.putTimes(number, claim);
    this.states.set(
      number,
      CLAIM_TYPES.indexOf(claim.type) |
        (CLAIM_STATUSES.indexOf(claim.status) << STATUS_SHIFT) |
        (claim.changes ? CHANGES : 0),
    );
    this.confidences.set(number, claim.confidence);
    this.author.mark(number, claim.author === undefined ? 0 : this.authors.add(claim.author) + 1);
    this.putText(this.key, number, claim.key);
    this.putText(this.metadata, number, claim.metadata && JSON.stringify(claim.metadata));
    this.putText(this.stretchesAt, number, claim.stretches && JSON.stringify(claim.stretches));
  }

  /** Adds a claim, whose version is still to come. */
  private enter({ id, number }: ClaimVersion): void {
    const place = this.size;
    const last = this.numbers.at(place - 1);
    if (place > 0 && number <= last) {
      const other = this.placeAt(number);
      throw new RangeError(
        other === undefined
          ? `claim ${number} came after claim ${last}`
          : `claim ${number} is ${this.ids.at(other)} and not ${id}`,
      );
    }
    this.ids.add(id);
    this.numbers.set(place, number);
  }

  /** The version of a claim, as in the ledger. */
  version(number: number): ClaimVersion {
    const place = this.textAt.at(number);
    const text = this.texts.at(place);
    const valid_to = this.to.at(number);
    const author = this.author.at(number);
    const key = this.key.at(number);
    const metadata = this.metadata.at(number);
    const holds = this.holds.at(number);
    const stretches = this.stretches(number);
    return {
      id: this.ids.at(number),
      number: this.numbers.at(number),
      version: this.versionOf.at(number),
      text,
      type: this.type(number),
      confidence: this.confidences.at(number),
      status: this.status(number),
      valid_from: this.from.at(number),
      ...(!Number.isNaN(valid_to) && { valid_to }),
      recorded_at: this.recorded.at(number),
      identity: identityFrom(this.texts.at(place + 1), text),
      ...((holds & HOLDS_FROM) !== 0 && {
        holds_from: ((holds & FROM_AS_VALID) === 0 ? this.holdsFrom : this.from).at(number),
      }),
      ...((holds & HOLDS_TO) !== 0 && {
        holds_to: ((holds & TO_AS_VALID) === 0 ? this.holdsTo : this.to).at(number),
      }),
      changes: (this.states.at(number) & CHANGES) !== 0,
      first_said: this.first.at(number),
      last_said: this.last.at(number),
      ...(key !== 0 && { key: this.texts.at(key - 1) }),
      ...(author !== 0 && { author: this.authors.at(author - 1) }),
      ...(metadata !== 0 && { metadata: metadataFrom(this.texts.at(metadata - 1)) }),
      ...(stretches !== undefined && { stretches }),
    };
  }

  /**
   * Columns for {@link Versions.restore}: the present claims. Version numbers are copied: if a later version of a claim arrives before
   * the columns are written, the restored state treats that version as not yet seen, whatever is visible of it.
   */
  save(): Iterable<StateColumn> {
    return [
      ...this.ids.save(),
      ...this.texts.save(),
      ...this.authors.save(),
      ...this.versionOf.saveAsIs(),
      ...this.rows().flatMap((rows) => [...rows.save()]),
    ];
  }

  static restore(saved: Unpacked): Versions {
    const versions = new Versions();
    versions.ids = UuidNumbers.restore(saved);
    versions.texts = PackedTexts.restore(saved);
    versions.authors = Interned.restore(saved);
    versions.versionOf.load(saved);
    for (const rows of versions.rows()) rows.load(saved);
    versions.forgetTorn();
    return versions;
  }

  /** Clears references to missing texts, which come from a later version, until that version arrives. */
  private forgetTorn(): void {
    const { textAt, key, metadata, stretchesAt, author, texts, authors } = this;
    for (const [places, end] of [
      [textAt, texts.size],
      [key, texts.size + 1],
      [metadata, texts.size + 1],
      [stretchesAt, texts.size + 1],
      [author, authors.size + 1],
    ] as const) {
      for (let number = 0; number < places.size; number++) {
        if (places.at(number) < end) continue;
        places.set(number, 0);
        this.versionOf.set(number, NO_VERSION);
      }
    }
  }

  private putTimes(number: number, claim: ClaimVersion): void {
    const { valid_from, valid_to, holds_from, holds_to } = claim;
    const fromAsValid = holds_from === valid_from;
    const toAsValid = holds_to === valid_to;
    this.from.set(number, valid_from);
    this.to.set(number, valid_to ?? Number.NaN);
    this.holds.set(
      number,
      (holds_from === undefined ? 0 : HOLDS_FROM) |
        (holds_to === undefined ? 0 : HOLDS_TO) |
        (fromAsValid ? FROM_AS_VALID : 0) |
        (toAsValid ? TO_AS_VALID : 0),
    );
    this.holdsFrom.mark(number, fromAsValid ? 0 : (holds_from ?? 0));
    this.holdsTo.mark(number, toAsValid ? 0 : (holds_to ?? 0));
    this.first.set(number, claim.first_said);
    this.last.set(number, claim.last_said);
    this.recorded.set(number, claim.recorded_at);
  }

  /** Stores a rarely used text unless it is unchanged. */
  private putText(places: Rows, number: number, text: string | undefined): void {
    const place = places.at(number);
    if (text === undefined) places.mark(number, 0);
    else if (place === 0 || this.texts.at(place - 1) !== text) places.set(number, this.keep(text) + 1);
  }

  /** All columns except that of the versions, in the order in which they are saved. */
  private rows(): Rows[] {
    return [
      this.textAt,
      this.states,
      this.holds,
      this.confidences,
      this.from,
      this.to,
      this.recorded,
      this.first,
      this.last,
      this.author,
      this.key,
      this.metadata,
      this.stretchesAt,
      this.holdsFrom,
      this.holdsTo,
      this.numbers,
    ];
  }
}

function stretchesFrom(json: string): readonly Stretch[] {
  return JSON.parse(json);
}

function metadataFrom(json: string): Readonly<Record<string, string>> {
  return JSON.parse(json);
}
