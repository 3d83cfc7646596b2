/** Connected components, grown link by link (union by size with path halving: Tarjan, 1975). */
export class Components {
  private readonly parent: Int32Array;
  private readonly sizes: Int32Array;

  constructor(count: number) {
    this.parent = Int32Array.from({ length: count }, (_, i) => i);
    this.sizes = new Int32Array(count).fill(1);
  }

  /** The representative of the component of `i`. */
  root(i: number): number {
    const { parent } = this;
    let r = i;
    while (parent[r] !== r) {
      parent[r] = parent[parent[r]];
      r = parent[r];
    }
    return r;
  }

  /** Number of elements in the component of `i`. */
  size(i: number): number {
    return this.sizes[this.root(i)];
  }

  join(a: number, b: number): void {
    const x = this.root(a);
    const y = this.root(b);
    if (x === y) return;
    const [child, parent] = this.sizes[x] < this.sizes[y] ? [x, y] : [y, x];
    this.parent[child] = parent;
    this.sizes[parent] += this.sizes[child];
  }

  /** Members of every component of more than one element, by root, in ascending order. */
  lists(): Map<number, number[]> {
    const lists = new Map<number, number[]>();
    for (let i = 0; i < this.parent.length; i++) {
      const root = this.root(i);
      if (this.sizes[root] < 2) continue;
      const list = lists.get(root);
      if (list === undefined) lists.set(root, [i]);
      else list.push(i);
    }
    return lists;
  }
}
