import type { Logger } from '../../process/logger.ts';

/** The oldest major version of Node.js that still gets fixes: 20 has had none since April 2026. */
const MAINTAINED = 22;

/** Warns once at the start where the Node.js that runs the program gets no fixes any more. */
export function warnOfOldNode(log: Pick<Logger, 'warn'>, version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= MAINTAINED) return;
  log.warn(
    { node: version },
    `this Node.js gets no security fixes any more; tidemark runs on it, but use ${MAINTAINED} or later`,
  );
}
