import type { OutgoingMessage } from '../kafka/port.ts';
import { type Naming, namedChanges } from '../naming.ts';
import type { Change } from '../store.ts';
import type { ChangeFeed } from './change-feed.ts';
import { type Log, mapped } from './log.ts';
import { changeHeaders } from './topic-relay.ts';

/** A change of a signal: key the scope, value one JSON object of `seq`, `kind` and `signal`. */
function messageOf({ seq, kind, signal }: Change): OutgoingMessage {
  return {
    key: signal.scope_id,
    value: JSON.stringify({ seq, kind, signal }),
    headers: changeHeaders(seq, kind),
  };
}

/** The change log of signals as messages, updates included, with the names that series have when they are produced. */
export function signalMessages(feed: ChangeFeed, naming: Naming): Log<OutgoingMessage> {
  return mapped(feed.log({ updates: true }), async (changes) =>
    (await namedChanges(naming, changes)).map(messageOf),
  );
}
