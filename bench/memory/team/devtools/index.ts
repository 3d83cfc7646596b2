import type { Scenario } from '../scenario.ts';
import { ALIKE, CHANGES, CLAIMS, CONFLICTS, QUESTIONS, UNKNOWN } from './expected.ts';
import { MESSAGES } from './messages.ts';

export const devtools: Scenario = {
  name: 'devtools',
  messages: MESSAGES,
  claims: CLAIMS,
  changes: CHANGES,
  conflicts: CONFLICTS,
  alike: ALIKE,
  questions: QUESTIONS,
  unknown: UNKNOWN,
};
