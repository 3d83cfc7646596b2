import { z } from 'zod';
import type { Message } from '../../e2e/kafka-site.ts';
import type { Side } from '../lines.ts';
import { topicNames } from '../parts/kafka.ts';
import { Seen } from './seen.ts';

const names = topicNames();
type TopicName = keyof typeof names;

/** Marks what was produced to topics and read from them; in the contract they have their default names. */
export class TopicsSeen {
  private readonly marked = new Set<string>();
  private readonly schemas = new Map<z.ZodType, { readonly json: unknown; readonly seen: Seen }>();

  get keys(): ReadonlySet<string> {
    return new Set([...this.marked, ...[...this.schemas.values()].flatMap(({ seen }) => [...seen.keys])]);
  }

  /** What no schema has, and what its schema forbids. */
  get faults(): readonly string[] {
    return [...this.schemas.values()].flatMap(({ seen }) => [...seen.faults]);
  }

  /** Marks a line that is no field of a value. */
  mark(topic: TopicName, side: Side, path: string): void {
    this.marked.add(`topic ${names[topic]} ${side} ${path}`);
  }

  /** Marks the headers and the keys of messages. */
  messages(topic: TopicName, messages: readonly Message[]): void {
    for (const { key, headers } of messages) {
      if (key !== null) this.mark(topic, '<', 'key');
      for (const name of Object.keys(headers)) this.mark(topic, '<', `header ${name}`);
    }
  }

  /** Marks the fields of a value. */
  value(topic: TopicName, side: Side, path: string, schema: z.ZodType, value: unknown): void {
    let known = this.schemas.get(schema);
    if (known === undefined) {
      const json = z.toJSONSchema(schema, { io: side === '>' ? 'input' : 'output', unrepresentable: 'any' });
      known = { json, seen: new Seen(json.$defs ?? {}) };
      this.schemas.set(schema, known);
    }
    known.seen.value(`topic ${names[topic]}`, side, path, known.json, value);
  }
}
