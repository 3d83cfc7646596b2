import type { McpServer } from '../../mcp-framework/index.ts';
import type { Calls } from '../calls.ts';
import { claim } from './claim.ts';
import { detectors } from './detectors.ts';
import { openContradictions } from './open-contradictions.ts';
import { openSignals } from './open-signals.ts';
import { signal } from './signal.ts';

/** Registers a resource, or a template of resources, on a server. */
export type ResourceDefinition = (server: McpServer, calls: Calls) => void;

/** Every resource; a new one is a file here and a line. */
export const RESOURCES: readonly ResourceDefinition[] = [
  openSignals,
  openContradictions,
  detectors,
  signal,
  claim,
];
