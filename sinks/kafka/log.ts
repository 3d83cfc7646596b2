import kafkajs, { type LogEntry } from 'kafkajs';

/** Where Kafka's client says what it does. A pino logger fits. */
export interface KafkaLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Fields of kafkajs that are worth keeping; the others may be long, or hold what was sent. */
const FIELDS = [
  'groupId',
  'memberId',
  'topic',
  'partition',
  'broker',
  'clientId',
  'error',
  'retryCount',
  'retryTime',
];

/**
 * Tells a logger what kafkajs logs, one level lower than kafkajs does: it calls an error what it tries again by itself, a rebalance among
 * it. What cannot be mended that way comes back as an error where it belongs.
 */
export function logTo(log: KafkaLog): (entry: LogEntry) => void {
  return ({ namespace, level, log: entry }) => {
    const fields: Record<string, unknown> = { namespace };
    for (const name of FIELDS) {
      const value: unknown = entry[name];
      if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
    }
    const message = `kafkajs: ${entry.message}`;
    if (level === kafkajs.logLevel.ERROR) log.warn(fields, message);
    else if (level === kafkajs.logLevel.WARN) log.info(fields, message);
    else log.debug(fields, message);
  };
}
