import { counted } from '../counted.ts';
import type { Check } from './check.ts';

/** A webhook that cannot deliver. */
export function webhookCheck(found: {
  readonly name: string;
  readonly failures: number;
  readonly parked: number;
  readonly reminders?: 'failing' | undefined;
  readonly silences?: 'failing' | undefined;
}): Check {
  const { name, failures, parked, reminders, silences } = found;
  const failing =
    failures > 0 ? `${counted(failures, 'attempt')} failed; tidemark webhooks list says why` : '';
  const waiting = parked > 0 ? `${parked} parked; tidemark webhooks replay ${name} attempts them again` : '';
  const reminding = reminders === undefined ? '' : 'open signals cannot be told again; the log says why';
  const silencing = silences === undefined ? '' : 'mutes cannot be made silences; the log says why';
  return {
    name: `webhook ${name}`,
    ok: false,
    detail: [failing, waiting, reminding, silencing].filter((text) => text !== '').join('; '),
  };
}
