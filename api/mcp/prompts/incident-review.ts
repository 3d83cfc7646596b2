import { z } from 'zod';
import type { Signal } from '../../../operators/signals/signal.ts';
import { entityId, scopeId } from '../../calls/fields/ids.ts';
import { bound } from '../../calls/fields/moment.ts';
import { entityName, scopeName } from '../../calls/fields/series.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import { embedded, text } from '../../mcp-framework/index.ts';
import { toolFields } from '../call-tool.ts';
import type { Definition } from '../definition.ts';
import { jsonBody } from '../json-resource.ts';
import { prose } from '../prose.ts';
import { signalUri } from '../uris.ts';

/** Most signals in the prompt, the first of them with all evidence; and most signals whose ids are completed. */
const MOST_SHOWN = 50;
const EMBEDDED = 10;
const COMPLETED = 100;

const ABOUT = ['scope', 'entity', 'scope_id', 'entity_id'] as const;

const args = z
  .strictObject(
    toolFields({
      scope_id: scopeId.optional(),
      entity_id: entityId.optional(),
      scope: scopeName.optional(),
      entity: entityName.optional(),
      since: bound('Only signals detected at or after this time.').optional(),
      until: bound('Only signals detected before this time.').optional(),
    }),
  )
  .refine((given) => ABOUT.some((name) => given[name] !== undefined), {
    error: 'give scope, entity or both, by name or by id: what the incident is about',
  });

const INSTRUCTIONS = prose(`
  Write: (1) a summary in three sentences; (2) a timeline in UTC by the windows of the signals; (3) what most likely caused what, and
  what speaks against it; order in time is no proof; (4) what to check next. Cite the id of a signal in brackets behind every statement that rests
  on it, and make no statement about the data without one. Weigh signals by confidence (the share of such signals that is right) and strength (effect size), and say where
  confidence_class is tentative.`);

const HEAD = 'id | pattern | scope | entity | window | status | strength | confidence (confidence_class)';

/** A signal as a line of the list. */
function lineOf(signal: Signal): string {
  const {
    id,
    pattern,
    scope_id,
    scope = scope_id,
    window,
    status,
    strength,
    confidence,
    confidence_class,
  } = signal;
  const { entity_id, entity = entity_id, metric } = signal;
  return [
    id,
    pattern,
    scope,
    metric === undefined ? entity : `${entity} ${metric}`,
    `${window.start} to ${window.end}`,
    status,
    strength.toFixed(2),
    `${confidence.toFixed(4)} (${confidence_class})`,
  ].join(' | ');
}

/** `incident_review`: the signals of an incident, and how to review it. */
export const incidentReview: Definition = {
  permission: listSignals.permission,
  define(server, calls) {
    /** Completes ids of recent signals. */
    const completer = (of: (typeof ABOUT)[number]) => async (typed: string) => {
      const { signals } = await calls.call(listSignals, { limit: COMPLETED });
      const known = new Set(signals.flatMap((one) => one[of] ?? []));
      return [...known].filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()));
    };
    server
      .prompt('incident_review')
      .title('Review an incident')
      .description('Reviews an incident in a scope or of an entity. The prompt includes its signals.')
      .args(args)
      .complete('scope_id', completer('scope_id'))
      .complete('entity_id', completer('entity_id'))
      .complete('scope', completer('scope'))
      .complete('entity', completer('entity'))
      .handler(async (asked) => {
        const { signals, next_cursor } = await calls.forward(listSignals, { ...asked, limit: MOST_SHOWN });
        const where = Object.entries(asked).map(([name, value]) => `${name} ${value}`);
        const found =
          signals.length === 0
            ? 'There are no signals: say so, and give possible reasons (no observations, too few observations, or nothing to detect).'
            : `The ${signals.length} signals follow, newest first; the first ${EMBEDDED} have evidence, and get_signal returns that of the others.`;
        const more =
          next_cursor === undefined
            ? []
            : ['There are more signals; list_signals with the same filters returns them.'];
        const task = [`Review the incident: ${where.join(', ')}.`, found, ...more, INSTRUCTIONS].join(' ');
        const list = signals.length === 0 ? [] : [text([HEAD, ...signals.map(lineOf)].join('\n'))];
        const whole = signals.slice(0, EMBEDDED).map((one) => embedded(signalUri(one.id), jsonBody(one)));
        return [
          { role: 'user', content: task },
          ...[...list, ...whole].map((content) => ({ role: 'user' as const, content })),
        ];
      });
  },
};
