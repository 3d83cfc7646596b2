import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';

const of = (content: string, assistant: boolean) =>
  extract({ content, timestamp: 1.75e15, ...(assistant && { assistant }) }).map(({ text }) => text);

/** Said by a person, each of these is a claim. */
const REPORTS = [
  'The build failed on Node 18.',
  'I moved the session cache to Redis.',
  'The nightly job wrote 412 rows.',
  'Kafka rejected 12 messages.',
  'All 214 tests passed.',
];
const DRAFTS = [
  'Long sentences are difficult to read.',
  'You can sort your sources by date.',
  'This reduces the load on the database.',
  'I am excited to apply for the role at [Company Name].',
  '- The hero section uses a grid of 12 columns.',
  'The probability is \\( \\frac{1}{6} \\) for each die.',
  '"I led the production of a documentary."',
  'I look forward to the opportunity.',
  'I have extensive experience with budgets.',
];

describe('what an assistant writes', () => {
  it('in a letter is said by somebody else', () => {
    const said = 'I reduced the costs of the newsroom by 20 %.';
    expect(of(said, true)).toEqual([said]);
    expect(of(`Dear hiring manager,\n\n${said}\n\nSincerely,\nAda`, true)).toEqual([]);
  });

  it.each(REPORTS)('is a claim when it reports: %s', (content) => {
    expect(of(content, true)).toEqual([content]);
    expect(of(content, true)).toEqual(of(content, false));
  });

  it.each(DRAFTS)('is no claim when it drafts or advises: %s', (content) => {
    expect(of(content, false)).toHaveLength(1);
    expect(of(content, true)).toEqual([]);
  });
});
