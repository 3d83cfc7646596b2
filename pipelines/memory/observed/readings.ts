import { isObserved } from '../../../operators/claims/observed/observed-claim.ts';
import {
  type ReadClaim,
  readClaim,
  type SeriesAssertion,
} from '../../../operators/claims/observed/reading.ts';
import { SeriesFinder } from '../../../operators/claims/observed/series-finder.ts';
import { type Subject, subjectsOf } from '../../../operators/claims/observed/subjects.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import {
  isSameSeries,
  type KeyedName,
  type NamedSeries,
  spokenName,
} from '../../../operators/records/series/name.ts';
import type { SeriesNames } from '../../../sinks/series-names.ts';
import type { Meant, StoredRegister } from '../../../sinks/stored-register.ts';

/** Source of the names of series. */
export interface NamesStore {
  /** Names in texts. */
  readonly names: Pick<SeriesNames, 'list'>;
  /** Names that observations give. */
  readonly register: Pick<StoredRegister, 'meant' | 'hasNames'>;
  /** Resolves when reads reflect everything acknowledged before. */
  settle(): Promise<void>;
}

/** The fields of a claim that are needed here. */
export type NamingClaim = ReadClaim & Pick<ClaimVersion, 'id' | 'identity'>;

/** A claim with the stretches of it that may name a series. */
interface Open {
  readonly claim: NamingClaim;
  readonly subjects: readonly Subject[];
}

/**
 * Reads claims by the names of series: by the names in texts, which are few and stand anywhere in a claim, and otherwise by the names that
 * observations give, of which there may be millions, so that only the exact subject of a claim is looked up.
 */
export class ClaimReader {
  private readonly store: NamesStore;
  private readonly named: readonly NamedSeries[];
  private readonly finder: SeriesFinder;

  /** @param named all series that have names in texts */
  constructor(store: NamesStore, named: readonly NamedSeries[]) {
    this.store = store;
    this.named = named;
    this.finder = new SeriesFinder(named);
  }

  /**
   * What claims say of series, by their ids. `unnamed`: a claim of which no series has the name, or the unit, yet. Claims that say nothing
   * checkable are left out, as are those whose subject several series share.
   */
  async read(claims: readonly NamingClaim[]): Promise<ReadonlyMap<string, SeriesAssertion | 'unnamed'>> {
    const found = new Map<string, SeriesAssertion | 'unnamed'>();
    const open: Open[] = [];
    for (const claim of claims) {
      if (isObserved(claim)) continue;
      const reading = readClaim(claim, this.finder);
      if (reading !== undefined) found.set(claim.id, reading);
      else {
        const subjects = subjectsOf(claim);
        // A name in texts takes precedence over that of an entity.
        if (subjects.length > 0 && !subjects.some(({ words }) => this.finder.knows(words))) {
          open.push({ claim, subjects });
        }
      }
    }
    if (open.length === 0) return found;
    const meaning = await this.meaningOf(
      open.flatMap(({ subjects }) => subjects.flatMap(({ names }) => names)),
    );
    for (const { claim, subjects } of open) {
      const reading = this.readOpen(claim, subjects, meaning);
      if (reading !== undefined) found.set(claim.id, reading);
    }
    return found;
  }

  private async meaningOf(names: readonly KeyedName[]): Promise<ReadonlyMap<KeyedName, Meant>> {
    await this.store.settle();
    const meant = await this.store.register.meant(names);
    return new Map(names.map((name, at) => [name, itemAt(meant, at)]));
  }

  /** Of several subjects that name series, the longest counts. */
  private readOpen(
    claim: NamingClaim,
    subjects: readonly Subject[],
    meaning: ReadonlyMap<KeyedName, Meant>,
  ): SeriesAssertion | 'unnamed' | undefined {
    for (const { words, names } of subjects) {
      const meant = names.map((name) => meaning.get(name) ?? 'none').filter((one) => one !== 'none');
      const [first, ...others] = meant;
      if (first === undefined) continue;
      if (first === 'several') return undefined;
      if (!others.every((one) => one !== 'several' && isSameSeries(one, first))) return undefined;
      return this.readBy(claim, words, first);
    }
    return 'unnamed';
  }

  private readBy(
    claim: NamingClaim,
    words: readonly string[],
    { scope_id, entity_id, ...described }: Exclude<Meant, string>,
  ): SeriesAssertion | 'unnamed' | undefined {
    const key = { scope_id, entity_id };
    const inTexts = this.named.find((one) => one.feature === undefined && isSameSeries(one, key));
    const unit = inTexts?.unit ?? described.unit;
    if (unit === undefined) return 'unnamed';
    const said = words.join(' ');
    const series = { ...key, unit, changed_at: 0 };
    const reading = readClaim(claim, new SeriesFinder([{ ...series, names: [said] }]));
    if (reading === undefined) return undefined;
    const names = inTexts?.names ?? [spokenName(described) ?? said];
    return { ...reading, series: { ...series, names } };
  }
}
