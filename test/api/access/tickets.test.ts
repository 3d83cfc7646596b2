import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../../api/access/principal.ts';
import { TICKET_LIFE, Tickets } from '../../../api/access/tickets.ts';

describe('tickets for streams', () => {
  it('stand for who requested them, for ten minutes', () => {
    let now = 5;
    const tickets = new Tickets(() => now);
    const { ticket, until } = tickets.issue(OPERATOR);
    expect([until, ticket]).toEqual([5 + TICKET_LIFE, expect.stringMatching(/^[\w-]{43}$/)]);
    const other = tickets.issue({ ...OPERATOR, id: 'other' });
    expect([tickets.holder(ticket), tickets.holder(other.ticket)?.id]).toEqual([OPERATOR, 'other']);
    expect(tickets.holder(ticket.replace(/.$/, ''))).toBeUndefined();
    now = until - 1;
    expect(tickets.holder(ticket)).toBe(OPERATOR);
    now = until;
    expect(tickets.holder(ticket)).toBeUndefined();
  });

  it('do not outlive the credentials with which they were requested', () => {
    let now = 5;
    const tickets = new Tickets(() => now);
    const { ticket, until } = tickets.issue({ ...OPERATOR, until: 9 });
    expect([until, tickets.holder(ticket)?.id]).toEqual([9, OPERATOR.id]);
    now = 9;
    expect(tickets.holder(ticket)).toBeUndefined();
  });

  it('finding 5 (d): of one token shut nobody else out', () => {
    const tickets = new Tickets(() => 0);
    const hostile = { id: 'hostile', title: 'x', permissions: [] };
    let taken = 0;
    const fill = () => {
      for (; taken < 10_000; taken++) tickets.issue(hostile);
    };
    expect(fill).toThrow(
      expect.objectContaining({ code: 'busy', message: expect.stringMatching(/\(tickets\)/) }),
    );
    expect(taken).toBe(5000);
    for (let i = 0; i < 2000; i++) tickets.issue({ ...hostile, id: 'other' });
  });

  it('are limited in number, and make room as they expire', () => {
    let now = 0;
    const tickets = new Tickets(() => now);
    for (let i = 0; i < 10_000; i++) {
      now = i;
      tickets.issue(OPERATOR);
    }
    expect(() => tickets.issue(OPERATOR)).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 60 }));
    now = TICKET_LIFE;
    expect(() => tickets.issue(OPERATOR)).not.toThrow();
    expect(() => tickets.issue(OPERATOR)).toThrow(/limit of 10000 valid tickets for streams is reached/);
  });
});
