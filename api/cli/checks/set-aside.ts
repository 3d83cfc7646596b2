import type { Readiness } from '../../http/routes/ready.ts';
import { counted } from '../counted.ts';
import type { Check } from './check.ts';

type Failed = NonNullable<Readiness['set_aside']>[number];

/** Where a detector no longer runs, and why, such as `no longer runs on 3 scopes, because it failed there: …`. */
export function setAsideText({
  series,
  scopes,
  reason,
}: Pick<Failed, 'series' | 'scopes' | 'reason'>): string {
  const parts = [];
  if (series > 0) parts.push(`${series} series`);
  if (scopes > 0) parts.push(counted(scopes, 'scope'));
  return `no longer runs on ${parts.join(' and ')}, because it failed there: ${reason}`;
}

/** The check of a detector that a server has set aside. */
export function setAsideCheck(found: Failed): Check {
  const detail = `${setAsideText(found)}; everything else goes on, and the log of the server names where; report it, and disable and enable the detector to try it again`;
  return { name: `detector ${found.pattern}`, ok: false, detail };
}
