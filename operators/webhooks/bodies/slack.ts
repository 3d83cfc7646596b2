import { verdictSchema } from '../../signals/verdict.ts';
import { isResolved, type LoggedChange, summaryOf, titleOf, whereOf } from '../logged-change.ts';
import { type BodyForm, json } from './message.ts';

/** Most blocks of a message, and most characters of a section and of a context element, by Slack's reference. */
const MOST_BLOCKS = 50;
const SECTION = 3000;
const CONTEXT = 2000;

/** The prefix of the names of buttons; the rest is the verdict. */
export const BUTTON = 'tidemark_feedback_';

const LABELS = { useful: 'Useful', false_alarm: 'False alarm', expected: 'Expected' } as const;

/** Text with Slack's control characters escaped. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text of at most `most` characters; no character or escape is cut in two. */
function within(text: string, most: number): string {
  const all = escaped(text);
  if (all.length <= most) return all;
  let kept = '';
  for (const character of text) {
    const next = escaped(character);
    if (kept.length + next.length >= most) break;
    kept += next;
  }
  return `${kept}…`;
}

function emojiOf(change: LoggedChange): string {
  if (isResolved(change)) return ':white_check_mark:';
  return change.signal.severity === 'alert' ? ':rotating_light:' : ':information_source:';
}

/** Buttons that give feedback on an open signal. */
function buttonsOf({ signal }: LoggedChange) {
  return {
    type: 'actions',
    elements: verdictSchema.options.map((verdict) => ({
      type: 'button',
      action_id: `${BUTTON}${verdict}`,
      text: { type: 'plain_text', text: LABELS[verdict] },
      value: signal.id,
    })),
  };
}

function blocksOf(change: LoggedChange, buttons: boolean) {
  return [
    {
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: `${emojiOf(change)} *${within(titleOf(change), SECTION / 2 - 50)}*\n${within(summaryOf(change), SECTION / 2)}`,
      },
    },
    { type: 'context', elements: [{ type: 'mrkdwn', text: within(whereOf(change), CONTEXT) }] },
    ...(buttons && !isResolved(change) ? [buttonsOf(change)] : []),
  ];
}

/** A message of Slack's incoming webhooks: blocks, and the text that notifications show. */
export const slack: BodyForm = ({ changes }, { buttons = false }) => {
  const [first] = changes;
  const more = changes.length - 1;
  const shown = changes.slice(0, Math.floor((MOST_BLOCKS - 1) / (buttons ? 3 : 2)));
  const left = changes.length - shown.length;
  const rest = { type: 'context', elements: [{ type: 'mrkdwn', text: `and ${left} more changes` }] };
  return json({
    text: within(`${summaryOf(first)}${more === 0 ? '' : ` (and ${more} more)`}`, SECTION),
    blocks: [...shown.flatMap((change) => blocksOf(change, buttons)), ...(left === 0 ? [] : [rest])],
  });
};
