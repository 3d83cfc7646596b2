import { InvalidInput } from '../../../operators/records/errors.ts';
import { forget as call, SELECTING } from '../../calls/memory/forget.ts';
import { callTool } from '../call-tool.ts';

/** `forget`: events, and what only they state. A model cannot forget a whole scope. */
export const forget = callTool(call, {
  title: 'Forget events',
  description: `Deletes events from memory for good, with every claim that no other event states; claims that others state too stay, with less
    evidence. All given fields must apply. Use it when the user asks to forget something: find the claims with query, call this with
    dry_run true, tell the user what would go, and only then call it without. It cannot be undone, and the same events are not stored again.
    To correct a fact, use remember with supersedes instead. The reason is kept, so it must not repeat what is to be forgotten.
    Example: {"claims": ["81e88f2a-4dd1-526a-a713-2627a98371c0"], "reason": "The user asked to forget it.", "dry_run": true}`,
  annotations: { destructiveHint: true, idempotentHint: true },
  asked(given) {
    if (SELECTING.some((name) => given[name] !== undefined)) return given;
    throw new InvalidInput('It does not say what to forget.', [
      { path: 'events', message: `give one of ${SELECTING.join(', ')}` },
    ]);
  },
});
