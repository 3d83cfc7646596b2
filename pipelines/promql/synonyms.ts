import type { Expression } from '../../operators/promql/expression.ts';
import type { Labels } from '../../operators/promql/labels.ts';

/** Labels of Prometheus that became the entity and the scope of a series, of which they are tags as well. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['instance', 'entity'],
  ['job', 'scope'],
]);

/** The synonyms of labels that have them in all series: what leaves out the label has to leave out its synonym. */
function saidTwice(series: readonly Labels[]): ReadonlyMap<string, string> {
  const isSaidTwice = ([label, own]: readonly [string, string]) =>
    series.some((labels) => labels.has(label)) &&
    series.every((labels) =>
      labels.has(label)
        ? labels.get(label) === labels.get(own)
        : // A series that came without an instance has its scope as its entity.
          own === 'entity' && labels.get('entity') === labels.get('scope'),
    );
  return new Map([...SYNONYMS].filter(isSaidTwice));
}

/**
 * An expression in which `without` and `ignoring` leave out the entity where they leave out an `instance` that is the entity, and the scope
 * where they leave out such a `job`: series that Prometheus sent are grouped and matched as they are there. The selectors are the same ones.
 *
 * @param series the labels of all series that it selects
 */
export function withSynonyms(expression: Expression, series: readonly Labels[]): Expression {
  const known = saidTwice(series);
  if (known.size === 0) return expression;
  const all = (labels: readonly string[]) =>
    labels.flatMap((label) => {
      const own = known.get(label);
      return own === undefined ? [label] : [label, own];
    });
  const changed = (one: Expression): Expression => {
    switch (one.kind) {
      case 'number':
      case 'text':
      case 'selector':
        return one;
      case 'negation':
      case 'subquery':
        return { ...one, of: changed(one.of) };
      case 'call':
        return { ...one, arguments: one.arguments.map(changed) };
      case 'binary': {
        const { matching } = one;
        const labels = matching.on ? matching.labels : all(matching.labels);
        return {
          ...one,
          left: changed(one.left),
          right: changed(one.right),
          matching: { ...matching, labels },
        };
      }
      case 'aggregation':
        return {
          ...one,
          of: changed(one.of),
          parameter: one.parameter === undefined ? undefined : changed(one.parameter),
          labels: one.by ? one.labels : all(one.labels),
        };
    }
  };
  return changed(expression);
}
