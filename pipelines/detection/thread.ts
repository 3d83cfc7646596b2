import { deserialize, serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { createDetection, type LiveDetection } from '../../operators/engine/live.ts';
import { SeriesDirectory, type SeriesKey } from '../../operators/records/directory.ts';
import type { SeriesState } from '../../sinks/store.ts';
import { statsOf, takeFailed } from './host.ts';
import type { Letter, Reply, ThreadReply, ThreadRequest } from './messages.ts';

/** The detection thread. It answers questions in order, each about one of its detections. */
const port = parentPort;
if (port === null) throw new TypeError('this module must run in its own thread');

/** A running detection, with the data that passes between the threads in parts. */
class Running {
  readonly detection: LiveDetection;
  private readonly directory = new SeriesDirectory();
  private readonly restoring: SeriesState[] = [];
  private saving: Iterator<SeriesState> | undefined;

  constructor({ keys, settings }: Extract<ThreadRequest, { ask: 'begin' }>) {
    this.learn(keys);
    this.detection = createDetection(this.directory, settings);
  }

  private learn(keys: readonly SeriesKey[]): void {
    for (const { scope_id, entity_id } of keys) this.directory.intern(scope_id, entity_id);
  }

  private next(count: number): SeriesState[] {
    const found: SeriesState[] = [];
    const { saving } = this;
    for (let step = saving?.next(); step !== undefined && step.done !== true; step = saving?.next()) {
      if (found.push(step.value) === count) break;
    }
    return found;
  }

  answer(question: ThreadRequest): Partial<ThreadReply> {
    const { detection, restoring } = this;
    switch (question.ask) {
      case 'tick': {
        this.learn(question.keys);
        for (const batch of question.batches) detection.arrive(batch, question.at);
        const rows = detection.take(question.at);
        const observations = rows.length;
        detection.engine.process(rows);
        for (const change of question.settings) detection.configure(change);
        const changes = detection.tick(question.at);
        const failed = takeFailed(detection);
        const outflow = detection.takeOutflow();
        return { observations, changes, outflow, heldFrom: detection.heldFrom, failed };
      }
      case 'restore': {
        restoring.push(...question.series);
        if (question.rest === undefined) return {};
        detection.restore(deserialize(question.rest), restoring.splice(0));
        detection.engine.markAllDirty();
        return {};
      }
      case 'rest':
        this.saving = detection.engine.takeDirty();
        return { rest: serialize(detection.saveRest()) };
      case 'series':
        return { series: this.next(question.count) };
      case 'forget':
        detection.engine.markAllDirty();
        return {};
      case 'begin':
        return {};
    }
  }
}

const running = new Map<number, Running>();

function isLetter(value: unknown): value is Letter {
  return typeof value === 'object' && value !== null && 'question' in value && 'detection' in value;
}

port.on('message', (message: unknown) => {
  if (!isLetter(message)) throw new TypeError('not a question');
  const { number, detection, question } = message;
  if (question.ask === 'end') {
    running.delete(detection);
    return;
  }
  if (question.ask === 'begin') running.set(detection, new Running(question));
  const asked = running.get(detection);
  if (asked === undefined) throw new TypeError('the first message to a detection must have its settings');
  const answer: ThreadReply = {
    ...asked.answer(question),
    stats: statsOf(asked.detection),
    layout: asked.detection.engine.layout,
  };
  port.postMessage({ number, answer } satisfies Reply);
});
