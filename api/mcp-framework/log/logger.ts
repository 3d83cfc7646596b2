import { type LineOutput, LineWriter } from './line-writer.ts';

/** Names and values that belong to a message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where a server logs to. Pino's loggers fit after {@link fromPino}; the console, or nothing at all, after the others. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

type PinoMethod = (fields: object, message: string) => void;

/** A logger that writes with one of pino's, or of anything that takes fields before the message. */
export function fromPino(pino: {
  readonly debug: PinoMethod;
  readonly info: PinoMethod;
  readonly warn: PinoMethod;
  readonly error: PinoMethod;
}): Logger {
  return {
    debug: (message, fields = {}) => pino.debug(fields, message),
    info: (message, fields = {}) => pino.info(fields, message),
    warn: (message, fields = {}) => pino.warn(fields, message),
    error: (message, fields = {}) => pino.error(fields, message),
  };
}

/** What JSON lacks, or says nothing of. */
function written(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error ? (value.stack ?? value.message) : value;
}

/** Whether a field is written as it is, without a look at each value in it. */
function isPlain(value: unknown): boolean {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined';
}

let second = Number.NaN;
/** The time up to its milliseconds, which the lines of a second share. */
let stamp = '';

function now(): string {
  const at = Date.now();
  const millisecond = at % 1000;
  if (at - millisecond !== second) {
    second = at - millisecond;
    stamp = new Date(second).toISOString().slice(0, -4);
  }
  return `${stamp}${String(millisecond).padStart(3, '0')}Z`;
}

/** Fields that need no care; none of them is called like what each line has. */
function arePlain(fields: LogFields): boolean {
  for (const name in fields) if (!isPlain(fields[name])) return false;
  return !('time' in fields || 'level' in fields || 'message' in fields);
}

function lineOf(level: string, message: string, fields: LogFields | undefined): string {
  if (fields === undefined || arePlain(fields)) {
    const said = `{"time":"${now()}","level":"${level}","message":${JSON.stringify(message)}`;
    const rest = fields === undefined ? '{}' : JSON.stringify(fields);
    return rest === '{}' ? `${said}}\n` : `${said},${rest.slice(1)}\n`;
  }
  const said = { time: now(), level, message };
  try {
    return `${JSON.stringify({ ...said, ...fields }, written)}\n`;
  } catch (error) {
    // A field that cannot be written must not cost the caller its request.
    const unwritten = error instanceof Error ? error.message : String(error);
    return `${JSON.stringify({ ...said, unwritten })}\n`;
  }
}

/**
 * A logger that writes JSON lines to a stream: to standard error unless told otherwise, which stdio leaves free. Lines of
 * debug and info wait for each other up to 10 milliseconds, and are written when the process exits; a warning or an error is
 * written at once, with what came before it.
 */
export function jsonLogger(out: LineOutput = process.stderr): Logger {
  const lines = new LineWriter(out);
  const soon = (level: string) => (message: string, fields?: LogFields) => {
    lines.add(lineOf(level, message, fields));
  };
  const atOnce = (level: string) => (message: string, fields?: LogFields) => {
    lines.add(lineOf(level, message, fields));
    lines.flush();
  };
  return { debug: soon('debug'), info: soon('info'), warn: atOnce('warn'), error: atOnce('error') };
}

/** A logger that keeps nothing. */
export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };
