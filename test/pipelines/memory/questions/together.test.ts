import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../pipelines/memory/memory.ts';
import { answeredTogether, type ScopedAnswer } from '../../../../pipelines/memory/questions/together.ts';
import { said, someMemory } from '../some-memory.ts';

const SCOPES = ['user:ann', 'team', 'default'] as const;

/** The memories of some scopes, each with texts. */
async function memories(texts: Partial<Record<(typeof SCOPES)[number], readonly string[]>>) {
  const all: [scope: string, Memory][] = [];
  for (const scope of SCOPES) {
    const memory = await someMemory({}, scope);
    await memory.ingest((texts[scope] ?? []).map((text) => said(text)));
    all.push([scope, memory]);
  }
  return async (question: string, options = {}) => {
    const answers: ScopedAnswer[] = [];
    for (const [scope, memory] of all) {
      answers.push({ scope, answer: await memory.recall.query({ question, limit: 5, ...options }) });
    }
    const [first, ...others] = answers;
    if (first === undefined) throw new Error('no scope was asked');
    return { together: answeredTogether([first, ...others], { limit: 5, ...options }), answers };
  };
}

describe('several scopes asked together', () => {
  it('are led by the one that answers, with the marks of what follows counted on', async () => {
    const ask = await memories({
      'user:ann': ['The weather is nice.'],
      team: ['The importer runs on port 8123.'],
      default: ['The importer runs on port 9000.'],
    });
    const { together, answers } = await ask('Which port does the importer run on?');
    const [, team, own] = answers.map(({ answer }) => answer);
    const isTeamFirst = team.confidence >= own.confidence;
    const lead = isTeamFirst ? '8123' : '9000';
    const other = isTeamFirst
      ? 'In default: The importer runs on port 9000 [2].'
      : 'In team: The importer runs on port 8123 [2].';
    expect(together.answer).toContain(`runs on port ${lead} [1]`);
    expect(together.answer).toContain(other);
    expect(together.support).toBe('answered');
    expect(together.citations.map(({ scope }) => scope).toSorted()).toEqual(['team', undefined]);
    expect(
      together.claims
        .map(({ scope }) => scope)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['team', undefined]);
    // Of different scopes, they do not contradict each other.
    expect(together.contradictions).toEqual([]);
  });

  it('say what one of them says, when it alone answers', async () => {
    const ask = await memories({ team: ['Ben owns the exporter.'], default: ['The roof leaks.'] });
    const { together, answers } = await ask('Who owns the exporter?', { passages: 2 });
    expect(together.answer).toBe(answers[1]?.answer.answer);
    expect(together.citations.map(({ scope, quote }) => [scope, quote])).toEqual([
      ['team', 'Ben owns the exporter.'],
    ]);
    expect(together.passages?.[0]).toMatchObject({ scope: 'team', content: 'Ben owns the exporter.' });
  });

  it('keep numbers in brackets that a text has itself', async () => {
    const ask = await memories({
      team: ['The left door has bolt [17].'],
      default: ['The left door has bolt [18].'],
    });
    const { answer, citations } = (await ask('Which bolt does the left door have?')).together;
    expect(answer).toMatch(/bolt \[17\] \[[12]\]/);
    expect(answer).toMatch(/bolt \[18\] \[[12]\]/);
    expect(citations).toHaveLength(2);
  });

  it('do not know what none of them knows', async () => {
    const ask = await memories({ team: ['Ben owns the exporter.'], default: ['The roof leaks.'] });
    const { together } = await ask('Who painted the submarine?');
    expect(together).toMatchObject({ support: 'none', confidence: 0, citations: [] });
    expect(together.unknown_words).toEqual(expect.arrayContaining(['submarine']));
  });
});
