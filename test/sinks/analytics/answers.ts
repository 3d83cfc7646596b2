import { tableFromIPC } from 'apache-arrow';
import type { Analytics } from '../../../sinks/analytics/analytics.ts';
import type { ByteForm } from '../../../sinks/analytics/lane-messages.ts';

/** The bytes of an answer in a form. */
export async function bytesOf(
  analytics: Pick<Analytics, 'query'>,
  sql: string,
  form: ByteForm,
  rows = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const take = (part: Uint8Array) => {
    parts.push(Uint8Array.from(part));
    return undefined;
  };
  await analytics.query(sql, { rows, timeoutMs: 30_000, bytes: { form, take } });
  return Buffer.concat(parts);
}

/** A stream of Arrow as a table. */
export async function arrowOf(analytics: Pick<Analytics, 'query'>, sql: string, rows?: number) {
  return tableFromIPC(await bytesOf(analytics, sql, 'arrow', rows));
}
