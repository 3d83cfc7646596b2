import type { McpServer } from '../../mcp-framework/index.ts';
import type { Calls } from '../calls.ts';
import { claimCheck } from './claim-check.ts';
import { incidentReview } from './incident-review.ts';

/** Registers a prompt on a server. */
export type PromptDefinition = (server: McpServer, calls: Calls) => void;

/** Every prompt; a new one is a file here and a line. */
export const PROMPTS: readonly PromptDefinition[] = [incidentReview, claimCheck];
