import { z } from 'zod';

/** A panel with the expressions that it draws. */
export interface Panel {
  readonly title: string;
  readonly expressions: readonly string[];
}

/** A variable whose values are those of a label. */
export interface Variable {
  readonly name: string;
  readonly label: string;
  /** The selector whose series have the label, in which earlier variables may occur; undefined for all series. */
  readonly selector: string | undefined;
}

/** What is asked for a dashboard of Grafana with Prometheus behind it. */
export interface Dashboard {
  readonly panels: readonly Panel[];
  /** In the order in which they refer to each other. */
  readonly variables: readonly Variable[];
}

const panelSchema = z.looseObject({
  title: z.string().default(''),
  targets: z.array(z.looseObject({ expr: z.string().optional() })).default([]),
  get panels() {
    return z.array(panelSchema).optional();
  },
});
type PanelRecord = z.infer<typeof panelSchema>;

const variableSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  query: z.union([z.string(), z.looseObject({ query: z.string() })]).optional(),
});
const dashboardSchema = z.looseObject({
  panels: z.array(panelSchema),
  templating: z.looseObject({ list: z.array(variableSchema) }).optional(),
});

/** `label_values(label)` or `label_values(selector, label)`. */
const LABEL_VALUES = /^\s*label_values\(\s*(?:(.+),)?\s*([A-Za-z_]\w*)\s*\)\s*$/s;

function* panelsOf(records: readonly PanelRecord[]): Generator<Panel> {
  for (const { title, targets, panels = [] } of records) {
    const expressions = targets.flatMap(({ expr = '' }) => (expr.trim() === '' ? [] : [expr]));
    if (expressions.length > 0) yield { title, expressions };
    yield* panelsOf(panels);
  }
}

/**
 * Reads the JSON model of a dashboard, as Grafana exports it.
 *
 * @throws z.ZodError or SyntaxError for what is none
 */
export function readDashboard(text: string): Dashboard {
  const { panels, templating } = dashboardSchema.parse(JSON.parse(text));
  const variables = (templating?.list ?? []).flatMap(({ name, type, query }): Variable[] => {
    const [, selector, label] =
      LABEL_VALUES.exec((typeof query === 'string' ? query : query?.query) ?? '') ?? [];
    return type === 'query' && label !== undefined ? [{ name, label, selector: selector?.trim() }] : [];
  });
  return { panels: [...panelsOf(panels)], variables };
}

/**
 * An expression with values in place of variables, in each form that Grafana has for them: `$name`, `${name}`, `${name:format}` and
 * `[[name]]`. Names that have no value stay.
 */
export function withValues(expression: string, values: ReadonlyMap<string, string>): string {
  return expression.replace(
    /\$(\w+)|\$\{(\w+)(?::\w+)?\}|\[\[(\w+)\]\]/g,
    (text, plain?: string, braced?: string, squared?: string) =>
      values.get(plain ?? braced ?? squared ?? '') ?? text,
  );
}
