import type { Mute } from '../../../operators/quiet/mute.ts';
import { parseDuration } from '../../../operators/time/duration.ts';
import type { Archive } from '../../../sinks/store.ts';

/** How long a mute is kept after its end, in microseconds. A change is delivered for up to a day after it happened. */
const KEPT = parseDuration('7d');

/** What calls on mutes need. */
export interface KeepsMutes {
  readonly store: Pick<Archive, 'mutes'>;
  /** Who makes it; see {@link Backend}. */
  readonly by?: string;
}

/** Stores a mute, and removes those that ended long ago. */
export async function keepMute({ store: { mutes } }: Pick<KeepsMutes, 'store'>, mute: Mute): Promise<void> {
  for (const { id, ends_at } of await mutes.list()) {
    if (ends_at + KEPT < mute.created_at) await mutes.remove(id);
  }
  await mutes.put(mute);
}
