import { describe, expect, it } from 'vitest';
import { isFromSlack, type SlackHeaders } from '../../../api/access/slack-signature.ts';

/** The example of https://docs.slack.dev/authentication/verifying-requests-from-slack. */
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
const HEADERS = {
  timestamp: '1531420618',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};
const AT = 1_531_420_618_000;
const checked = (headers: Partial<SlackHeaders>, body = BODY, secret = SECRET, now = AT) =>
  isFromSlack({ ...HEADERS, ...headers }, Buffer.from(body), secret, now);

describe('the signature of Slack', () => {
  it('is that of its documentation', () => {
    expect(checked({})).toBe(true);
  });

  it('holds for five minutes', () => {
    const after = (seconds: number) => checked({}, BODY, SECRET, AT + 1000 * seconds);
    expect([-301, -300, 300, 301].map(after)).toEqual([false, true, true, false]);
  });

  it.each([
    [{ signature: undefined }],
    [{ signature: '' }],
    [{ signature: HEADERS.signature.slice(0, -1) }],
    [{ signature: HEADERS.signature.replace('a2', 'a3') }],
    [{ timestamp: undefined }],
    [{ timestamp: '1531420619' }],
    [{ timestamp: 'NaN' }],
  ])('is not %j', (headers) => {
    expect(checked(headers)).toBe(false);
  });

  it('is not that of another body or secret', () => {
    expect([checked({}, `${BODY}&a=b`), checked({}, BODY, `${SECRET}x`)]).toEqual([false, false]);
  });
});
