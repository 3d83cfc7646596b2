import { RecordCursor, RecordLayout, SeriesSlabs } from '../../../operators/statistics/slab.ts';

/** A statistic over one record of its own, with a cursor on it. */
export function onRecord<T>(make: (layout: RecordLayout) => T): { statistic: T; at: RecordCursor } {
  const layout = new RecordLayout();
  const statistic = make(layout);
  const slabs = new SeriesSlabs(layout);
  slabs.ensure(0);
  const at = new RecordCursor();
  slabs.seek(at, 0);
  return { statistic, at };
}
