import type { Overrides } from '../../operators/engine/overrides.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import type { DescribedSeries, NamedScope } from '../../operators/records/series/description.ts';
import { keyedName } from '../../operators/records/series/name.ts';
import { CHANGE_KINDS, figuresIn, type Signal } from '../../operators/signals/signal.ts';
import { formatInstant, parseInstant } from '../../operators/time/instant.ts';
import type { Change, NewSeries, SettingsRecord } from '../store.ts';
import type {
  CHANGE_LOG,
  RowOf,
  SCOPE_DESCRIPTION,
  SERIES,
  SERIES_DESCRIPTION,
  SETTINGS_LOG,
  SIGNAL_LATEST,
} from '../tables.ts';
import { mismatch } from './values.ts';

/** The column `explanation`: what is optional and has no column of its own is stored with it. */
type StoredExplanation = Signal['explanation'] & Pick<Signal, 'continues'>;

/** A word that a column may have. */
export function wordOf<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw mismatch(`one of ${words.join(', ')}`, text);
  return found;
}

// The schema has checked every row, and a pattern dropped by a later version must stay readable.
function isPattern(text: string): text is Signal['pattern'] {
  return text.length > 0;
}

// The schema has checked every row, and this JSON and those below are the writer's.
function isMetrics(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null;
}

function isEvidence(value: unknown): value is Signal['evidence'] {
  return Array.isArray(value);
}

function isExplanation(value: unknown): value is StoredExplanation {
  return typeof value === 'object' && value !== null;
}

