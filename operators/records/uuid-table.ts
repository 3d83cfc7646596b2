import { Blocks, DOUBLE_BLOCKS } from './blocks.ts';
import { type StateColumn, together, type Unpacked } from './pack.ts';
import { isUuid } from './uuid.ts';
import { UuidNumbers } from './uuid-numbers.ts';

/** A number for each of many UUIDs, in eight bytes each in addition to {@link UuidNumbers}. */
export class UuidTable {
  private places = new UuidNumbers();
  private values = new Blocks(DOUBLE_BLOCKS);
  private removed = 0;

  get size(): number {
    return this.values.size - this.removed;
  }

  /** The number of a UUID, in either case, or undefined. @throws RangeError if the text is not a UUID */
  get(id: string): number | undefined {
    const place = this.places.numberOf(id);
    if (place !== undefined) return this.values.at(place);
    if (!isUuid(id)) throw new RangeError(`${JSON.stringify(id)}is not a UUID`);
    return undefined;
  }

  /** Sets the number of a UUID. @throws RangeError if the text is not a UUID */
  set(id: string, value: number): void {
    const place = this.places.place(id);
    if (place === this.values.size) this.values.push(value);
    else this.values.set(place, value);
  }

  /** The UUIDs that have a number, in order of arrival. */
  ids(): Iterable<string> {
    return this.places.ids();
  }

  /** Removes a UUID, if it is there. The table is not to be saved any more. */
  remove(id: string): void {
    const place = this.places.numberOf(id);
    if (place === undefined) return;
    this.places.remove(place);
    this.removed++;
  }

  /** Columns for {@link UuidTable.restore}: the UUIDs present now, with their numbers at the time of reading. */
  save(): Iterable<StateColumn> {
    return together(this.places.save(), this.values.save());
  }

  static restore(saved: Unpacked): UuidTable {
    const table = new UuidTable();
    table.places = UuidNumbers.restore(saved);
    table.values = Blocks.restore(DOUBLE_BLOCKS, saved);
    if (table.places.size !== table.values.size) throw new RangeError('a table has other values');
    return table;
  }
}
