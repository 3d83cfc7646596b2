import { itemAt } from '../../operators/item-at.ts';
import type { Use } from '../../operators/quotas/usage.ts';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import type { Issue } from '../../operators/records/errors.ts';
import { isWellFormed, TIMESTAMP_REMEDY } from '../../operators/records/fields.ts';
import { declaredHistory } from '../../operators/records/history.ts';
import { crossFieldIssues, MAX_ID_LENGTH, type Observation } from '../../operators/records/observation.ts';
import type { SeriesIdentity } from '../../operators/records/series/description.ts';
import { scopeIdOf } from '../../operators/records/series/name-ids.ts';
import { idsOf } from '../../operators/records/series/register.ts';
import { isUuid, NIL_UUID } from '../../operators/records/uuid.ts';
import { isObservation, observationIssues } from '../../operators/records/validator.ts';
import { formatDuration } from '../../operators/time/duration.ts';
import { EARLIEST, formatInstant, LATEST, parseInstant } from '../../operators/time/instant.ts';

/** A rejected record: its position in the request, and the reason. */
export interface Rejection extends Issue {
  readonly index: number;
}

/** Maximum number of rejections kept in detail; more are counted. */
export const MOST_REJECTIONS = 1000;

/** Maximum number of faults reported per record; more are counted. */
const MOST_REPORTED = 10;

/** The reasons for a sender that may write to some scopes only. */
const FOREIGN_SCOPE = 'is not a scope of this access token; send one that it is for';
const FOREIGN_NAME =
  'is not a name that this scope has; omit it: an access token for given scopes cannot name them';

/** Bytes of the series, the time and the outcome of a row. */
const ROW_BYTES = 24;

/** Initial capacity of a builder in rows: most requests bring one. */
const FIRST_ROWS = 4;

/** Limits of the intake. */
export interface IntakeLimits {
  /** How far a timestamp may be ahead of the server's clock, in microseconds. */
  readonly maxAhead: number;
  /** Maximum number of series; observations of further ones are rejected. */
  readonly maxSeries: number;
  /** The same per scope. */
  readonly maxSeriesPerScope: number;
  /** Ids of the only scopes that the sender may write to, in lower case; undefined for all. */
  readonly scopes?: ReadonlySet<string>;
}

/** Arrival times in microseconds, strictly increasing, so that observations without a timestamp keep their order. */
export class ArrivalClock {
  private readonly now: () => number;
  private last = 0;

  /** @param now wall clock in milliseconds */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  next(): number {
    this.last = Math.max(this.now() * 1000, this.last + 1);
    return this.last;
  }

  /** The wall clock in microseconds. */
  wall(): number {
    return this.now() * 1000;
  }
}

/**
 * Builds a column batch from records at the intake. Each record is validated once, its series interned and its time parsed. Invalid
 * records are rejected by position and field; the others are kept.
 */
export class BatchBuilder {
  /** Numbers the series of the batch. */
  readonly directory: SeriesDirectory;
  readonly clock: ArrivalClock;
  private readonly limits: IntakeLimits;
  private readonly latest: number;
  private rows = 0;
  private series = new Int32Array(FIRST_ROWS);
  private time = new Float64Array(FIRST_ROWS);
  private outcome = new Float64Array(FIRST_ROWS);
  private ids: (string | null)[] | undefined;
  private features: (readonly number[] | null)[] | undefined;
  private labels: (readonly string[] | null)[] | undefined;
  private meta: (Readonly<Record<string, string>> | null)[] | undefined;
  readonly rejections: Rejection[] = [];
  rejectedCount = 0;
  /** Faults of records beyond those reported. */
  private unreported = 0;
  /** Maximum number of rejections kept and reported in detail; may be raised while building. */
  mostRejections = MOST_REJECTIONS;
  /** Whether all rows are declared to be history; set before {@link build}. */
  isHistory = false;

