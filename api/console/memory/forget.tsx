import { useState } from 'preact/hooks';
import type { ForgetReport } from '../../client/memory.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust } from '../common/use-place.ts';
import { Reason } from './reason.tsx';
import { useScope } from './use-scope.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Forgets the events that state a claim, after it has said what would go. */
export function Forget({ id, onChange }: { readonly id: string; readonly onChange: () => void }) {
  const { client } = useSession();
  const scope = useScope();
  const notify = useNotices();
  const [would, setWould] = useState<{ readonly id: string; readonly report: ForgetReport } | undefined>();
  const [reason, setReason] = useState('');
  const failed = (error: unknown) => notify({ text: messageOf(error), isError: true });
  const count = () => {
    client.memory
      .forget({ claims: [id], reason: 'counted before it is forgotten', dry_run: true, ...scope })
      .then((report) => setWould({ id, report }), failed);
  };
  const forget = (event: Event) => {
    event.preventDefault();
    client.memory.forget({ claims: [id], reason, ...scope }).then(({ events }) => {
      notify({ text: `Forgot ${counted(events, 'event')}` });
      adjust({ claim: undefined });
      onChange();
    }, failed);
  };
  if (would?.id !== id) {
    return (
      <button type="button" onClick={count}>
        Forget…
      </button>
    );
  }
  const { events, claims, claims_kept } = would.report;
  return (
    <form onSubmit={forget}>
      <p role="status">
        {counted(events, 'event')} would be deleted for good, with {counted(claims, 'claim')} that nothing
        else states; {counted(claims_kept, 'claim')} would stay with less evidence.
      </p>
      <div class="row">
        <Reason
          label="Reason to forget"
          hint="why (it is kept)"
          value={reason}
          onInput={setReason}
          action="Forget"
        />
        <button type="button" onClick={() => setWould(undefined)}>
          Keep
        </button>
      </div>
    </form>
  );
}
