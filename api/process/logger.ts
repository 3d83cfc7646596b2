/** Writes an entry: fields with a message, or a message alone. */
export type LogEntry = (fields: unknown, message?: string, ...values: unknown[]) => void;

/** What a server logs to: pino, or whatever has these of its methods. */
export interface Logger {
  /** The lowest level that is written, such as `info`. */
  level: string;
  readonly fatal: LogEntry;
  readonly error: LogEntry;
  readonly warn: LogEntry;
  readonly info: LogEntry;
  readonly debug: LogEntry;
  readonly trace: LogEntry;
  readonly silent: LogEntry;
  /** A logger that adds fields to each entry. */
  child(fields: Readonly<Record<string, unknown>>): Logger;
}
