import { describe, expect, it } from 'vitest';
import { headings, topicAt } from '../../../../operators/language/layout/headings.ts';

const TEXT = `Before

# Catalogue service
Owner: retail team
## Timeline
10:02 down
## 2. Costs (EUR)
Rent: 900
\`\`\`
# comment
\`\`\`
# Incident 41: checkout down
Severity: 2
`;

describe('the topic of a place', () => {
  const at = (words: string) => topicAt(headings(TEXT), TEXT.indexOf(words));

  it('is that of the nearest heading, what follows a colon in brackets, without a number', () => {
    expect(at('Owner')).toBe('Catalogue service');
    expect(at('Rent')).toBe('Costs');
    expect(at('Severity')).toBe('Incident 41 (checkout down)');
  });

  it('is that of the heading above one that only orders the text', () => {
    expect(at('10:02')).toBe('Catalogue service');
  });

  it('is not known above the first heading', () => {
    expect(at('Before')).toBeUndefined();
  });

  it('is that of a line in bold', () => {
    const text = '# Services\n**Billing**\nOwner: A\n\n**Search:**\nOwner: B\n**Mind the gap!**\nOwner: C';
    const of = (owner: string) => topicAt(headings(text), text.indexOf(`Owner: ${owner}`));
    expect(['A', 'B', 'C'].map(of)).toEqual(['Billing', 'Search', 'Search']);
  });

  it('is no comment of code', () => {
    expect(headings(TEXT).map(({ topic }) => topic)).toEqual([
      'Catalogue service',
      undefined,
      'Costs',
      'Incident 41 (checkout down)',
    ]);
  });
});
