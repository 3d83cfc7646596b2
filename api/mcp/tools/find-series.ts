import { listSeries as call } from '../../calls/series/list-series.ts';
import { callTool } from '../call-tool.ts';
import { limitField, patternField } from '../fields.ts';

/** `find_series`: series by name, tag and open signals. */
export const findSeries = callTool(call, {
  title: 'Find series',
  description: `Finds series by names, prefix, tags or the pattern of an open signal; without filters it lists all. Each comes with its
    names, unit, tags, number of observations, first and last time, last value and open signals. Use it to learn what there is and
    what is odd now; use series_summary for how one of them went, list_signals for what happened in the past.
    Example: {"scope": "prod", "prefix": "web-", "tag": "env:prod"}`,
  fields: {
    limit: limitField,
    pattern: patternField.describe('Only series with an open signal of this pattern.').optional(),
  },
});
