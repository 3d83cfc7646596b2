import { deserialize, serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { createDetection, type LiveDetection } from '../../operators/engine/live.ts';
import { SeriesDirectory, type SeriesKey } from '../../operators/records/directory.ts';
import type { SeriesState } from '../../sinks/store.ts';
import { statsOf } from './host.ts';
import type { Answer, Question } from './messages.ts';

/** The detection thread: answers questions one after the other. */
const port = parentPort;
if (port === null) throw new TypeError('this module runs in a thread of its own');

const directory = new SeriesDirectory();
let detection: LiveDetection | undefined;
const restoring: SeriesState[] = [];
let saving: Iterator<SeriesState> | undefined;

function learn(keys: readonly SeriesKey[]): void {
  for (const { scope_id, entity_id } of keys) directory.intern(scope_id, entity_id);
}

function isQuestion(value: unknown): value is Question {
  return typeof value === 'object' && value !== null && 'ask' in value;
}

function next(count: number): SeriesState[] {
  const found: SeriesState[] = [];
  for (let step = saving?.next(); step !== undefined && step.done !== true; step = saving?.next()) {
    if (found.push(step.value) === count) break;
  }
  return found;
}

function answer(question: Question, current: LiveDetection): Partial<Answer> {
  switch (question.ask) {
    case 'tick': {
      learn(question.keys);
      for (const batch of question.batches) current.arrive(batch, question.at);
      const rows = current.take(question.at);
      const observations = rows.length;
      current.engine.process(rows);
      for (const change of question.settings) current.configure(change);
      const changes = current.tick(question.at);
      return { observations, changes, outflow: current.takeOutflow(), heldFrom: current.heldFrom };
    }
    case 'restore': {
      restoring.push(...question.series);
      if (question.rest === undefined) return {};
      current.restore(deserialize(question.rest), restoring.splice(0));
      current.engine.markAllDirty();
      return {};
    }
    case 'rest':
      saving = current.engine.takeDirty();
      return { rest: serialize(current.saveRest()) };
    case 'series':
      return { series: next(question.count) };
    case 'forget':
      current.engine.markAllDirty();
      return {};
    case 'begin':
      return {};
  }
}

port.on('message', (message: unknown) => {
  if (!isQuestion(message)) throw new TypeError('not a question');
  if (message.ask === 'begin') {
    learn(message.keys);
    detection = createDetection(directory, message.settings);
  }
  if (detection === undefined) throw new TypeError('a detection begins with its settings');
  const found = answer(message, detection);
  port.postMessage({ ...found, stats: statsOf(detection), layout: detection.engine.layout } satisfies Answer);
});
