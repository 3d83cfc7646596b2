import kafkajs, { type LogEntry } from 'kafkajs';
import { CLOSED_HERE } from './sockets.ts';

/** Logger of Kafka's client. A pino logger fits. */
export interface KafkaLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Fields of kafkajs that are logged; the others may be long or contain message data. */
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

/** What a broker answers until it has loaded its groups, right after its start, or has handed one over. kafkajs repeats the request. */
const LOADING = /coordinator is (?:not available|loading)|not the correct coordinator/;

/** Whether an entry tells of a start of the broker or of sockets that are closed here, neither of which is a fault. */
function isExpected({ message, error }: LogEntry['log']): boolean {
  return message.includes(CLOSED_HERE) || (typeof error === 'string' && LOADING.test(error));
}

/**
 * Forwards kafkajs's log one level lower, because kafkajs logs what it retries as errors, including rebalances. Permanent failures are
 * thrown at their calls.
 */
export function logTo(log: KafkaLog): (entry: LogEntry) => void {
  return ({ namespace, level, log: entry }) => {
    const fields: Record<string, unknown> = { namespace };
    for (const name of FIELDS) {
      const value: unknown = entry[name];
      if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
    }
    const message = `kafkajs: ${entry.message}`;
    if (isExpected(entry)) log.debug(fields, message);
    else if (level === kafkajs.logLevel.ERROR) log.warn(fields, message);
    else if (level === kafkajs.logLevel.WARN) log.info(fields, message);
    else log.debug(fields, message);
  };
}
