import { Cells, IN_SLAB, SLAB_BITS } from '../../records/cells.ts';

/** Capacity of a list for a number of members: 2, 4, 8 … */
const roomOf = (count: number) => (count <= 2 ? 2 : 1 << (32 - Math.clz32(count - 1)));

/**
 * Lists of two or more numbers below 2^31, each contiguous. A full list moves to twice the capacity, and becomes a ring buffer at the
 * bound.
 */
export class MemberLists {
  private readonly most: number;
  /** For each list the number of members added (reduced modulo the bound once that is reached), followed by the members. */
  private readonly cells = new Cells();
  /** Free lists by capacity: address of the first one plus one; each has the next in its first cell. */
  private readonly freed = new Array<number>(32).fill(0);

  /** @param most members kept per list, a power of two from 2 on */
  constructor(most: number) {
    this.most = most;
  }

  /** Creates a list of `count` members, those from `from` on, and returns its address. */
  make(members: Uint32Array, from: number, count: number): number {
    const room = roomOf(count);
    const kind = Math.clz32(room);
    const free = this.freed[kind];
    const address = free === 0 ? this.cells.allocate(room + 1) : free - 1;
    if (free > 0) this.freed[kind] = this.cells.at(address);
    const slab = this.cells.slabs[address >>> SLAB_BITS];
    const at = address & IN_SLAB;
    slab[at] = count;
    for (let i = 0; i < count; i++) slab[at + 1 + i] = members[from + i];
    return address;
  }

  /** Appends a member to a list and returns the list's new address. */
  append(address: number, member: number): number {
    const added = this.cells.at(address);
    if (added >= this.most) {
      this.cells.set(address + 1 + (added - this.most), member);
      this.cells.set(address, added + 1 < 2 * this.most ? added + 1 : this.most);
      return address;
    }
    const room = roomOf(added);
    if (added < room) {
      this.cells.set(address + 1 + added, member);
      this.cells.set(address, added + 1);
      return address;
    }
    const members = Uint32Array.from([...this.members(address), member]);
    const kind = Math.clz32(room);
    this.cells.set(address, this.freed[kind]);
    this.freed[kind] = address + 1;
    return this.make(members, 0, members.length);
  }

  /** Writes the latest members of a list, unordered, to `into` from `at` on and returns the end. */
  collect(address: number, into: Uint32Array, at: number): number {
    const slab = this.cells.slabs[address >>> SLAB_BITS];
    const from = (address & IN_SLAB) + 1;
    const count = Math.min(slab[from - 1], this.most);
    for (let i = 0; i < count; i++) into[at + i] = slab[from + i];
    return at + count;
  }

  /** The latest members of a list in the order in which they were added. */
  members(address: number): number[] {
    const added = this.cells.at(address);
    const count = Math.min(added, this.most);
    const first = added - count;
    return Array.from({ length: count }, (_, i) => this.cells.at(address + 1 + ((first + i) % this.most)));
  }
}
