export function answerOf(..._a: unknown[]): { answer: string; citations: unknown[] } { return { answer: '', citations: [] }; }
