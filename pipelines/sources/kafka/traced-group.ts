import { type SpanContext, SpanKind, trace } from '@opentelemetry/api';
import { distinct, MOST_LINKS, parentAmong } from '../../../sinks/traces/callers.ts';
import { remoteTrace } from '../../../sinks/traces/remote.ts';
import { activeTracer, inSpan } from '../../../sinks/traces/span.ts';
import type { KafkaRecord, TopicPartition } from './port.ts';

/** Runs an attempt to store messages in a span. */
export type Traced = <T>(records: readonly KafkaRecord[], attempt: () => Promise<T>) => Promise<T>;

function headerOf({ headers }: KafkaRecord, name: string): string | undefined {
  const [value] = [headers[name]].flat();
  return value?.toString();
}

/** The spans that messages continue, each once, as many as a span refers to. */
function producersOf(records: readonly KafkaRecord[]): SpanContext[] {
  const found = new Map<string, SpanContext | undefined>();
  for (const record of records) {
    const header = headerOf(record, 'traceparent') ?? '';
    if (header === '' || found.has(header)) continue;
    found.set(header, trace.getSpanContext(remoteTrace((name) => headerOf(record, name))));
    if (found.size > MOST_LINKS) break;
  }
  return distinct(found.values());
}

/** The span of each attempt continues the trace of a producer, and has links to those of the other messages. */
export function tracedGroups({ topic, partition }: TopicPartition): Traced {
  return (records, attempt) => {
    if (activeTracer() === undefined || records.length === 0) return attempt();
    const { parent, links } = parentAmong(producersOf(records));
    const describe = () => ({
      kind: SpanKind.CONSUMER,
      links,
      attributes: {
        'messaging.system': 'kafka',
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        'messaging.destination.name': topic,
        'messaging.destination.partition.id': String(partition),
        'messaging.batch.message_count': records.length,
      },
    });
    return inSpan(`process ${topic}`, describe, attempt, parent);
  };
}
