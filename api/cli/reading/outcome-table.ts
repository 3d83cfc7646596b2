import type { OpenFiles } from '../../../pipelines/sources/files/open.ts';
import { counted } from '../counted.ts';
import { printable } from '../printable.ts';
import { table } from '../table.ts';

/** Most files in the table of what each gave. */
const MOST_OUTCOMES = 100;

/** What each file gave, those first that do not fit. */
export function outcomeTable({ outcomes }: Pick<OpenFiles, 'outcomes'>): string {
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
  const read = outcomes.filter(({ refusal }) => refusal === undefined);
  const rows = [...refused, ...read]
    .slice(0, MOST_OUTCOMES)
    .map(({ path, observations, series, refusal }) => {
      const why = refusal?.startsWith(path) ? refusal.slice(path.length).replace(/^[:\s]+/, '') : refusal;
      return refusal === undefined
        ? [printable(path), String(observations), String(series), '']
        : [printable(path), '-', '-', printable(why ?? '')];
    });
  return [
    `${counted(refused.length, 'file')} of ${outcomes.length} left out`,
    '',
    table(['file', 'observations', 'series', 'why it is left out'], rows),
  ].join('\n');
}
