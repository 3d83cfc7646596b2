import type { Signal } from '../../signals/signal.ts';
import { formatInstant, parseInstant } from '../../time/instant.ts';
import { amount, figure } from '../observed/amount.ts';

/** How sentences refer to a series. */
export interface Naming {
  readonly name: string;
  readonly unit?: string;
}

/** Names of the series that have one. */
export type NameOf = (scopeId: string, entityId: string) => Naming | undefined;

/** Significant digits of a number in a sentence about a signal. */
const DIGITS = 3;
const SECOND = 1e6;

/** The parts of a sentence about one signal. */
export class SignalWording {
  readonly signal: Signal;
  /** The series, by its name or else by its entity. */
  readonly subject: string;
  private readonly unit: string | undefined;
  private readonly nameOf: NameOf;

  constructor(signal: Signal, nameOf: NameOf) {
    const naming = nameOf(signal.scope_id, signal.entity_id);
    this.signal = signal;
    this.nameOf = nameOf;
    this.subject = naming?.name ?? `entity ${signal.entity_id}`;
    this.unit = naming?.unit;
  }

  /** A metric in the unit of the series: "45 ms". */
  value(metric: string): string {
    return this.amount(this.metric(metric));
  }

  amount(value: number): string {
    return amount(value, this.unit, DIGITS);
  }

  /** A metric as a number: 0.93. */
  figure(metric: string): string {
    return figure(this.metric(metric), DIGITS);
  }

  metric(metric: string): number {
    return this.signal.metrics[metric] ?? 0;
  }

  /** Start: "at 14:05 on 2026-05-03". In UTC; with seconds only if not zero. */
  get at(): string {
    const text = formatInstant(this.start);
    const [date, clock] = [text.slice(0, 10), text.slice(11, 19)];
    return `at ${clock.endsWith(':00') ? clock.slice(0, 5) : clock} on ${date}`;
  }

  /** Period from start to end. */
  get during(): string {
    const end = parseInstant(this.signal.window.end);
    return `from ${formatInstant(whole(this.start))} to ${formatInstant(whole(end))}`;
  }

  /** Duration in microseconds. */
  get length(): number {
    return parseInstant(this.signal.window.end) - this.start;
  }

  /** The other series of a pair. */
  get partner(): string {
    const [evidence] = this.signal.evidence;
    const [scope, entity] = [evidence?.partner_scope_id, evidence?.partner_entity_id];
    if (typeof scope !== 'string' || typeof entity !== 'string') return 'another series';
    return this.nameOf(scope, entity)?.name ?? `entity ${entity}`;
  }

  private get start(): number {
    return parseInstant(this.signal.window.start);
  }
}

function whole(time: number): number {
  return Math.floor(time / SECOND) * SECOND;
}

/** Sentences about the signals of a pattern. Each names its time, so it stays true. */
export interface SignalTemplate {
  /** When one opens. For patterns without duration also when it closes, with its final numbers. */
  readonly opens: (wording: SignalWording) => string;
  /** When a lasting one closes. */
  readonly closes?: (wording: SignalWording) => string;
}
