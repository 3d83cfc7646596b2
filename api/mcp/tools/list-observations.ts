import { whole } from '../../calls/fields/numbers.ts';
import { listObservations as call } from '../../calls/observations/list-observations.ts';
import { callTool } from '../call-tool.ts';
import { limitField } from '../fields.ts';

/** Most points of an outline: a model pays for what it reads. */
const MOST_POINTS = 400;

/** `list_observations`: the stored observations, in event-time order. */
export const listObservations = callTool(call, {
  title: 'List observations',
  description: `Lists stored observations in event-time order. With expected: true, each has the forecast from the earlier observations of its
    series, the expected band from low to high, and a score from 0 to 1: a deviation that large occurs once in 1 / (1 - score)
    observations. With points, the whole range of one series comes in at most so many observations that draw the same line. Use it to see the course of an entity around a signal, or how unusual single values were; use sql for counts and
    aggregates, list_signals for signals. Example: {"entity_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "since":
    "2026-05-01", "expected": true}`,
  fields: {
    limit: limitField,
    points: whole(16, MOST_POINTS)
      .optional()
      .describe(
        `Instead of limit and cursor: reduces one series to at most so many observations that draw the same line, 16 to ${MOST_POINTS}.`,
      ),
  },
  // The limit of the tool has a default, so it is there with points too.
  asked: ({ limit, ...rest }) => (rest.points === undefined ? { limit, ...rest } : rest),
});
