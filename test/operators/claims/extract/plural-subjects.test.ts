import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';

const texts = (content: string) => extract({ content, timestamp: 1.75e15 }).map(({ text }) => text);

describe('subjects that look like verbs', () => {
  it.each([
    'Deploys happen on Tuesdays.',
    'Deploys to production happen on Tuesdays.',
    'Our deploys happen on Tuesdays.',
    'Runs start at noon.',
    'Reads hit the replica.',
    'Feature flags live in LaunchDarkly.',
    'Feature branches merge into develop.',
    'Merge requests need an approval.',
    'Install scripts live in the bin folder.',
    'Feature X is enabled.',
    'Feature B was disabled.',
    'Test A is flaky.',
    'Deploy 17 is live.',
    'Plan A costs 10 dollars.',
    'Support answers new tickets within eight hours.',
    'Saltmarsh autosaves every five minutes.',
    'The gateway fronts all public traffic.',
    'Our sprints last three weeks.',
    'The occlusion alarm trips at 1.2 bar.',
    'Sprint 5 ended with 31 points.',
    'Teun handles customs clearance now.',
    'Notifly replaces Pushwave for push messages.',
  ])('state something: %s', (text) => {
    expect(texts(text)).toEqual([text]);
  });

  it.each([
    'Runs on Tuesdays.',
    'Deploys to production.',
    'Deploy on Tuesdays.',
    'Merge the requests to main.',
    'Feature requests welcome.',
    'Install the scripts before the tests run.',
    'Fix bugs first.',
    'Read docs before you start.',
    'Call Ana when it is done.',
    'Check that the build is green.',
    'Plan a trip that is cheap.',
  ])('are verbs, or of no statement: %s', (text) => {
    expect(texts(text)).toEqual([]);
  });
});

describe('what stands before a verb', () => {
  it.each([
    'We no longer use Postgres for the ledger.',
    'They no longer deploy on Fridays.',
    'I no longer drink coffee.',
  ])('may be "no longer": %s', (text) => {
    expect(texts(text)).toEqual([text]);
  });

  it.each([
    ['Service A depends on Redis.', 'service a depends on redis'],
    ['Service A failed over to the replica.', 'service a failed over to replica'],
    ['The plan A customers pay 10 dollars.', 'plan a customers pay 10 dollars'],
  ])('may be a letter that is a name, which stays in the normal form: %s', (text, identity) => {
    expect(extract({ content: text, timestamp: 1.75e15 }).map((draft) => draft.identity)).toEqual([identity]);
  });

  it('is an article where no noun comes before it', () => {
    const [a] = extract({ content: 'It runs on a cluster.', timestamp: 1.75e15 });
    expect(a.identity).toBe('it runs on cluster');
  });
});

describe('since when something holds', () => {
  const changes = (content: string) => extract({ content, timestamp: 1.75e15 }).map((draft) => draft.changes);

  it('is a change of what was', () => {
    expect(changes('From 2027 on the office is in Oslo.')).toEqual([true]);
    expect(changes('Starting March 2027 the office is in Oslo.')).toEqual([true]);
  });

  it('is none where a stretch or a source is named', () => {
    expect(changes('From 2019 to 2021 the office was in Oslo.')).toEqual([false]);
    expect(changes('The data from 2020 is incomplete.')).toEqual([false]);
  });
});
