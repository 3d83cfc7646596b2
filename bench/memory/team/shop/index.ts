import type { Scenario } from '../scenario.ts';
import { CHANGES, CLAIMS, CONFLICTS, QUESTIONS, UNKNOWN } from './expected.ts';
import { MESSAGES } from './messages.ts';

export const shop: Scenario = {
  name: 'shop',
  messages: MESSAGES,
  claims: CLAIMS,
  changes: CHANGES,
  conflicts: CONFLICTS,
  alike: [],
  questions: QUESTIONS,
  unknown: UNKNOWN,
};
