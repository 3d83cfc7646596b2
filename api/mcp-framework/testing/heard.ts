import type { Client, LoggingLevel } from '@modelcontextprotocol/client';
import type { Change } from '../server.ts';

/** How far a handler said that it is. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** What a handler sent for the log of its client. */
export interface LogLine {
  readonly level: LoggingLevel;
  readonly data: unknown;
}

interface Waiting {
  readonly about: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** What a change is waited for by. */
const aboutOf = (change: Change) => (change.kind === 'resource' ? change.uri : change.kind);

/** What a server tells its client unasked, in the order in which it came. */
export class Heard {
  readonly progress: Progress[] = [];
  readonly logs: LogLine[] = [];
  readonly changes: Change[] = [];
  /** Changes that nobody has waited for yet. */
  readonly #fresh: string[] = [];
  #waiting: readonly Waiting[] = [];
  #closed = false;

  /** Listens to a client, before it is connected. */
  listenTo(client: Client): void {
    // The client forgets progress that one read brings it together with the answer, where a call has a listener of its own.
    client.setNotificationHandler('notifications/progress', ({ params }) => {
      const { progress, total, message } = params;
      this.progress.push({
        progress,
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message }),
      });
    });
    client.setNotificationHandler('notifications/message', ({ params: { level, data } }) => {
      this.logs.push({ level, data });
    });
    client.setNotificationHandler('notifications/tools/list_changed', () => this.#take({ kind: 'tools' }));
    client.setNotificationHandler('notifications/prompts/list_changed', () =>
      this.#take({ kind: 'prompts' }),
    );
    client.setNotificationHandler('notifications/resources/list_changed', () =>
      this.#take({ kind: 'resources' }),
    );
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) =>
      this.#take({ kind: 'resource', uri }),
    );
  }

  /** Resolves once a change has come that no such call has waited for. */
  changed(about: string): Promise<void> {
    const at = this.#fresh.indexOf(about);
    if (at >= 0) {
      this.#fresh.splice(at, 1);
      return Promise.resolve();
    }
    if (this.#closed) return Promise.reject(closedBefore(about));
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { about, resolve, reject }];
    });
  }

  /** Nothing more comes. */
  close(): void {
    this.#closed = true;
    for (const { about, reject } of this.#waiting) reject(closedBefore(about));
    this.#waiting = [];
  }

  #take(change: Change): void {
    this.changes.push(change);
    const about = aboutOf(change);
    const first = this.#waiting.find((each) => each.about === about);
    if (first === undefined) {
      this.#fresh.push(about);
      return;
    }
    this.#waiting = this.#waiting.filter((each) => each !== first);
    first.resolve();
  }
}

function closedBefore(about: string): Error {
  return new Error(`The client was closed before a change of ${about} came.`);
}