function isSignal(value: unknown): value is Signal {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function isOverrides(value: unknown): value is Overrides {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}

/** A value from its JSON, which the writer made. */
export function parsed<T>(json: string, is: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(json);
  if (is(value)) return value;
  throw mismatch('JSON of another form', value);
}

/** Texts by name from their JSON. */
export const textsIn = (json: string) => parsed(json, isTexts);

/** A signal. Keys have the order of the schema, so that the JSON text equals the written one. */
export function toSignal(row: RowOf<typeof SIGNAL_LATEST>): Signal {
  const metrics = parsed(row.metrics, isMetrics);
  const { continues, ...explanation } = parsed(row.explanation, isExplanation);
  if (!isPattern(row.pattern)) throw mismatch('a pattern', row.pattern);
  return {
    id: row.id,
    pattern: row.pattern,
    scope_id: row.scope_id,
    entity_id: row.entity_id,
    severity: wordOf(['alert', 'note'], row.severity),
    strength: row.strength,
    confidence: row.confidence,
    confidence_class: wordOf(['tentative', 'established', 'strong'], row.confidence_class),
    metrics,
    ...figuresIn(metrics),
    ...(continues !== undefined && { continues }),
    evidence: parsed(row.evidence, isEvidence),
    window: { start: formatInstant(row.window_start), end: formatInstant(row.window_end) },
    status: wordOf(['open', 'closed'], row.status),
    decided_at: formatInstant(row.decided_at),
    detected_at: formatInstant(row.detected_at),
    updated_at: formatInstant(row.updated_at),
    revision: row.revision,
    explanation,
  };
}

export function fromSignal(signal: Signal): RowOf<typeof SIGNAL_LATEST> {
  const { continues, explanation } = signal;
  const stored: StoredExplanation = continues === undefined ? explanation : { continues, ...explanation };
  return {
    id: signal.id.toLowerCase(),
    pattern: signal.pattern,
    scope_id: signal.scope_id.toLowerCase(),
    entity_id: signal.entity_id.toLowerCase(),
    strength: signal.strength,
    confidence: signal.confidence,
    confidence_class: signal.confidence_class,
    status: signal.status,
    window_start: parseInstant(signal.window.start),
    window_end: parseInstant(signal.window.end),
    decided_at: parseInstant(signal.decided_at),
    detected_at: parseInstant(signal.detected_at),
    updated_at: parseInstant(signal.updated_at),
    revision: signal.revision,
    metrics: JSON.stringify(signal.metrics),
    evidence: JSON.stringify(signal.evidence),
    explanation: JSON.stringify(stored),
    severity: signal.severity,
  };
}

/** A change. Signals from before severities existed are notes. */
export function toChange({
  seq,
  kind,
  payload,
}: Pick<RowOf<typeof CHANGE_LOG>, 'seq' | 'kind' | 'payload'>): Change {
  const stored = parsed(payload, isSignal);
  const signal = stored.severity === undefined ? { ...stored, severity: 'note' as const } : stored;
  return { seq, kind: wordOf(CHANGE_KINDS, kind), signal };
}

export function fromChange({ seq, kind, signal }: Change): RowOf<typeof CHANGE_LOG> {
  return {
    seq,
    kind,
    scope_id: signal.scope_id.toLowerCase(),
    entity_id: signal.entity_id.toLowerCase(),
    pattern: signal.pattern,
    changed_at: parseInstant(signal.updated_at),
    payload: JSON.stringify(signal),
  };
}

export function toOverrides(json: string): Overrides {
  return parsed(json, isOverrides);
}

export function toSettings({ overrides, ...rest }: RowOf<typeof SETTINGS_LOG>): SettingsRecord {
  return { ...rest, overrides: toOverrides(overrides) };
}

export function fromSettings(record: SettingsRecord): RowOf<typeof SETTINGS_LOG> {
  const { version, tick, at, scope_id, overrides } = record;
  return {
    version,
    tick,
    at,
    scope_id: scope_id?.toLowerCase() ?? null,
    overrides: JSON.stringify(overrides),
  };
}

export function fromSeries({ series, scope_id, entity_id }: NewSeries): RowOf<typeof SERIES> {
  return { series, scope_id: scope_id.toLowerCase(), entity_id: entity_id.toLowerCase() };
}

/** A description, or what stands of one in some columns. */
export function toDescription({
  entity,
  metric,
  unit,
  tags,
}: Pick<RowOf<typeof SERIES_DESCRIPTION>, 'entity' | 'metric' | 'unit' | 'tags'>): Omit<
  DescribedSeries,
  'series'
> {
  return {
    ...(entity !== null && { entity }),
    ...(metric !== null && { metric }),
    ...(unit !== null && { unit }),
    ...(tags !== null && { tags: textsIn(tags) }),
  };
}

export function fromDescription(described: DescribedSeries, at: number): RowOf<typeof SERIES_DESCRIPTION> {
  const { series, entity, metric, unit, tags } = described;
  const key = keyedName(described);
  return {
    series,
    entity: entity ?? null,
    metric: metric ?? null,
    unit: unit ?? null,
    tags: tags === undefined ? null : JSON.stringify(tags),
    changed_at: at,
    entity_key: key?.entity ?? null,
    metric_key: key?.metric ?? null,
  };
}

export function fromScope({ scope_id, scope }: NamedScope, at: number): RowOf<typeof SCOPE_DESCRIPTION> {
  return { scope_id, scope, changed_at: at };
}

/** Optional fields of an observation, stored as JSON. */
export interface Extra {
  readonly features?: readonly number[];
  readonly labels?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
}

function isExtra(value: unknown): value is Extra {
  return typeof value === 'object' && value !== null;
}

/** The optional fields from their JSON, as {@link extraOf} made it, or from null. */
export const extraFrom = (json: string | null): Extra => (json === null ? {} : parsed(json, isExtra));

/** JSON of a row's optional fields; null when it has none. */
export function extraOf(
  { features, labels, meta }: StoredBatch,
  row: number,
  encode: (extra: Extra) => string = JSON.stringify,
): string | null {
  const extra: Extra = {
    ...(features?.[row] && { features: features[row] }),
    ...(labels?.[row] && { labels: labels[row] }),
    ...(meta?.[row] && { meta: meta[row] }),
  };
  return Object.keys(extra).length === 0 ? null : encode(extra);
}

/** Columns of a batch from the optional fields of its rows; unused fields are omitted. */
export function extraColumns(
  rows: readonly (Extra | null)[],
): Pick<StoredBatch, 'features' | 'labels' | 'meta'> {
  const part = <K extends keyof Extra>(name: K) =>
    rows.some((row) => row?.[name] !== undefined) ? rows.map((row) => row?.[name] ?? null) : undefined;
  const features = part('features');
  const labels = part('labels');
  const meta = part('meta');
  return { ...(features && { features }), ...(labels && { labels }), ...(meta && { meta }) };
}
