import { scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import { type ObservationsForm, observationsIn, parseLines } from './message-form.ts';
import type { KafkaRecord } from './port.ts';
import { jsonOf, MOST_PARTS, type Refusal } from './refusal.ts';

const REMEDY =
  'send all observations of a scope with its id as key and the default partitioner, or set SIGNAL_SPLIT_SCOPES=tell';

/** A part of a message: its index, its scope in lower case if it has one, and its text. */
interface Part {
  readonly index: number | undefined;
  readonly scope: string | undefined;
  readonly value: () => string | undefined;
}

function scopeIn(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const at = (name: string): unknown => Reflect.get(record, name);
  const [id, name] = [at('scope_id'), at('scope')];
  if (typeof id === 'string') return id.toLowerCase();
  return id === undefined && typeof name === 'string' ? scopeIdOf(name) : undefined;
}

/** Scopes of a columnar body by row. */
function scopesOfColumns(columns: unknown): (string | undefined)[] {
  const at = (name: string): unknown =>
    typeof columns === 'object' && columns !== null ? Reflect.get(columns, name) : undefined;
  const [series, index] = [at('series'), at('index')];
  if (!Array.isArray(series) || !Array.isArray(index)) return [];
  return index.map((place) => {
    const entry: unknown = typeof place === 'number' ? series[place] : undefined;
    return scopeIn(Array.isArray(entry) ? { scope_id: entry[0] } : entry);
  });
}

function partsOf(form: ObservationsForm): Part[] {
  switch (form.kind) {
    case 'one':
      return [{ index: undefined, scope: scopeIn(form.record), value: () => undefined }];
    case 'many':
      return form.records.map((one, index) => ({ index, scope: scopeIn(one), value: () => jsonOf(one) }));
    case 'lines': {
      const parts: Part[] = [];
      parseLines(
        form.lines,
        (one, index) => parts.push({ index, scope: scopeIn(one), value: () => form.lines[index] }),
        () => undefined,
      );
      return parts;
    }
    case 'columns':
      return scopesOfColumns(form.body.columns).map((scope, index) => ({
        index,
        scope,
        value: () => undefined,
      }));
    case 'poison':
      return [];
  }
}

/**
 * Rejects the contents of scopes whose home is another partition: each observation separately, or the whole message when it holds
 * nothing else, holds many of them, or cannot be split.
 *
 * @param scopes their ids in lower case
 * @param longest maximum size in bytes of a message value that is decoded
 */
export function splitRefusals(
  records: readonly KafkaRecord[],
  scopes: ReadonlySet<string>,
  longest: number,
): Refusal[] {
  return records.flatMap((record): Refusal[] => {
    const form = observationsIn(record, longest);
    const parts = partsOf(form);
    const split = parts.filter(({ scope }) => scope !== undefined && scopes.has(scope));
    if (split.length === 0) return [];
    const what = { record, path: 'scope_id' };
    if (split.length === parts.length || split.length > MOST_PARTS || form.kind === 'columns') {
      const reason = `${split.length} of ${parts.length} observations belong to scopes of another partition; ${REMEDY}`;
      return [{ ...what, index: undefined, reason, value: record.value }];
    }
    const reason = `belongs to a scope of another partition; ${REMEDY}`;
    return split.map(({ index, value }) => ({ ...what, index, reason, value: value() ?? record.value }));
  });
}
