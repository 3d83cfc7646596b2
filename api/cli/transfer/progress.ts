import { SingleBar } from 'cli-progress';
import type { OnProgress } from '../../../pipelines/transfer/move.ts';
import type { TableSum } from '../../../pipelines/transfer/row-code.ts';
import { counted } from '../counted.ts';
import type { Output } from '../io.ts';
import { table } from '../table.ts';

/** Shows on a terminal which table a transfer is at, and how many rows it has copied and compared; nothing elsewhere. */
export function transferProgress(stream: Output): { readonly on: OnProgress; stop(): void } {
  if (stream.isTTY !== true) return { on: () => undefined, stop: () => undefined };
  const format = '{stage} {value} rows | {table} | {duration_formatted}';
  const bar = new SingleBar({ format, stream, hideCursor: true });
  bar.start(0, 0, { stage: 'copied', table: '' });
  return {
    on: ({ rows, table: name, stage }) => bar.increment(rows, { table: name, stage }),
    stop: () => bar.stop(),
  };
}

/** What a transfer moved, as text. */
export function sumsText(sums: readonly TableSum[], done: string): string {
  const rows = sums.reduce((total, one) => total + one.rows, 0);
  const filled = sums.filter((one) => one.rows > 0);
  return `${table(
    ['table', 'rows', 'sha256'],
    filled.map((one) => [one.table, String(one.rows), one.sha256.slice(0, 16)]),
  )}\n${counted(rows, 'row')} ${done}.\n`;
}
