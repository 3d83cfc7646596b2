import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { KeepsMutes } from './keep-mute.ts';
import { muteView, viewOf } from './mute-view.ts';

/** Every mute that has not ended. */
export const listMutes = defineCall({
  name: 'list_mutes',
  summary: 'The mutes that have not ended, by their beginning.',
  tags: ['mutes'],
  permission: 'admin',
  at: 'GET /v1/mutes',
  input: z.object({}),
  output: z.object({ mutes: z.array(muteView) }),
  async run({ store }: KeepsMutes) {
    const now = Date.now() * 1000;
    const mutes = (await store.mutes.list()).filter(({ ends_at }) => ends_at > now);
    return { mutes: mutes.sort((a, b) => a.starts_at - b.starts_at).map(viewOf) };
  },
});
