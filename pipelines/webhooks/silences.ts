import { z } from 'zod';
import { isMuted } from '../../operators/quiet/is-muted.ts';
import type { Mute } from '../../operators/quiet/mute.ts';
import {
  type MutedNames,
  type Silence,
  silenceChanges,
  silenceOf,
  silencesSchema,
} from '../../operators/quiet/silence.ts';
import { onceOf } from '../../operators/quiet/window.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { isResolved, type LoggedChange } from '../../operators/webhooks/logged-change.ts';
import type { WebhookRecord } from '../../operators/webhooks/record.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { Archive } from '../../sinks/store.ts';
import type { StoredRegister } from '../../sinks/stored-register.ts';
import type { Attempt } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Holding } from './holding.ts';
import type { Exchange, Poster } from './post.ts';
import type { Troubles } from './troubles.ts';
import { Turns } from './turns.ts';

/** Milliseconds between two looks at the mutes, which other processes change too. */
const LOOK = 2000;
/** Milliseconds between two looks at the silences, without reminders. */
const CHECK = 60_000;
/** Most series whose names are looked up for a mute of an id. */
const MOST_NAMED = 1000;
/** Bytes of a list of silences: some 50,000. Filters of Alertmanager compare differently from version to version. */
const MOST_LISTED = 32 * 1024 * 1024;

/** What silences work with. */
export interface SilencesSite {
  readonly store: {
    readonly mutes: Pick<Archive['mutes'], 'list'>;
    readonly register: Pick<StoredRegister, 'keys'>;
  };
  readonly naming: Naming;
  readonly poster: Pick<Poster, 'exchange'>;
  readonly clock: Clock;
  /** Milliseconds from one reminder to the next, before each of which the silences are compared; 0 for none. */
  readonly resend: number;
  readonly events: { attempted(webhook: WebhookRecord, attempt: Attempt, milliseconds: number): void };
  /** The store did not answer; it is asked again. */
  readonly unavailable: (error: unknown) => void;
  readonly troubles: Troubles;
  /** Silences could not be compared or changed; that is tried again. Called once until it succeeds. */
  readonly unsilenced: (webhook: WebhookRecord, reason: string) => void;
}

function onceOfEach(mutes: readonly Mute[], at: number): Mute[] {
  return mutes.map((mute) => onceOf(mute, at)).filter((mute) => mute !== undefined);
}

/** Alertmanager refused, or did not answer. */
class Refused extends Error {}

/**
 * The mutes of tidemark as silences of the Alertmanager of a webhook. They are compared with what Alertmanager has, which is their only memory: silences are
 * known again by their comments, so that a restart of either changes nothing. A signal is sent in muted time once Alertmanager has the silence of each mute that it is
 * in, and is held back before.
 */
export class Silences implements Holding {
  private readonly site: SilencesSite;
  private readonly webhook: WebhookRecord;
  private readonly turns = new Turns();
  /** Mutes of one window, as JSON, whose silences Alertmanager had when they were compared last. */
  private placed = new Set<string>();
  /** What the mutes were then; undefined if that failed, or may no longer be so. */
  private known: string | undefined;

  constructor(site: SilencesSite, webhook: WebhookRecord) {
    this.site = site;
    this.webhook = webhook;
  }

  holds(change: LoggedChange, mutes: readonly Mute[]): boolean {
    if (isResolved(change)) return false;
    const now = this.site.clock.now() * 1000;
    return isMuted(
      change,
      onceOfEach(mutes, now).filter((mute) => !this.placed.has(JSON.stringify(mute))),
    );
  }

  /** Alertmanager did not answer: it may have been started anew, without its silences. */
  doubt(): void {
    this.placed = new Set();
    this.known = undefined;
  }

  /** Compares the silences whenever the mutes have changed, until it is stopped. */
  async keep(stop: AbortSignal): Promise<void> {
    const { clock, resend, unavailable } = this.site;
    let checked = Number.NEGATIVE_INFINITY;
    while (!stop.aborted) {
      try {
        // A reminder compares them before it is sent.
        const isDue = resend === 0 && clock.now() - checked >= CHECK;
        if (isDue || this.known !== JSON.stringify(await this.listed())) {
          await this.compare(stop);
          checked = clock.now();
        }
      } catch (error) {
        if (!stop.aborted) unavailable(error);
      }
      await clock.wait(this.known === undefined ? resend || CHECK : LOOK, stop);
    }
  }

