import type { Signal } from '../../../operators/signals/signal.ts';
import { nameOf, type Story } from './stories.ts';

/** What the reader wants to see; an empty text does not filter. */
export interface Filters {
  readonly severity: string;
  readonly pattern: string;
  readonly scope: string;
  readonly find: string;
  /** `open`, or `all` for those that have ended, too. */
  readonly status: 'open' | 'all';
}

/** Reads filters from the query of an address. */
export function filtersOf(query: URLSearchParams): Filters {
  return {
    severity: query.get('severity') ?? '',
    pattern: query.get('pattern') ?? '',
    scope: query.get('scope') ?? '',
    find: query.get('find') ?? '',
    status: query.get('status') === 'all' ? 'all' : 'open',
  };
}

/** The scope of a signal as people name it. */
export function scopeOf({ scope, scope_id }: Pick<Signal, 'scope' | 'scope_id'>): string {
  return scope ?? scope_id;
}

/** Whether a story has what is asked for: in one of its signals, or in the name of one of its series. */
export function matches(story: Story, { severity, pattern, scope, find, status }: Filters): boolean {
  const sought = find.trim().toLowerCase();
  return (
    (status === 'all' || story.isOpen) &&
    (severity === '' || story.severity === severity) &&
    (pattern === '' || story.signals.some((signal) => signal.pattern === pattern)) &&
    (scope === '' || story.signals.some((signal) => scopeOf(signal) === scope)) &&
    (sought === '' ||
      story.series.some((one) => nameOf(one).toLowerCase().includes(sought)) ||
      story.signals.some(({ tags = {} }) =>
        Object.entries(tags).some(([key, value]) => `${key}:${value}`.toLowerCase().includes(sought)),
      ))
  );
}
