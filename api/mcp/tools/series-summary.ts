import { z } from 'zod';
import { issueMessage } from '../../../operators/records/zod-issues.ts';
import { getSeries as call } from '../../calls/series/get-series.ts';
import { toolFields } from '../call-tool.ts';
import type { Definition } from '../definition.ts';
import { textField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS } from '../tool-definition.ts';

const { entity_id, ...others } = call.input.shape;

/** `series_summary`: what is known of one series, and how it went. */
export const seriesSummary: Definition = {
  permission: call.permission,
  define(server, calls) {
    server
      .tool(call.name)
      .title('Summarise a series')
      .description(
        prose(`Says what is known of one series and summarises a time range, by default its last day: number of observations, mean,
        standard deviation, quantiles, trend, and the last value beside what was expected of it; also its open signals. Use it for how something
        is doing; use find_series to find what there is, list_observations for the single values. If an entity has several metrics, name one.
        Example: {"entity": "web-1", "scope": "prod", "metric": "cpu", "since": "2026-05-01"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          entity: textField(entity_id, 'Name of the entity, such as web-1, or its UUID.'),
          ...toolFields(others),
        }),
        { error: issueMessage },
      )
      .output(z.object(call.output.shape))
      .handler(({ entity, ...given }) => calls.forward(call, { ...given, entity_id: entity }));
  },
};
