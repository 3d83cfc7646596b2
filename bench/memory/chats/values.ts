import { anyOf, MONTH_NAMES } from '../../../operators/language/calendar-words.ts';

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const VALUE = new RegExp(
  String.raw`\b(?:(?:${anyOf(MONTH_NAMES)}) )?(?:\d[\d,]*(?:\.\d+)?|(?:${anyOf(WORDS)})\b)`,
  'gi',
);

/** The numbers of a text as they are compared: "1,200" is "1200", "three" is "3"; a day keeps its month ("april 5"). */
export function valuesIn(text: string): string[] {
  return [...text.matchAll(VALUE)].map(([value]) => {
    const plain = value.toLowerCase().replaceAll(',', '');
    const number = WORDS.indexOf(plain);
    return number < 0 ? plain : String(number);
  });
}

/** The first sentences of an answer, which end with the marks of their citations. */
export function linesOf(answer: string, most: number): string[] {
  return answer.split(/(?<=\[\d+\]\.)\s+/).slice(0, most);
}
