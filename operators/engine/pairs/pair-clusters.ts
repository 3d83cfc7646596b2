import type { Finding, PairCluster, PairFinding, PairJudge } from '../../detectors/detector.ts';
import type { SeriesDirectory } from '../../records/directory.ts';
import type { Episodes, SignalSubject } from '../episodes.ts';

/** A detector of pairs, as the engine runs it. */
export interface PairJudgeEntry {
  readonly judge: PairJudge;
  readonly pattern: SignalSubject['pattern'];
  readonly version: string;
}

/** A pair that holds at a mark. */
export interface HeldPair {
  readonly finding: PairFinding;
  /** Event time from which an episode begun by this pair counts. */
  readonly start: number;
  /** Number of its cluster at the last mark; 0 for none. */
  cluster: number;
}

/** An open episode: connected pairs. */
interface Open {
  /** Numbers increase in the order in which clusters open. */
  readonly number: number;
  first: PairFinding;
  readonly start: number;
  /** Series in it, in the order of their numbers. */
  members: number[];
  /** Number of marks that it has lasted, and the one at which its description is updated next. */
  held: number;
  next: number;
  /** Event time of the last mark at which it held. */
  end: number;
}

/** State of the clusters for a checkpoint; survives a structured clone. */
export interface PairClustersState {
  open: Map<number, Open>;
  last: number;
}

/** Where the signals of clusters go, and the judges that describe them. */
export interface PairClusterSources {
  readonly directory: SeriesDirectory;
  readonly episodes: Episodes;
  /** The judge for pairs of a scope, or of two. */
  readonly entryOf: (pair: PairFinding) => PairJudgeEntry | undefined;
  /** Sets a judge aside that threw this about a pair, for the scope of its owner. */
  readonly fail: (entry: PairJudgeEntry, pair: PairFinding, time: number, error: unknown) => void;
}

const key = (number: number) => `pairs:${number}`;

/**
 * Correlated pairs that are connected by common series have one cause and form one signal: a factor shared by twelve series is not 66
 * signals. Pairs join and leave while it is open. The pair that was the strongest at the opening identifies it. If two clusters merge, the
 * later one ends, superseded by the other. If one splits, the larger part continues and the other is a new one. Pairs of two scopes are
 * connected only with pairs of the same two scopes in the same roles, so that the signals of either scope name no third. O(pairs) a mark,
 * and O(pairs log pairs) when a cluster is described.
 */
export class PairClusters {
  private readonly from: PairClusterSources;
  private open = new Map<number, Open>();
  private last = 0;

  constructor(from: PairClusterSources) {
    this.from = from;
  }

  /** Updates the clusters with the pairs that hold at a mark, and sets the cluster of each pair. */
  update(pairs: readonly HeldPair[], time: number): void {
    const components = this.componentsOf(pairs);
    const inherited = this.inheritedBy(components);
    const left = new Set(this.open.keys());
    for (const component of components) {
      const own = inherited.get(component) ?? [];
      const oldest = own.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
      const before = this.open.get(oldest);
      const cluster = before ?? this.begin(component, time);
      if (before !== undefined) this.goOn(before, component, time);
      for (const pair of component) pair.cluster = cluster.number;
      for (const number of own) {
        left.delete(number);
        if (number !== cluster.number) this.close(number, this.from.episodes.get(key(cluster.number))?.id);
      }
    }
    for (const number of left) this.close(number);
  }

  /** The connected components, strongest pair first in each; in an order that does not depend on arrival. */
  private componentsOf(pairs: readonly HeldPair[]): HeldPair[][] {
    const { directory } = this.from;
    const realms = new Map<string, HeldPair[]>();
    for (const pair of pairs) {
      const { owner, partner } = pair.finding;
      push(realms, `${directory.scope(owner)} ${directory.scope(partner)}`, pair);
    }
    const before = (a: HeldPair, b: HeldPair) => this.isBefore(a.finding, b.finding);
    const components = [...realms.values()].flatMap(connected);
    for (const component of components) component.sort(before);
    return components.sort(([a], [b]) => before(a, b));
  }

  /** Order of pairs: the strongest first, then by ids. */
  private isBefore(a: PairFinding, b: PairFinding): number {
    const by = Math.abs(b.r) - Math.abs(a.r);
    if (by !== 0) return by;
    const name = ({ owner, partner }: PairFinding) =>
      [owner, partner].map((series) => Object.values(this.from.directory.key(series)).join(' ')).join(' ');
    return name(a) < name(b) ? -1 : 1;
  }

