/** Stages of what is released, each with its place. */
const STAGES = new Map(
  'experimental alpha beta preview|available stable live released ga|deprecated|retired discontinued'
    .split('|')
    .flatMap((words, place) => words.split(' ').map((word): [string, number] => [word, place])),
);

/** The place of a stage among the others; undefined for other words. */
export function stageOf(word: string): number | undefined {
  return STAGES.get(word);
}

/** Whether a word names the stage of what is released. */
export function isStage(word: string): boolean {
  return STAGES.has(word);
}
