import { type EventInput, eventIssues, isEvent } from '../../../operators/records/event.ts';
import { TIMESTAMP_REMEDY } from '../../../operators/records/fields.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import { listOf } from '../batch-builder.ts';
import { MessageClock } from './message-clock.ts';
import { eventsIn, type MessageForm, parseLines } from './message-form.ts';
import type { KafkaRecord } from './port.ts';
import { type Decoded, jsonOf, LONGEST_REASON, LONGEST_VALUE, MOST_PARTS, type Refusal } from './refusal.ts';

/** An event with its position. */
export interface ReadEvent {
  readonly input: EventInput;
  /** Time of its message in microseconds, used when the event has none. */
  readonly arrival: number | undefined;
  readonly record: KafkaRecord;
  /** Index within its message; undefined when the message is the event. */
  readonly index: number | undefined;
}

/**
 * Decodes messages to events, in order, each validated once. A message holds one event or many (see {@link eventsIn}). The valid
 * events of a message are taken; each invalid one is rejected with position and reason. An event without a timestamp gets that of its
 * message. Keys are ignored.
 *
 * @param longestValue maximum message value in bytes
 */
export function decodeEvents(
  records: readonly KafkaRecord[],
  longestValue = LONGEST_VALUE,
): Decoded<readonly ReadEvent[]> {
  const clock = new MessageClock();
  const payload: ReadEvent[] = [];
  const refused: Refusal[] = [];
  for (const record of records) {
    clock.begin(record);
    const form = eventsIn(record, longestValue);
    if (form.kind === 'poison') {
      refused.push({ record, index: undefined, path: '', reason: form.reason, value: record.value });
      continue;
    }
    const bad = new BadParts(record, form);
    const take = (value: unknown, place: number) => {
      const index = form.kind === 'one' ? undefined : place;
      if (!isEvent(value)) bad.addEvent(index, value);
      else if (value.timestamp !== undefined)
        payload.push({ input: value, arrival: undefined, record, index });
      else {
        const arrival = clock.next();
        if (arrival >= EARLIEST && arrival < LATEST) payload.push({ input: value, arrival, record, index });
        else bad.add(index, 'timestamp', `is missing, and the message has none; ${TIMESTAMP_REMEDY}`);
      }
    };
    if (form.kind === 'one') take(form.record, 0);
    else if (form.kind === 'many') form.records.forEach(take);
    else parseLines(form.lines, take, (index, reason) => bad.add(index, '', reason));
    refused.push(...bad.refusals());
  }
  return { payload, refused };
}

/** The rejection of an event whose id belongs to another one. */
export function conflictOf({ input, record, index }: ReadEvent): Refusal {
  const value = index === undefined ? record.value : (jsonOf(input) ?? record.value);
  const reason = `${input.id} is the id of another event; choose another id`;
  return { record, index, path: 'id', reason, value };
}

/** Rejected parts of one message. */
class BadParts {
  private readonly record: KafkaRecord;
  private readonly form: MessageForm;
  private readonly reported: Refusal[] = [];
  private count = 0;

  constructor(record: KafkaRecord, form: MessageForm) {
    this.record = record;
    this.form = form;
  }

  /** Rejects a value that is not an event. Past the reported maximum no details are kept. */
  addEvent(index: number | undefined, value: unknown): void {
    const issues = this.count < MOST_PARTS ? eventIssues(value) : [];
    this.add(index, issues[0]?.path ?? '', issues.length === 0 ? 'is not an event' : listOf(issues));
  }

  add(index: number | undefined, path: string, reason: string): void {
    if (++this.count > MOST_PARTS) return;
    this.reported.push({
      record: this.record,
      index,
      path: path.slice(0, LONGEST_REASON),
      reason: reason.slice(0, LONGEST_REASON),
      value: (index === undefined ? undefined : this.partAt(index)) ?? this.record.value,
    });
  }

  refusals(): readonly Refusal[] {
    const beyond = this.count - this.reported.length;
    if (beyond === 0) return this.reported;
    const reason = `${beyond} more events of this message were rejected, beyond the ${MOST_PARTS} listed one by one`;
    return [
      ...this.reported,
      { record: this.record, index: undefined, path: '', reason, value: this.record.value },
    ];
  }

  private partAt(index: number): string | undefined {
    if (this.form.kind === 'lines') return this.form.lines[index];
    return this.form.kind === 'many' ? jsonOf(this.form.records[index]) : undefined;
  }
}
