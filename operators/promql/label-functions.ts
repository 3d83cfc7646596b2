import type { RE2JS } from 're2js';
import { itemAt } from '../item-at.ts';
import { PromqlFault } from './faults.ts';
import { changeLabels, checkLabel, type Labels } from './labels.ts';
import { compileRegex } from './matcher.ts';

/** Most UTF-16 units of a value that is made: a call in a call could double it with each. Those of stored series have 256 at most. */
const LONGEST_VALUE = 1024;

/** @throws PromqlFault for a value that would be longer */
function checkLength(units: number): void {
  if (units <= LONGEST_VALUE) return;
  throw PromqlFault.execution(`a label would have a value of more than ${LONGEST_VALUE} characters`);
}

/**
 * `label_replace`: what sets a label to a text with the groups `$1` or `${name}` of a pattern that the whole source label has to match.
 *
 * @param texts the label to set, the text, the source label and the pattern
 * @throws PromqlFault for a pattern that is not a regular expression, a name that is not a label's, or a text that would be too long
 */
export function labelReplace(texts: readonly string[]): (labels: Labels) => Labels {
  const name = checkLabel(itemAt(texts, 0));
  const [replacement, source] = [itemAt(texts, 1), itemAt(texts, 2)];
  const regex = compileRegex(`^(?:${itemAt(texts, 3)})$`);
  return (labels) => {
    const value = labels.get(source) ?? '';
    const matcher = regex.matcher(value);
    if (!matcher.find()) return labels;
    let units = 0;
    const counted = (part: string) => {
      units += part.length;
      checkLength(units);
      return part;
    };
    const text = replacement.replaceAll(
      /\$(?:(\$)|\{(\w+)\}|(\w+))/g,
      (_all, dollar: string | undefined, braced: string | undefined, bare: string | undefined) => {
        if (dollar !== undefined) return '$';
        return counted(groupOf(matcher, braced ?? bare ?? ''));
      },
    );
    checkLength(text.length);
    return changeLabels(labels, [[name, text]]);
  };
}

/** The text of a group by number or name; empty if there is none. */
function groupOf(matcher: ReturnType<RE2JS['matcher']>, group: string): string {
  if (/^\d+$/.test(group)) {
    const number = Number(group);
    return number <= matcher.groupCount() ? (matcher.group(number) ?? '') : '';
  }
  const number: unknown = matcher.pattern().namedGroups()[group];
  return typeof number === 'number' ? (matcher.group(number) ?? '') : '';
}

/**
 * `label_join`: what sets a label to the values of others, with a separator between them.
 *
 * @param texts the label to set, the separator and the other labels
 * @throws PromqlFault for a text that would be too long
 */
export function labelJoin(texts: readonly string[]): (labels: Labels) => Labels {
  const name = checkLabel(itemAt(texts, 0));
  const [, separator = '', ...sources] = texts;
  return (labels) => {
    const values = sources.map((source) => labels.get(source) ?? '');
    const separators = separator.length * Math.max(0, values.length - 1);
    checkLength(values.reduce((units, value) => units + value.length, separators));
    return changeLabels(labels, [[name, values.join(separator)]]);
  };
}