  /** The open clusters that continue in each component. A cluster continues where most of its pairs are. */
  private inheritedBy(components: readonly HeldPair[][]): Map<HeldPair[], number[]> {
    const heirs = new Map<number, { component: HeldPair[]; shared: number }>();
    for (const component of components) {
      const counts = new Map<number, number>();
      for (const { cluster } of component) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
      for (const [number, shared] of counts)
        if (shared > (heirs.get(number)?.shared ?? 0)) heirs.set(number, { component, shared });
    }
    const inherited = new Map<HeldPair[], number[]>();
    for (const [number, { component }] of heirs) if (number !== 0) push(inherited, component, number);
    return inherited;
  }

  private begin(component: readonly HeldPair[], time: number): Open {
    const [{ finding: first, start, cluster: before }] = component;
    const open: Open = {
      number: ++this.last,
      first,
      // A pair from another cluster has been reported before, so its own start does not count.
      start: before === 0 ? start : time,
      members: membersOf(component),
      held: 1,
      next: 2,
      end: time,
    };
    this.open.set(open.number, open);
    const { directory, episodes, entryOf } = this.from;
    const entry = entryOf(first);
    if (entry === undefined) return open;
    const partner = directory.key(first.partner);
    const subject: SignalSubject = {
      pattern: entry.pattern,
      version: entry.version,
      ...directory.key(first.owner),
      partner: `${partner.scope_id}/${partner.entity_id}`,
    };
    this.tell(entry, open, component, time, (finding) => {
      episodes.open(key(open.number), subject, finding, time);
    });
    return open;
  }

  private goOn(open: Open, component: readonly HeldPair[], time: number): void {
    const members = membersOf(component);
    const isSame =
      members.length === open.members.length && members.every((one, i) => one === open.members[i]);
    const { owner, partner } = open.first;
    const now = component.find(({ finding }) => finding.owner === owner && finding.partner === partner);
    if (now !== undefined) open.first = now.finding;
    open.members = members;
    open.held++;
    open.end = time;
    const entry = this.from.entryOf(component[0].finding);
    if (entry === undefined || (isSame && open.held < open.next)) return;
    if (open.held >= open.next) open.next = 2 * open.held;
    this.tell(entry, open, component, time, (finding) => {
      this.from.episodes.extend(key(open.number), finding, time);
    });
  }

  /** Passes on how the judge describes a cluster; a judge that fails is set aside. */
  private tell(
    entry: PairJudgeEntry,
    open: Open,
    component: readonly HeldPair[],
    time: number,
    pass: (finding: Finding) => void,
  ): void {
    try {
      pass(this.describe(entry, open, component));
    } catch (error) {
      this.from.fail(entry, open.first, time, error);
    }
  }

  private describe(
    { judge }: PairJudgeEntry,
    { first, members, start }: Open,
    component: readonly HeldPair[],
  ) {
    const cluster: PairCluster = {
      first,
      pairs: component.map(({ finding }) => finding),
      members: members.length,
    };
    return {
      ...judge.describe(cluster, this.from.directory),
      start,
      samples: { times: new Float64Array(0), values: new Float64Array(0) },
    };
  }

  private close(number: number, by?: string): void {
    const open = this.open.get(number);
    if (open === undefined) return;
    this.from.episodes.close(key(number), open.end, by === undefined ? undefined : { supersededBy: by });
    this.open.delete(number);
  }

  save(): PairClustersState {
    return { open: this.open, last: this.last };
  }

  restore(saved: PairClustersState): void {
    this.open = saved.open;
    this.last = saved.last;
  }
}

function membersOf(component: readonly HeldPair[]): number[] {
  const members = new Set(component.flatMap(({ finding }) => [finding.owner, finding.partner]));
  return [...members].sort((a, b) => a - b);
}

function push<K, V>(lists: Map<K, V[]>, key: K, one: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

/** Connected components of pairs, by union-find with path halving. */
function connected(pairs: readonly HeldPair[]): HeldPair[][] {
  const above = new Map<number, number>();
  const up = (series: number) => above.get(series) ?? series;
  const rootOf = (series: number): number => {
    let at = series;
    while (up(at) !== at) {
      above.set(at, up(up(at)));
      at = up(at);
    }
    return at;
  };
  for (const { finding } of pairs) above.set(rootOf(finding.owner), rootOf(finding.partner));
  const components = new Map<number, HeldPair[]>();
  for (const pair of pairs) push(components, rootOf(pair.finding.owner), pair);
  return [...components.values()];
}