  constructor(directory: SeriesDirectory, clock: ArrivalClock, limits: IntakeLimits) {
    this.directory = directory;
    this.clock = clock;
    this.limits = limits;
    this.latest = Math.min(LATEST, clock.wall() + limits.maxAhead);
  }

  get length(): number {
    return this.rows;
  }

  /** Ids of the only scopes that the sender may write to; undefined for all. */
  get scopes(): ReadonlySet<string> | undefined {
    return this.limits.scopes;
  }

  reject(index: number, path: string, message: string): void {
    this.rejectedCount++;
    if (this.rejections.length < this.mostRejections) this.rejections.push({ index, path, message });
  }

  /** Adds a record, or rejects it with all its faults. True when added. */
  add(record: unknown, index: number): boolean {
    if (!isObservation(record) || crossFieldIssues(record).length > 0) {
      // Past the maximum number of rejections details are not kept.
      const reported = this.rejections.length + this.unreported;
      const issues = reported < this.mostRejections ? observationIssues(record) : [];
      this.unreported += Math.max(0, issues.length - MOST_REPORTED);
      const [first] = issues;
      this.reject(index, first?.path ?? '', issues.length === 0 ? 'is not an observation' : listOf(issues));
      return false;
    }
    const { features } = record;
    const outcome = record.outcome ?? features?.[features.length - 1] ?? Number.NaN;
    const time = record.timestamp === undefined ? this.clock.next() : parseInstant(record.timestamp);
    const { scope_id, entity_id } = record;
    const placed =
      scope_id !== undefined && entity_id !== undefined && !isDescribed(record)
        ? this.place(scope_id, entity_id, time, outcome, index)
        : this.placeNamed(record, time, outcome, index);
    if (!placed) return false;
    this.extras(record.id, features, record.labels, record.meta);
    return true;
  }

  /** Adds an observation whose fields are validated except the limits of series and time. True when added. */
  place(scopeId: string, entityId: string, time: number, outcome: number, index: number): boolean {
    if (!this.isTimely(time, index) || !this.isOpen(scopeId, index)) return false;
    let series = this.directory.find(scopeId, entityId);
    if (series < 0) series = this.intern(scopeId.toLowerCase(), entityId.toLowerCase(), index);
    if (series < 0) return false;
    this.push(series, time, outcome);
    return true;
  }

  /** The same for an observation that names or describes its series. */
  placeNamed(given: SeriesIdentity, time: number, outcome: number, index: number): boolean {
    if (!this.isTimely(time, index) || !this.isOpenNamed(given, index)) return false;
    const { register } = this.directory;
    let series = register.find(given);
    if (series < 0) series = this.describe(given, index);
    if (series < 0) return false;
    this.push(series, time, outcome);
    return true;
  }

  /** The same for a series by its number in {@link directory}, without a look at its description. */
  placeKnown(series: number, time: number, outcome: number, index: number): boolean {
    if (!this.isTimely(time, index)) return false;
    this.push(series, time, outcome);
    return true;
  }

  /** Number of the series of the last row. */
  get lastSeries(): number {
    return itemAt(this.series, this.rows - 1);
  }

  /** Number of a series that is new, or described anew; -1 when it was rejected. */
  private describe(given: SeriesIdentity, index: number): number {
    const { register } = this.directory;
    const ids = idsOf(given);
    const known = this.directory.find(ids.scope_id, ids.entity_id);
    const issue = register.issueOf(known, { ...given, ...ids });
    if (issue !== undefined) {
      // The reason may name a scope of others.
      const reported =
        this.limits.scopes === undefined || issue.path !== 'scope' ? issue.message : FOREIGN_NAME;
      this.reject(index, issue.path, reported);
      return -1;
    }
    const series = known < 0 ? this.intern(ids.scope_id, ids.entity_id, index) : known;
    if (series >= 0) register.apply(series, given);
    return series;
  }

