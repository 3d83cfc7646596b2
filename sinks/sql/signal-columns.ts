import type { Signal } from '../../operators/records/signal.ts';

/** Columns that identify a signal; later versions do not change them. */
const FIXED = ['id', 'pattern', 'scope_id', 'entity_id'];

/** Columns that later versions change. */
const CHANGING = [
  'strength',
  'confidence',
  'confidence_class',
  'status',
  'window_start',
  'window_end',
  'decided_at',
  'detected_at',
  'updated_at',
  'revision',
  'metrics',
  'evidence',
  'explanation',
  'severity',
];

/** Columns of `signal_latest`, in the order in which its migrations have them. */
export const SIGNAL_COLUMNS: readonly string[] = [...FIXED, ...CHANGING];

/** ON CONFLICT clause of an INSERT of {@link SIGNAL_COLUMNS} that overwrites an earlier version. */
export const UPDATE_SIGNAL = `ON CONFLICT (id) DO UPDATE SET ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** The column `explanation`: what is optional and has no column of its own is stored with it. */
export type StoredExplanation = Signal['explanation'] & Pick<Signal, 'continues'>;

export function storedExplanation({ explanation, continues }: Signal): StoredExplanation {
  return continues === undefined ? explanation : { continues, ...explanation };
}
