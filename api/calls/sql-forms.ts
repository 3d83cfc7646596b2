import type { ByteForm } from '../../sinks/analytics/lane-messages.ts';

/** A form of an answer to SQL that has any number of rows. */
export type SqlForm = ByteForm;

/** The media type of each form. */
export const SQL_FORMS: Readonly<Record<SqlForm, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
};
