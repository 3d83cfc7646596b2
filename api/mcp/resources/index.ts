import type { Definition } from '../definition.ts';
import { claim } from './claim.ts';
import { detectors } from './detectors.ts';
import { openContradictions } from './open-contradictions.ts';
import { openSignals } from './open-signals.ts';
import { signal } from './signal.ts';

/** Every resource; a new one is a file here and a line. */
export const RESOURCES: readonly Definition[] = [openSignals, openContradictions, detectors, signal, claim];
