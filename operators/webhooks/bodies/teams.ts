import { isResolved, type LoggedChange, summaryOf, titleOf, whereOf } from '../logged-change.ts';
import { type BodyForm, json } from './message.ts';

/** Most changes of a card and most characters of a text in it: a message of Teams has 28 KB at most. */
const MOST_CHANGES = 10;
const LONGEST = 400;

/** A text whose characters mean nothing in the Markdown of cards, cut to a length. */
function plain(text: string): string {
  const characters = [...text];
  const kept = characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`;
  return kept.replace(/[\\`*_[\]()#<>|~]/g, '\\$&');
}

function colorOf(change: LoggedChange): string {
  if (isResolved(change)) return 'Good';
  return change.signal.severity === 'alert' ? 'Attention' : 'Default';
}

const block = (text: string, style: Readonly<Record<string, unknown>>) => ({
  type: 'TextBlock',
  text: plain(text),
  wrap: true,
  ...style,
});

/** A message with an Adaptive Card, as the webhooks of workflows in Microsoft Teams take it. */
export const teams: BodyForm = ({ changes }) => {
  const shown = changes.slice(0, MOST_CHANGES);
  const left = changes.length - shown.length;
  const body = shown.flatMap((change) => [
    block(titleOf(change), { weight: 'Bolder', color: colorOf(change), separator: true }),
    block(summaryOf(change), {}),
    block(whereOf(change), { isSubtle: true, size: 'Small' }),
  ]);
  return json({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: left === 0 ? body : [...body, block(`and ${left} more changes`, { isSubtle: true })],
        },
      },
    ],
  });
};
