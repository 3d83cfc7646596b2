import { z } from 'zod';
import { windowOf } from '../../../operators/quiet/window.ts';
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
    const mutes = (await store.mutes.list()).flatMap((mute) => {
      const window = windowOf(mute, now);
      return window === undefined ? [] : [{ mute, from: window.from }];
    });
    return { mutes: mutes.sort((a, b) => a.from - b.from).map(({ mute }) => viewOf(mute, now)) };
  },
});
