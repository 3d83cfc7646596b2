import { z } from 'zod';
import { formatInstant } from '../time/instant.ts';
import { tagLabel } from '../webhooks/bodies/alertmanager.ts';
import type { Mute } from './mute.ts';
import type { MutedWindow } from './window.ts';

/** A condition on a label, as Alertmanager has it. */
export interface SilenceMatcher {
  readonly name: string;
  readonly value: string;
  readonly isRegex: boolean;
  readonly isEqual: boolean;
}

/** A silence as `POST /api/v2/silences` takes it. With an id it changes the one that has it. */
export interface Silence {
  readonly id?: string;
  readonly matchers: readonly SilenceMatcher[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly createdBy: string;
  readonly comment: string;
}

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** The answer of `GET /api/v2/silences`, as far as it is read. Alertmanager 0.21 and earlier have no `isEqual`. */
export const silencesSchema = z.array(
  z.object({
    id: z.string(),
    status: z.object({ state: z.string() }),
    matchers: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        isRegex: z.boolean(),
        isEqual: z.boolean().default(true),
      }),
    ),
    startsAt: instant,
    endsAt: instant,
    createdBy: z.string(),
    comment: z.string(),
  }),
);

export type StoredSilence = z.output<typeof silencesSchema>[number];

/** The label that only alerts of tidemark have. */
const OWN_LABEL = { name: 'signal_id', value: '.+', isRegex: true, isEqual: true } as const;

/** How a comment ends by which a silence is known again, as it has no other place for it. */
const MARK = /\(mute ([^ ()]+) of webhook ([^ ()]+)\)$/;

/** The names that a scope and an entity which a mute names by a UUID have in alerts; empty if it names none, or has no such series yet. */
export interface MutedNames {
  readonly scopes: readonly string[];
  readonly entities: readonly string[];
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function oneOf(name: string, values: readonly string[]): SilenceMatcher {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return { name, value: only, isRegex: false, isEqual: true };
  return { name, value: values.map(literal).join('|'), isRegex: true, isEqual: true };
}

/** The conditions on labels of alerts that a mute has on signals. Without any, it is all alerts of tidemark, and of nobody else. */
function matchersOf(
  { scope, entity, metric, tags = [], patterns }: Mute,
  { scopes, entities }: MutedNames,
): SilenceMatcher[] {
  const named = (name: string, given: string | undefined, names: readonly string[]) =>
    given === undefined ? [] : [oneOf(name, [...new Set([given, ...names])].sort())];
  return [
    OWN_LABEL,
    ...named('scope', scope, scopes),
    ...named('entity', entity, entities),
    ...named('metric', metric, []),
    ...tags.map((tag) => {
      const colon = tag.indexOf(':');
      return oneOf(tagLabel(tag.slice(0, colon)), [tag.slice(colon + 1)]);
    }),
    ...(patterns === undefined ? [] : [oneOf('alertname', [...patterns].sort())]),
  ];
}

/**
 * The silence of a window of a mute.
 *
 * @param webhook id of the webhook whose Alertmanager has it: others may have silences of other servers
 */
export function silenceOf(mute: Mute, window: MutedWindow, names: MutedNames, webhook: string): Silence {
  const { id, reason, by } = mute;
  return {
    matchers: matchersOf(mute, names),
    startsAt: formatInstant(window.from),
    endsAt: formatInstant(window.to),
    createdBy: by === undefined ? 'tidemark' : `${by} (tidemark)`,
    comment: `${reason ?? 'muted in tidemark'} (mute ${id} of webhook ${webhook})`,
  };
}

/** The mute that a silence is of, if it is one of a webhook. */
export function muteOf({ comment }: Pick<Silence, 'comment'>, webhook: string): string | undefined {
  const [, mute, of] = MARK.exec(comment) ?? [];
  return of === webhook ? mute : undefined;
}

/** What has to be done so that Alertmanager has just the silences that are wanted. */
export interface SilenceChanges {
  readonly put: readonly Silence[];
  /** Ids of silences that have to end. */
  readonly expire: readonly string[];
}

function sameMatchers(one: readonly SilenceMatcher[], other: readonly SilenceMatcher[]): boolean {
  const keyOf = ({ name, value, isRegex, isEqual }: SilenceMatcher) =>
    JSON.stringify([name, value, isRegex, isEqual]);
  return one.map(keyOf).sort().join() === other.map(keyOf).sort().join();
}

/**
 * Compares what is wanted with what Alertmanager has. It keeps milliseconds, and a silence that was made after its beginning begins when it
 * was made.
 *
 * @param wanted by the id of the mute
 * @param stored silences of the webhook's Alertmanager, also of others
 * @param at milliseconds since 1970
 */
export function silenceChanges(
  wanted: ReadonlyMap<string, Silence>,
  stored: readonly StoredSilence[],
  webhook: string,
  at: number,
): SilenceChanges {
  const put: Silence[] = [];
  const expire: string[] = [];
  const kept = new Set<string>();
  for (const one of stored) {
    if (one.status.state === 'expired') continue;
    const mute = muteOf(one, webhook);
    if (mute === undefined) continue;
    const wish = kept.has(mute) ? undefined : wanted.get(mute);
    if (wish === undefined) {
      expire.push(one.id);
      continue;
    }
    kept.add(mute);
    const begins = Date.parse(wish.startsAt);
    const starts = begins <= at && Date.parse(one.startsAt) <= at ? one.startsAt : wish.startsAt;
    const isSame =
      sameMatchers(wish.matchers, one.matchers) &&
      Date.parse(starts) === Date.parse(one.startsAt) &&
      Date.parse(wish.endsAt) === Date.parse(one.endsAt) &&
      wish.createdBy === one.createdBy &&
      wish.comment === one.comment;
    if (!isSame) put.push({ ...wish, startsAt: starts, id: one.id });
  }
  for (const [mute, wish] of wanted) if (!kept.has(mute)) put.push(wish);
  return { put, expire };
}