  /** Makes the silences those of the mutes. @throws StoreUnavailable */
  compare(stop: AbortSignal): Promise<void> {
    return this.turns.take(async () => {
      if (stop.aborted) return;
      const mutes = await this.listed();
      try {
        this.placed = await this.place(mutes, stop);
        this.known = JSON.stringify(mutes);
        this.noted(false);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.doubt();
        if (!stop.aborted && this.noted(true)) this.site.unsilenced(this.webhook, error.message);
      }
    });
  }

  /** The mutes that have not ended; those that recur by their present or next windows, which change as time goes on. */
  private async listed(): Promise<Mute[]> {
    const mutes = await this.site.store.mutes.list();
    return onceOfEach(mutes, this.site.clock.now() * 1000);
  }

  private noted(isFailing: boolean): boolean {
    return this.site.troubles.note(this.webhook.settings.name, 'silences', isFailing);
  }

  /** @returns the mutes whose silences Alertmanager then has */
  private async place(mutes: readonly Mute[], stop: AbortSignal): Promise<Set<string>> {
    const { clock } = this.site;
    const { id: webhook } = this.webhook;
    const now = clock.now();
    const wanted = new Map<string, Silence>();
    for (const mute of mutes) {
      const window = { from: mute.starts_at, to: mute.ends_at };
      wanted.set(mute.id, silenceOf(mute, window, await this.namesOf(mute), webhook));
    }
    const listed = await this.ask('GET', 'silences', undefined, stop);
    const { put, expire } = silenceChanges(wanted, this.read(listed), webhook, now);
    for (const silence of put) await this.ask('POST', 'silences', JSON.stringify(silence), stop);
    for (const id of expire) await this.ask('DELETE', `silence/${encodeURIComponent(id)}`, undefined, stop);
    return new Set(mutes.map((mute) => JSON.stringify(mute)));
  }

  private read(text: string) {
    try {
      return silencesSchema.parse(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
      throw new Refused('the answer is no list of silences of Alertmanager');
    }
  }

  /** The names of what a mute names by id: alerts have names where there are some. */
  private async namesOf({ scope, entity }: Mute): Promise<MutedNames> {
    const scopeId = scope !== undefined && isUuid(scope.toLowerCase()) ? scope.toLowerCase() : undefined;
    const entityId = entity !== undefined && isUuid(entity.toLowerCase()) ? entity.toLowerCase() : undefined;
    const ids = {
      ...(scopeId !== undefined && { scope_id: scopeId }),
      ...(entityId !== undefined && { entity_id: entityId }),
    };
    if (scopeId === undefined && entityId === undefined) return { scopes: [], entities: [] };
    const { store, naming } = this.site;
    const { rows } = await store.register.keys(ids, entityId === undefined ? 1 : MOST_NAMED);
    const names = rows.length === 0 ? [] : await naming.of(rows);
    const known = (all: readonly (string | undefined)[]) => all.filter((name) => name !== undefined);
    return {
      scopes: scopeId === undefined ? [] : [scopeId, ...known(names.map((one) => one.scope))],
      entities: entityId === undefined ? [] : [entityId, ...known(names.map((one) => one.entity))],
    };
  }

  /** @throws Refused */
  private async ask(
    method: 'GET' | 'POST' | 'DELETE',
    place: string,
    body: string | undefined,
    stop: AbortSignal,
  ): Promise<string> {
    const { poster, clock, events } = this.site;
    const { url, headers } = this.webhook.settings;
    const at = clock.now();
    const request = {
      method,
      url: new URL(place, url).href,
      headers: {
        'user-agent': 'tidemark',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    };
    const answer: Exchange = await poster.exchange(request, MOST_LISTED, stop);
    if (!stop.aborted) events.attempted(this.webhook, answer, clock.now() - at);
    if (answer.delivered) return answer.text;
    throw new Refused(answer.reason);
  }
}
