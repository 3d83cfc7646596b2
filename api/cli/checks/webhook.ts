import { counted } from '../counted.ts';
import type { Check } from './check.ts';

/** A webhook that cannot deliver. */
export function webhookCheck(found: { name: string; failures: number; parked: number }): Check {
  const { name, failures, parked } = found;
  const failing =
    failures > 0 ? `${counted(failures, 'attempt')} failed; tidemark webhooks list says why` : '';
  const waiting = parked > 0 ? `${parked} parked; tidemark webhooks replay ${name} attempts them again` : '';
  return {
    name: `webhook ${name}`,
    ok: false,
    detail: [failing, waiting].filter((text) => text !== '').join('; '),
  };
}
