import { z } from 'zod';
import { PATTERNS } from '../detectors/index.ts';
import { isStorable, NO_NUL } from '../records/fields.ts';
import { seriesNameText } from '../records/series/description.ts';
import { signalSeverity, signalStatus } from '../signals/signal.ts';
import { parseDuration } from '../time/duration.ts';
import { templateFault } from './bodies/template.ts';
import { GROUPINGS } from './group.ts';
import { loginIn } from './login.ts';
import { hasTags as hasUrlTags, urlsOf } from './url-template.ts';

/** The forms of a body. */
export const WEBHOOK_FORMATS = [
  'cloudevents',
  'cloudevents_binary',
  'slack',
  'pagerduty',
  'alertmanager',
  'template',
  'teams',
  'ntfy',
  'email',
  'grafana',
] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Forms that cannot tell of several changes. */
const ONE_CHANGE: ReadonlySet<WebhookFormat> = new Set([
  'cloudevents_binary',
  'pagerduty',
  'ntfy',
  'grafana',
]);

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const NAME_REMEDY = 'must be 1 to 64 letters, digits, ".", "_" or "-", and start with a letter or a digit';
const URL_REMEDY =
  'must be a URL that starts with https:// or http://, without a user name and a fragment, or for email smtps://host or smtp://host';
const ADDRESS_REMEDY = 'must be the address of a mailbox in ASCII, such as ops@example.com, without a name';
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$/;
const SECRET_REMEDY =
  'must be whsec_ and 24 to 64 bytes in base64, such as the output of: echo whsec_$(openssl rand -base64 32)';
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
/** Headers that the sender or its connection sets. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|content-type|transfer-encoding|expect|upgrade|keep-alive|te|trailer|proxy-.*|webhook-.*|ce-.*)$/i;
const GROUP_REMEDY = 'must be a duration of up to 1h, such as 30s or 5m';
const LONGEST = {
  groupWait: parseDuration('1h'),
  url: 2048,
  template: 32_768,
  headerValue: 1024,
  address: 254,
  login: 512,
};
/** Most recipients of a mail: a server takes 100 at least (RFC 5321 section 4.5.3.1.8). */
const MOST_RECIPIENTS = 100;

function isTarget(text: string): boolean {
  if (text.length > LONGEST.url) return false;
  const urls = urlsOf(text);
  return 'fault' in urls || urls.urls.every(isPlainTarget);
}

