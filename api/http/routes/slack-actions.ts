import { z } from 'zod';
import { InvalidInput, NotFound, TidemarkError } from '../../../operators/records/errors.ts';
import { BUTTON } from '../../../operators/webhooks/bodies/slack.ts';
import { isFromSlack } from '../../access/slack-signature.ts';
import { giveFeedback } from '../../calls/quiet/give-feedback.ts';
import type { HttpContext, Route } from '../context.ts';
import { takeBytes } from '../take-bytes.ts';

const text = z.string().optional();

/** What Slack sends when a button is pressed, as far as it is read: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
const payloadSchema = z.object({
  user: z.object({ id: text, username: text, name: text }).default({}),
  response_url: z.url({ protocol: /^https?$/ }).optional(),
  actions: z.array(z.object({ action_id: z.string(), value: text })).default([]),
});

/** Most bytes of a body: an interaction with its message, which has at most 50 blocks. Anybody may send one. */
const MOST = 256 * 1024;

const MALFORMED = 'The body must be a form with the field "payload", as Slack sends it.';

function payloadOf(bytes: Uint8Array): z.output<typeof payloadSchema> {
  const payload = new URLSearchParams(Buffer.from(bytes).toString()).get('payload');
  try {
    return payloadSchema.parse(JSON.parse(payload ?? ''));
  } catch {
    throw new InvalidInput(MALFORMED, [{ path: 'payload', message: 'must be the JSON of an interaction' }]);
  }
}

/** Gives the feedback of a button. Returns what to tell the person who pressed it. */
async function pressed(
  context: HttpContext,
  verdictText: string,
  value: string | undefined,
  by: string | undefined,
): Promise<string> {
  const given = giveFeedback.input.safeParse({
    id: value,
    verdict: verdictText,
    ...(by !== undefined && { reason: `${by} in Slack` }),
  });
  if (!given.success) return 'tidemark does not know this button.';
  try {
    const { verdict, accepted, mutes_until } = await giveFeedback.run(
      { ...context, by: by === undefined ? 'slack' : `slack:${by}` },
      given.data,
      {},
    );
    const muted =
      mutes_until === undefined ? '' : ` Signals of its series and pattern are muted until ${mutes_until}.`;
    const closed = accepted === true ? ' The alert is closed: its level is what is expected now.' : '';
    return `Noted: ${verdict.replace('_', ' ')}.${closed}${muted}`;
  } catch (error) {
    if (error instanceof NotFound) return 'tidemark has this signal no more.';
    throw error;
  }
}

/** POST /v1/slack/actions: the buttons of messages in Slack. Not a call, because Slack determines its form and signs it in place of a token. */
export const slackActions: Route = (app, context) => {
  const { slackSecret } = context.config.webhooks;
  if (slackSecret === undefined) return;
  takeBytes(app, (scope) => {
    scope.post(
      '/v1/slack/actions',
      {
        config: { permission: 'none', open: true, takesBytes: true, checksBody: true },
        bodyLimit: MOST,
        schema: { hide: true },
      },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature } = request.headers;
        const headers = { timestamp: String(timestamp), signature: String(signature) };
        if (!isFromSlack(headers, bytes, slackSecret, Date.now())) {
          throw new TidemarkError(
            'unauthorized',
            'Slack did not sign this request with SIGNAL_SLACK_SIGNING_SECRET within five minutes.',
          );
        }
        const { user, response_url, actions } = payloadOf(bytes);
        const said: string[] = [];
        for (const { action_id, value } of actions) {
          if (!action_id.startsWith(BUTTON)) continue;
          const by = user.username ?? user.name ?? user.id;
          said.push(await pressed(context, action_id.slice(BUTTON.length), value, by));
        }
        // Slack waits for three seconds, and shows an error after them.
        await reply.code(200).send();
        if (response_url !== undefined && said.length > 0) {
          const body = JSON.stringify({
            response_type: 'ephemeral',
            replace_original: false,
            text: said.join('\n'),
          });
          const answer = { url: response_url, headers: { 'content-type': 'application/json' }, body };
          const posted = await context.webhooks.poster.post(answer, context.stopping);
          if (!posted.delivered)
            request.log.warn({ reason: posted.reason }, 'Slack was not told what its button did');
        }
        return reply;
      },
    );
  });
};
