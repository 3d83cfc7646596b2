import { type LineOutput, LineWriter } from './line-writer.ts';

/** Named values of a message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The log of a server. Use {@link fromPino} for a pino logger; the console and {@link silent} fit as they are. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

type PinoMethod = (fields: object, message: string) => void;

/** A logger on top of a pino logger, or of any logger that takes fields before the message. */
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

/** Converts values that JSON lacks or serializes as nothing. */
function written(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error ? (value.stack ?? value.message) : value;
}

/** Whether a field can be written without checking each value in it. */
function isPlain(value: unknown): boolean {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined';
}

let second = Number.NaN;
/** The time without milliseconds, shared by the lines of one second. */
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

/** Fields that need no conversion and do not clash with those of every line. */
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
    // A field that cannot be serialized must not fail the request.
    const unwritten = error instanceof Error ? error.message : String(error);
    return `${JSON.stringify({ ...said, unwritten })}\n`;
  }
}

/**
 * A logger that writes JSON lines to a stream; default: standard error, which stdio does not use. Lines at debug and info are buffered up
 * to 10 milliseconds, and written when the process exits; a warning or an error is written immediately, after the buffered lines.
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

/** A logger that discards everything. */
export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };
