import type { WebhookFormat, WebhookSettings } from '../subscription.ts';
import { alertmanager } from './alertmanager.ts';
import { binary, structured } from './cloudevents.ts';
import { email } from './email.ts';
import { grafana } from './grafana.ts';
import type { Body, BodyForm, Message } from './message.ts';
import { ntfy } from './ntfy.ts';
import { pagerduty } from './pagerduty.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { rendered } from './template.ts';

const FORMS: Readonly<Record<WebhookFormat, BodyForm>> = {
  cloudevents: structured,
  cloudevents_binary: binary,
  slack,
  pagerduty,
  alertmanager,
  teams,
  ntfy,
  email,
  grafana,
  template: (message, { template = '' }) => ({
    headers: { 'content-type': 'application/json' },
    text: rendered(template, message),
  }),
};

/** The body of a message in the form that a subscription asks for. */
export function bodyOf(message: Message, settings: WebhookSettings): Body {
  return FORMS[settings.format](message, settings);
}