function isPlainTarget(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  if (/^smtps?:$/.test(protocol)) return isMailServer(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

function isMailServer(text: string): boolean {
  const { hostname, port, pathname, search, hash } = new URL(text);
  if (!HOST.test(hostname) || port === '0' || !/^\/?$/.test(pathname) || search !== '' || hash !== '')
    return false;
  try {
    const login = loginIn(text);
    return login === undefined || (isLogin(login.user) && isLogin(login.password));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const isLogin = (text: string) => text !== '' && /^[^\p{Cc}]*$/u.test(text);

const address = z
  .string(ADDRESS_REMEDY)
  .max(LONGEST.address, ADDRESS_REMEDY)
  .regex(z.regexes.html5Email, ADDRESS_REMEDY);

const LOGIN_REMEDY = `must be 1 to ${LONGEST.login} characters, without control characters`;
const login = z.string(LOGIN_REMEDY).max(LONGEST.login, LOGIN_REMEDY).refine(isLogin, LOGIN_REMEDY);

function isSecret(text: string): boolean {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === base64;
}

const tag = z
  .string()
  .refine((text) => text.indexOf(':') > 0 && isStorable(text), 'must be a tag such as env:prod');

/** The name of a subscription. */
export const webhookName = z
  .string(NAME_REMEDY)
  .regex(NAME, NAME_REMEDY)
  .describe('Name of the webhook, unique in a store.');

/** The fields of a subscription: where to, what of, and in which form. */
export const webhookShape = {
  name: webhookName,
  url: z.string(URL_REMEDY).refine(isTarget, URL_REMEDY).meta({ format: 'uri' }).describe('Where to send.'),
  format: z.enum(WEBHOOK_FORMATS).default('cloudevents').describe('Form of the body.'),
  scope: seriesNameText.optional().describe('Only this scope, by name or UUID.'),
  entity: seriesNameText.optional().describe('Only this entity, by name or UUID.'),
  metric: seriesNameText.optional().describe('Only this metric.'),
  tags: z.array(tag).max(16).optional().describe('Only series with all of these tags, each as key:value.'),
  patterns: z.array(z.enum(PATTERNS)).min(1).optional().describe('Only these patterns.'),
  severity: signalSeverity
    .optional()
    .describe('Only this severity. An alert that becomes a note is sent too.'),
  status: signalStatus.optional().describe('Only signals with this status.'),
  updates: z
    .boolean()
    .default(false)
    .describe('Also changes that neither open, raise, lower nor close a signal.'),
  history: z
    .boolean()
    .default(false)
    .describe('Also alerts on observations that were older than SIGNAL_HISTORY_AGE when they arrived.'),
  group_wait: z
    .string(GROUP_REMEDY)
    .refine((text) => parseDuration(text) > 0 && parseDuration(text) <= LONGEST.groupWait, GROUP_REMEDY)
    .optional()
    .describe(
      'Time from a change in which others join its message, such as 30s. Without it each change is a message.',
    ),
  group_by: z
    .enum(GROUPINGS)
    .optional()
    .describe('With group_wait: a message has changes of one scope only, or of one entity.'),
  headers: z
    .record(
      z
        .string()
        .regex(HEADER, 'must be the name of a header')
        .refine((name) => !OWN_HEADERS.test(name), 'is set by tidemark'),
      z
        .string()
        .max(LONGEST.headerValue)
        .regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII'),
    )
    .optional()
    .describe('Headers to send, such as Authorization. Their values are not shown again.'),
  secret: z
    .string(SECRET_REMEDY)
    .refine(isSecret, SECRET_REMEDY)
    .optional()
    .describe('Key of the signature. It is not shown again.'),
  routing_key: z
    .string()
    .regex(/^[A-Za-z0-9]{32}$/, 'must be the 32 letters and digits of an integration key')
    .optional()
    .describe('For pagerduty: the integration key. It is not shown again.'),
  from: address.optional().describe('For email: the address of the sender.'),
  to: z
    .array(address)
    .min(1)
    .max(MOST_RECIPIENTS)
    .optional()
    .describe('For email: the addresses of the recipients.'),
  username: login
    .optional()
    .describe('For email: the user of the mail server, if the URL has none. It is not shown again.'),
  password: login.optional().describe('For email: the password of that user. It is not shown again.'),
  buttons: z
    .boolean()
    .optional()
    .describe(
      'For slack: buttons that give feedback on an open signal. They need SIGNAL_SLACK_SIGNING_SECRET.',
    ),
  silences: z
    .boolean()
    .optional()
    .describe(
      'For alertmanager: mutes become its silences, and muted signals are sent. The URL must end in /alerts.',
    ),
  template: z
    .string()
    .min(1)
    .max(LONGEST.template)
    .meta({ pattern: NO_NUL })
    .optional()
    .describe('For template: the body as a Mustache template of JSON.'),
};

const fields = z.strictObject(webhookShape);

/** What is wrong with the fields of a mail, by field. */
function* mailFaults(settings: z.output<typeof fields>): Generator<readonly [path: string, message: string]> {
  const { format, url, from, to, username, password, headers } = settings;
  const isMail = /^smtps?:/i.test(url);
  if (format !== 'email') {
    for (const path of ['from', 'to', 'username', 'password'] as const)
      if (settings[path] !== undefined) yield [path, 'is for the format email'];
    if (isMail) yield ['url', `must start with https:// or http:// for ${format}`];
    return;
  }
  if (!isMail) yield ['url', 'must start with smtps:// or smtp:// for email'];
  if (from === undefined) yield ['from', 'is required for email'];
  if (to === undefined) yield ['to', 'is required for email'];
  if (headers !== undefined) yield ['headers', 'are not for email'];
  if ((username === undefined) !== (password === undefined))
    yield [username === undefined ? 'username' : 'password', 'is required with the other one of the login'];
  if (username !== undefined && URL.canParse(url) && new URL(url).username !== '')
    yield ['username', 'is in the url already'];
}

/** A subscription as the store has it. */
export const webhookSettings = fields.superRefine((settings, context) => {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined });
  const { format, routing_key, template, group_wait, group_by, buttons, silences, url } = settings;
  if (format === 'pagerduty' && routing_key === undefined) fault('routing_key', 'is required for pagerduty');
  if (format !== 'pagerduty' && routing_key !== undefined)
    fault('routing_key', 'is for the format pagerduty');
  for (const [path, message] of mailFaults(settings)) fault(path, message);
  if (format !== 'slack' && buttons !== undefined) fault('buttons', 'is for the format slack');
  if (format !== 'alertmanager' && silences !== undefined)
    fault('silences', 'is for the format alertmanager');
  if (silences === true && URL.canParse(url) && !new URL(url).pathname.endsWith('/alerts'))
    fault('silences', 'needs a url that ends in /api/v2/alerts, beside which Alertmanager has its silences');
  if (format === 'grafana' && URL.canParse(url) && !new URL(url).pathname.endsWith('/api/annotations'))
    fault('url', 'must end in /api/annotations for grafana');
  if (format === 'template' && template === undefined) fault('template', 'is required for template');
  if (format !== 'template' && template !== undefined) fault('template', 'is for the format template');
  if (group_wait !== undefined && ONE_CHANGE.has(format))
    fault('group_wait', `is not for ${format}, whose messages have one change`);
  if (group_by !== undefined && group_wait === undefined) fault('group_by', 'needs group_wait');
  if (hasUrlTags(url)) {
    const urls = urlsOf(url);
    if (format !== 'template') fault('url', 'may have tags for the format template only');
    else if ('fault' in urls) fault('url', urls.fault);
    if (group_wait !== undefined)
      fault('group_wait', 'is not for a url with tags, whose messages have one change');
  }
  const reason = template === undefined ? undefined : templateFault(template);
  if (reason !== undefined) fault('template', reason);
});

export type WebhookSettings = z.output<typeof fields>;
