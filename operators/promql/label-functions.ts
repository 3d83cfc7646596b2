import type { RE2JS } from 're2js';
import { itemAt } from '../item-at.ts';
import { changeLabels, checkLabel, type Labels } from './labels.ts';
import { compileRegex } from './matcher.ts';

/**
 * `label_replace`: what sets a label to a text with the groups `$1` or `${name}` of a pattern that the whole source label has to match.
 *
 * @param texts the label to set, the text, the source label and the pattern
 * @throws PromqlFault for a pattern that is not a regular expression, or a name that is not a label's
 */
export function labelReplace(texts: readonly string[]): (labels: Labels) => Labels {
  const name = checkLabel(itemAt(texts, 0));
  const [replacement, source] = [itemAt(texts, 1), itemAt(texts, 2)];
  const regex = compileRegex(`^(?:${itemAt(texts, 3)})$`);
  return (labels) => {
    const value = labels.get(source) ?? '';
    const matcher = regex.matcher(value);
    if (!matcher.find()) return labels;
    const text = replacement.replaceAll(
      /\$(?:(\$)|\{(\w+)\}|(\w+))/g,
      (_all, dollar: string | undefined, braced: string | undefined, bare: string | undefined) => {
        if (dollar !== undefined) return '$';
        return groupOf(matcher, braced ?? bare ?? '');
      },
    );
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
 */
export function labelJoin(texts: readonly string[]): (labels: Labels) => Labels {
  const name = checkLabel(itemAt(texts, 0));
  const [, separator, ...sources] = texts;
  return (labels) =>
    changeLabels(labels, [[name, sources.map((source) => labels.get(source) ?? '').join(separator)]]);
}
