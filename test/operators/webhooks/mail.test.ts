import { describe, expect, it } from 'vitest';
import type { Message } from '../../../operators/webhooks/bodies/message.ts';
import type { LoggedChange } from '../../../operators/webhooks/logged-change.ts';
import { mailOf } from '../../../operators/webhooks/mail.ts';
import { someChange, someSettings } from './fixtures.ts';

const AT = Date.UTC(2026, 4, 2);
const settings = someSettings({
  format: 'email',
  url: 'smtp://alerts:p%40ss@mail.example.com:587',
  from: 'alerts@example.com',
  to: ['ops@example.com'],
});
const mail = ([first = someChange(), ...rest]: LoggedChange[], facts: Partial<Message> = {}) =>
  mailOf('one', settings, { changes: [first, ...rest], at: AT, ...facts });
const closed = someChange({ status: 'closed' }, { kind: 'signal.closed', seq: 9 });
const other = someChange({ id: '11111111-1111-4111-8111-111111111111' });

describe('a mail', () => {
  it('goes to the server of the URL, with its login decoded', () => {
    expect(mail([])).toMatchObject({
      server: 'smtp://mail.example.com:587',
      login: { user: 'alerts', password: 'p@ss' },
    });
    const apart = { ...settings, url: 'smtps://mail.example.com', username: 'u', password: 'p' };
    const message = { changes: [someChange()], at: AT } as const;
    expect(mailOf('one', apart, message)).toMatchObject({
      server: 'smtps://mail.example.com',
      login: { user: 'u', password: 'p' },
    });
    expect(mailOf('one', { ...settings, url: 'smtp://mail.example.com' }, message).login).toBeUndefined();
  });

  it('has the severity and one sentence as its subject', () => {
    const { explanation } = someChange().signal;
    const said = (summary: string) => someChange({ explanation: { ...explanation, headline: summary } });
    expect(mail([said('cpu\r\nis\u2028high')]).subject).toBe('[alert] cpu is high');
    expect(mail([closed]).subject).toMatch(/^\[closed\] /);
    expect(mail([said('cpu is high'), other]).subject).toBe('[alert] cpu is high (and 1 more)');
    expect(mail([said('é'.repeat(400)), other]).subject).toHaveLength('[alert] '.length + 200);
  });

  it('has each change with a link to its page, as text and as HTML that escapes names', () => {
    const change = someChange({ entity: '<b>&"' });
    const { text, html } = mail([change, closed], { publicUrl: 'https://tidemark.example.com' });
    const { scope_id, entity_id, id } = change.signal;
    const page = `https://tidemark.example.com/#/series/${scope_id}/${entity_id}?signal=${id}`;
    expect(text.split(page)).toHaveLength(3);
    expect(text).toContain('spike of <b>&" cpu opened\n');
    expect(html.split(`href="${page}"`)).toHaveLength(3);
    expect(html).toContain('spike of &#60;b&#62;&#38;&#34; cpu opened');
    expect(html).not.toContain('<b>');
    expect(mail([change]).text).not.toContain('http');
  });

  it('joins the thread of the opening of each of its signals', () => {
    const opening = mail([someChange()]);
    expect(opening.references).toEqual([]);
    expect(mail([closed]).references).toEqual([opening.messageId]);
    const both = mail([someChange(), other]);
    expect(both.references).toEqual([opening.messageId, mail([other]).messageId]);
    const ids = [opening, mail([closed]), both].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
    // The same in every attempt, and by the characters of an id (RFC 5322 section 3.6.4).
    expect(mail([closed], { at: AT + 1 }).messageId).toBe(ids[1]);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._-]+@example\.com$/);
  });

  it('is another one in each test', () => {
    const test = someChange({}, { seq: 0 });
    expect(mail([test]).messageId).not.toBe(mail([test], { at: AT + 1 }).messageId);
    expect(mail([test]).references).toEqual([]);
  });
});
