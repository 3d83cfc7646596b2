import type { Signal } from '../signals/signal.ts';
import { parseInstant } from '../time/instant.ts';
import type { LoggedChange } from '../webhooks/logged-change.ts';
import { concerns } from '../webhooks/matches.ts';
import type { Mute } from './mute.ts';
import { windowOf } from './window.ts';

/** Whether a signal with its names is muted at a time in microseconds. */
export function isMutedAt(signal: Signal, at: number, mutes: readonly Mute[]): boolean {
  return mutes.some((mute) => concerns(mute, signal) && hasMoment(mute, at));
}

/** Whether a moment is in muted time. */
function hasMoment(mute: Mute, at: number): boolean {
  const window = windowOf(mute, at);
  return window !== undefined && window.from <= at;
}

/**
 * Whether a change is not to be delivered. A signal that was detected in muted time is never delivered, its end included. One that was
 * detected before is delivered when it ends or is lowered, since its reader knows it, and not when it is raised or updated in muted time.
 * Only times in the change count, so that the answer is the same whenever it is asked for.
 */
export function isMuted({ kind, signal }: LoggedChange, mutes: readonly Mute[]): boolean {
  if (isMutedAt(signal, parseInstant(signal.detected_at), mutes)) return true;
  if (kind !== 'signal.raised' && kind !== 'signal.updated') return false;
  return isMutedAt(signal, parseInstant(signal.updated_at), mutes);
}
