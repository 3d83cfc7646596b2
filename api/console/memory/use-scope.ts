import { useMemo } from 'preact/hooks';
import type { Within } from '../../client/memory.ts';
import { usePlace } from '../common/use-place.ts';

/** The scope whose memory is shown, by the address; without one, that of the token. */
export function useScope(): Within {
  const scope = usePlace().query.get('scope') ?? '';
  return useMemo(() => (scope === '' ? {} : { scope }), [scope]);
}
