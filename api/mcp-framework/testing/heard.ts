import type { Client, LoggingLevel } from '@modelcontextprotocol/client';
import type { Change } from '../server.ts';

/** Progress reported by a handler. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** A log message from a handler to its client. */
export interface LogLine {
  readonly level: LoggingLevel;
  readonly data: unknown;
}

interface Waiting {
  readonly about: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The key by which a change is awaited. */
const aboutOf = (change: Change) => (change.kind === 'resource' ? change.uri : change.kind);

/** The notifications of a server to its client, in the order of arrival. */
export class Heard {
  readonly progress: Progress[] = [];
  readonly logs: LogLine[] = [];
  readonly changes: Change[] = [];
  /** Changes that no call has awaited yet. */
  readonly #fresh: string[] = [];
  #waiting: readonly Waiting[] = [];
  #closed = false;

  /** Listens to a client, before it is connected. */
  listenTo(client: Client): void {
    // For a call with its own listener, the client loses progress that arrives in the same read as the answer.
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

  /** Resolves once a change has arrived that no earlier call has awaited. */
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

  /** No more notifications arrive. */
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
