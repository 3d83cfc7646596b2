import { type LedgerRelation, RELATION_KINDS, RELATIONS, type RelationEnd } from '../../records/ledger.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { UuidNumbers } from '../../records/uuid-numbers.ts';
import { PackedTexts } from '../comparison/packed-texts.ts';
import { Interned } from './interned.ts';
import { NONE, Rings } from './rings.ts';
import { BYTES, DOUBLES, Rows, WORDS } from './rows.ts';

/** Byte layout: the relation in the lowest two bits, above it the kind plus one. */
const KIND_SHIFT = 2;
const CONTRADICTS = RELATIONS.indexOf('contradicts');

/** Relations between claims, by claim numbers, in order of arrival. */
export class Relations {
  private ids = new UuidNumbers();
  private rationales = new PackedTexts();
  private resolutions = new Interned();
  /** Entry 2r is relation r on the side of claim `a`, entry 2r + 1 on that of `b`. */
  private readonly rings = new Rings();
  private readonly a = new Rows(WORDS);
  private readonly b = new Rows(WORDS);
  private readonly what = new Rows(BYTES);
  private readonly confidences = new Rows(DOUBLES);
  private readonly detected = new Rows(DOUBLES);
  /** NaN when open. */
  private readonly resolved = new Rows(DOUBLES);
  /** Number of the resolution plus one, 0 for none. */
  private readonly resolution = new Rows(WORDS);

  get size(): number {
    return this.ids.size;
  }

  /** Adds a relation of two claims; of a known one takes only its end. */
  put(relation: Omit<LedgerRelation, 'a' | 'b'>, a: number, b: number): void {
    const { id, confidence, rationale, detected_at, resolved_at, resolution } = relation;
    const known = this.ids.numberOf(id);
    const number = known ?? this.ids.size;
    if (known === undefined) {
      this.ids.add(id);
      this.a.set(number, a);
      this.b.set(number, b);
      const kind = relation.kind === undefined ? 0 : RELATION_KINDS.indexOf(relation.kind) + 1;
      this.what.set(number, RELATIONS.indexOf(relation.relation) | (kind << KIND_SHIFT));
      this.confidences.set(number, confidence);
      this.rationales.push(rationale);
      this.detected.set(number, detected_at);
      this.resolved.set(number, Number.NaN);
      this.link(number);
    }
    if (resolved_at !== undefined) this.endAt(number, resolved_at, resolution);
  }

  /** Ends a relation unless it has ended. @throws RangeError when it is unknown */
  end({ id, resolved_at, resolution }: RelationEnd): void {
    const number = this.ids.numberOf(id);
    if (number === undefined) throw new RangeError(`relation ${id} ends before it came`);
    this.endAt(number, resolved_at, resolution);
  }

  /** Removes the relations of claims. Not to be saved any more. */
  remove(claims: ReadonlySet<number>): void {
    const others = new Set<number>();
    for (const claim of claims) {
      for (const entry of this.rings.of(claim)) {
        const number = entry >>> 1;
        this.ids.remove(number);
        for (const side of [this.a.at(number), this.b.at(number)]) if (!claims.has(side)) others.add(side);
      }
      this.rings.keep(claim, () => false);
    }
    for (const other of others) {
      this.rings.keep(
        other,
        (entry) => !claims.has(this.a.at(entry >>> 1)) && !claims.has(this.b.at(entry >>> 1)),
      );
    }
  }

  /** Relations of a claim in order of arrival. */
  of(claim: number, idOf: (claim: number) => string): LedgerRelation[] {
    const relations: LedgerRelation[] = [];
    for (let entry = this.rings.first(claim); entry !== NONE; entry = this.rings.after(claim, entry)) {
      relations.push(this.relation(entry >>> 1, idOf));
    }
    return relations;
  }

  /** Relations of any of some claims, each once, in order of arrival. */
  ofAny(claims: readonly number[], idOf: (claim: number) => string): LedgerRelation[] {
    const numbers = new Set<number>();
    for (const claim of claims) {
      for (let entry = this.rings.first(claim); entry !== NONE; entry = this.rings.after(claim, entry)) {
        numbers.add(entry >>> 1);
      }
    }
    return [...numbers].sort((one, other) => one - other).map((number) => this.relation(number, idOf));
  }

  /** True when a claim has an open contradiction. */
  isContradicted(claim: number): boolean {
    for (let entry = this.rings.first(claim); entry !== NONE; entry = this.rings.after(claim, entry)) {
      const number = entry >>> 1;
      if ((this.what.at(number) & 3) === CONTRADICTS && Number.isNaN(this.resolved.at(number))) return true;
    }
    return false;
  }

  /** Columns for {@link Relations.restore}: the present relations. Their ends are copied, so a later end is not included. */
  save(): Iterable<StateColumn> {
    return [
      ...this.ids.save(),
      ...this.rationales.save(),
      ...this.resolutions.save(),
      ...this.resolved.saveAsIs(),
      ...this.rows().flatMap((rows) => [...rows.save()]),
    ];
  }

  static restore(saved: Unpacked): Relations {
    const relations = new Relations();
    relations.ids = UuidNumbers.restore(saved);
    relations.rationales = PackedTexts.restore(saved);
    relations.resolutions = Interned.restore(saved);
    relations.resolved.load(saved);
    for (const rows of relations.rows()) rows.load(saved);
    for (let number = 0; number < relations.size; number++) relations.link(number);
    return relations;
  }

  private link(number: number): void {
    const [a, b] = [this.a.at(number), this.b.at(number)];
    this.rings.add(a, 2 * number);
    if (a !== b) this.rings.add(b, 2 * number + 1);
  }

  private endAt(number: number, at: number, resolution: string | undefined): void {
    if (!Number.isNaN(this.resolved.at(number))) return;
    this.resolved.set(number, at);
    this.resolution.mark(number, resolution === undefined ? 0 : this.resolutions.add(resolution) + 1);
  }

  private relation(number: number, idOf: (claim: number) => string): LedgerRelation {
    const what = this.what.at(number);
    const kind = what >>> KIND_SHIFT;
    const resolved_at = this.resolved.at(number);
    const ended = !Number.isNaN(resolved_at);
    const resolution = ended ? this.resolution.at(number) : 0;
    return {
      id: this.ids.at(number),
      a: idOf(this.a.at(number)),
      b: idOf(this.b.at(number)),
      relation: RELATIONS[what & 3],
      ...(kind !== 0 && { kind: RELATION_KINDS[kind - 1] }),
      confidence: this.confidences.at(number),
      rationale: this.rationales.at(number),
      detected_at: this.detected.at(number),
      ...(ended && { resolved_at }),
      ...(resolution !== 0 && { resolution: this.resolutions.at(resolution - 1) }),
    };
  }

  /** All columns except that of the ends, in the order in which they are saved. */
  private rows(): Rows[] {
    return [this.a, this.b, this.what, this.confidences, this.detected, this.resolution];
  }
}
