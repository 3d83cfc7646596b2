import { join } from 'node:path';
import { packageRoot } from '../sinks/package-root.ts';

/** Folder of tidemark. */
export const ROOT = packageRoot(import.meta.url);

/** Folder for what a release makes, unless another one is given. */
export const ARTEFACTS = join(ROOT, 'artefacts');
