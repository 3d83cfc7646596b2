import { isMuted } from '../../operators/quiet/is-muted.ts';
import type { Mute } from '../../operators/quiet/mute.ts';
import type { LoggedChange } from '../../operators/webhooks/logged-change.ts';

/** Which changes mutes hold back from the receiver of a webhook. */
export interface Holding {
  /** Whether a change is not to be sent. */
  holds(change: LoggedChange, mutes: readonly Mute[]): boolean;
}

/** Mutes of receivers that know nothing of mutes. */
export const heldByMutes: Holding = { holds: isMuted };
