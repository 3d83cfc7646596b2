import { fc } from '../../../property.ts';
import { said } from '../some-memory.ts';

const TEXTS = [
  'The frontend uses React.',
  'The frontend now uses Vue.',
  'The frontend uses Angular.',
  'The migration is planned.',
  'The migration is done.',
  'The deployment succeeded in production.',
  'The deployment did not succeed in production.',
  'Anna lives in Berlin.',
  'Anna moved to Madrid. Anna lives in Madrid now.',
  'The queue holds 40 messages.',
  'The queue holds 55 messages. The queue no longer holds 40 messages.',
  'The cache is enabled. The cache is disabled.',
  'From 20 March 2025 on the gateway uses nginx.',
  'The gateway uses Envoy.',
];

export const QUESTIONS = [
  'What does the frontend use?',
  'Where does Anna live?',
  'How many messages does the queue hold?',
  'Did the deployment succeed in production?',
  'Which gateway?',
];

const utterance = fc.record({
  content: fc.constantFrom(...TEXTS),
  day: fc.integer({ min: 1, max: 28 }),
  speaker: fc.option(fc.constantFrom('Anna', 'Ben'), { nil: undefined }),
  talk: fc.option(fc.constantFrom('monday', 'friday'), { nil: undefined }),
});

/** Something that is said on a day of a month. */
export type Utterance = typeof utterance extends fc.Arbitrary<infer Value> ? Value : never;

/** Some of these, of which many contradict, end or repeat each other. */
export const utterances = fc.uniqueArray(utterance, {
  minLength: 2,
  maxLength: 14,
  selector: ({ content, day }) => `${content} ${day}`,
});

const timeOf = ({ day }: Utterance) => `2025-02-${String(day).padStart(2, '0')}T00:00:00Z`;

export function eventOf(one: Utterance) {
  const { content, speaker, talk } = one;
  return {
    ...said(content, timeOf(one)),
    ...(speaker !== undefined && { metadata: { speaker } }),
    ...(talk !== undefined && { source_input_id: talk }),
  };
}