  /** Whether the sender may write to a scope. */
  private isOpen(scopeId: string, index: number): boolean {
    const { scopes } = this.limits;
    if (scopes === undefined || scopes.has(scopeId.toLowerCase())) return true;
    this.rejectScope(index, 'scope_id');
    return false;
  }

  /** Whether the sender may write to the scope with a name; nothing is rejected. */
  mayWriteTo(scope: string): boolean {
    const { scopes } = this.limits;
    return scopes === undefined || scopes.has(scopeIdOf(scope));
  }

  /** Rejects a row of a scope to which the sender may not write. */
  rejectScope(index: number, path: 'scope' | 'scope_id' = 'scope'): void {
    this.reject(index, path, FOREIGN_SCOPE);
  }

  /** Whether the sender may write to a scope that may be named. A name may come with an id only if the scope has it, or derives its id from it. */
  private isOpenNamed(given: SeriesIdentity, index: number): boolean {
    const { scopes } = this.limits;
    if (scopes === undefined) return true;
    const { scope_id } = idsOf(given);
    if (!scopes.has(scope_id)) {
      this.rejectScope(index, given.scope_id === undefined ? 'scope' : 'scope_id');
      return false;
    }
    const { scope } = given;
    const { register } = this.directory;
    if (scope === undefined || register.nameOfScope(scope_id) === scope || scopeIdOf(scope) === scope_id)
      return true;
    this.reject(index, 'scope', FOREIGN_NAME);
    return false;
  }

  /** Rejects a row whose time is out of bounds. True if it may be added. */
  isTimely(time: number, index: number): boolean {
    if (!(time >= EARLIEST && time < LATEST)) {
      this.reject(index, 'timestamp', TIMESTAMP_REMEDY);
      return false;
    }
    if (time <= this.latest) return true;
    const most = formatDuration(this.limits.maxAhead);
    this.reject(
      index,
      'timestamp',
      `${formatInstant(time)} is more than ${most} ahead of the server's clock; correct it, or raise SIGNAL_MAX_AHEAD`,
    );
    return false;
  }

  /** Number of a series with ids in lower case; -1 when a limit keeps out a new one. */
  private intern(scope: string, entity: string, index: number): number {
    const known = this.directory.find(scope, entity);
    if (known >= 0) return known;
    const refusal = this.full(scope);
    if (refusal === undefined) return this.directory.intern(scope, entity);
    this.reject(index, 'entity_id', refusal);
    return -1;
  }

  private push(series: number, time: number, outcome: number): void {
    if (this.rows === this.series.length) this.grow();
    this.series[this.rows] = series;
    this.time[this.rows] = time;
    this.outcome[this.rows] = outcome;
    this.rows++;
  }

  /** Sets the optional fields of the last observation. */
  extras(
    id: string | undefined,
    features?: readonly number[],
    labels?: readonly string[],
    meta?: Readonly<Record<string, string>>,
  ): void {
    const row = this.rows - 1;
    if (id !== undefined) this.ids = put(this.ids, row, id);
    if (features !== undefined) this.features = put(this.features, row, features);
    if (labels !== undefined) this.labels = put(this.labels, row, labels);
    if (meta !== undefined) this.meta = put(this.meta, row, meta);
  }

  /** Why a scope may not get a new series; undefined when it may. */
  private full(scope: string): string | undefined {
    const { maxSeries, maxSeriesPerScope } = this.limits;
    if (this.directory.size >= maxSeries) {
      return `is a new series, and this server keeps at most ${maxSeries}; raise SIGNAL_MAX_SERIES`;
    }
    if (this.directory.sizeOf(scope) < maxSeriesPerScope) return undefined;
    return `is a new series, and this server keeps at most ${maxSeriesPerScope} of one scope; raise SIGNAL_MAX_SERIES_PER_SCOPE`;
  }

