import { scenarioOf } from '../scenario.ts';
import * as expected from './expected.ts';
import { MESSAGES } from './messages.ts';

export const devtools = scenarioOf('devtools', MESSAGES, expected);
