import type { SeriesKey } from '../../../../operators/records/directory.ts';
import type { SeriesDescription } from '../../../../operators/records/series/description.ts';
import { keyedName } from '../../../../operators/records/series/name.ts';
import type { NamesStore } from '../../../../pipelines/memory/observed/readings.ts';

/** A register of described series, which tests compare by their names one by one. */
export function registerOf(described: readonly (SeriesKey & SeriesDescription)[]): NamesStore['register'] {
  return {
    hasNames: async () => described.length > 0,
    meant: async (names) =>
      names.map((name) => {
        const found = described.filter((one) => {
          const key = keyedName(one);
          return key?.entity === name.entity && (name.metric === undefined || key.metric === name.metric);
        });
        return found.length > 1 ? 'several' : (found[0] ?? 'none');
      }),
  };
}