  /** Number of rows of each scope, by its id. */
  scopeCounts(): Map<string, number> {
    const { directory } = this;
    const counts = new Map<number, number>();
    for (let row = 0; row < this.rows; row++) {
      const scope = directory.scope(itemAt(this.series, row));
      counts.set(scope, (counts.get(scope) ?? 0) + 1);
    }
    return new Map([...counts].map(([scope, count]) => [directory.scopeId(scope), count]));
  }

  /** What the rows of each scope, by its id, take in a store: 24 bytes for each row and 8 for each feature, and the texts in UTF-8. */
  scopeUses(): Map<string, Use> {
    const { directory } = this;
    const uses = new Map<number, { records: number; bytes: number }>();
    for (let row = 0; row < this.rows; row++) {
      const scope = directory.scope(itemAt(this.series, row));
      const use = uses.get(scope) ?? { records: 0, bytes: 0 };
      uses.set(scope, use);
      use.records++;
      use.bytes += ROW_BYTES + 8 * (this.features?.[row]?.length ?? 0) + this.textBytes(row);
    }
    return new Map([...uses].map(([scope, use]) => [directory.scopeId(scope), use]));
  }

  private textBytes(row: number): number {
    let bytes = Buffer.byteLength(this.ids?.[row] ?? '');
    for (const label of this.labels?.[row] ?? []) bytes += Buffer.byteLength(label);
    for (const entry of Object.entries(this.meta?.[row] ?? {})) {
      bytes += Buffer.byteLength(entry[0]) + Buffer.byteLength(entry[1]);
    }
    return bytes;
  }

  private grow(): void {
    const size = 4 * this.series.length;
    const series = new Int32Array(size);
    series.set(this.series);
    this.series = series;
    const time = new Float64Array(size);
    time.set(this.time);
    this.time = time;
    const outcome = new Float64Array(size);
    outcome.set(this.outcome);
    this.outcome = outcome;
  }

  /** Returns the batch. The builder must not be used afterwards. */
  build(): ObservationBatch {
    const length = this.rows;
    const batch = {
      length,
      series: this.series.subarray(0, length),
      time: this.time.subarray(0, length),
      outcome: this.outcome.subarray(0, length),
      ...(this.ids && { id: padded(this.ids, length) }),
      ...(this.features && { features: padded(this.features, length) }),
      ...(this.labels && { labels: padded(this.labels, length) }),
      ...(this.meta && { meta: padded(this.meta, length) }),
    };
    return this.isHistory ? declaredHistory(batch) : batch;
  }
}

/** Whether an observation says something of its series besides ids. */
function isDescribed({ scope, entity, metric, unit, tags }: Observation): boolean {
  return (
    scope !== undefined ||
    entity !== undefined ||
    metric !== undefined ||
    unit !== undefined ||
    tags !== undefined
  );
}

function put<T>(column: (T | null)[] | undefined, row: number, value: T): (T | null)[] {
  const filled = padded(column ?? [], row);
  filled.push(value);
  return filled;
}

function padded<T>(column: (T | null)[], length: number): (T | null)[] {
  while (column.length < length) column.push(null);
  return column;
}

/** One message for all issues of a record: the first without its path, which is reported separately; the others with their paths. */
export function listOf(issues: readonly Issue[]): string {
  const others = issues.slice(1, MOST_REPORTED);
  const more = issues.length > MOST_REPORTED ? [`and ${issues.length - MOST_REPORTED} more`] : [];
  return [
    itemAt(issues, 0).message,
    ...others.map(({ path, message }) => `${path} ${message}`),
    ...more,
  ].join('; ');
}

/** The fault of the ids of a series, or undefined. */
export function seriesIssue(scopeId: unknown, entityId: unknown): string | undefined {
  for (const [name, id] of [
    ['scope_id', scopeId],
    ['entity_id', entityId],
  ]) {
    if (typeof id !== 'string' || !isUuid(id) || id === NIL_UUID) {
      return `${name} must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301, and not the nil UUID`;
    }
  }
  return undefined;
}

/** Whether an id can be an idempotency key. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH && isWellFormed(id);
}
