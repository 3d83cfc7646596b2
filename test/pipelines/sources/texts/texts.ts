import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventInput } from '../../../../operators/records/event.ts';
import { type SplitOptions, splitText } from '../../../../pipelines/sources/texts/split.ts';
import { packageRoot } from '../../../../sinks/package-root.ts';

const SAMPLES = join(packageRoot(import.meta.url), 'test/pipelines/sources/texts/samples');

/** Real texts; their files end with ".txt" so that no formatter changes them. */
export const sample = (name: string) => readFileSync(join(SAMPLES, `${name}.txt`), 'utf8');

/** 2026-11-01T00:00:00Z in microseconds. */
export const REFERENCE = Date.UTC(2026, 10, 1) * 1000;

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.replace(/\n$/, '').split('\n');
}

/** A text as its kind and its events. */
export async function split(text: string, options: Partial<SplitOptions> = {}) {
  const { kind, source, events } = await splitText(linesOf(text), {
    name: 'some.txt',
    reference: REFERENCE,
    ...options,
  });
  const all: EventInput[] = [];
  for await (const event of events) all.push(event);
  return { kind, source, events: all };
}

/** Time, speaker and content of an event. */
export const row = ({ timestamp = '', metadata = {}, content }: EventInput) => [
  timestamp,
  metadata.speaker ?? metadata.role ?? metadata.level ?? metadata.heading ?? '',
  content,
];
