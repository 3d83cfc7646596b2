import { listObservations as call } from '../../calls/observations/list-observations.ts';
import { callTool } from '../call-tool.ts';
import { limitField } from '../fields.ts';

/** `list_observations`: the stored observations, in event-time order. */
export const listObservations = callTool(call, {
  title: 'List observations',
  description: `Lists stored observations in event-time order. With expected: true, each has the forecast from the earlier observations of its
    series, the expected band from low to high, and a score from 0 to 1: a deviation that large occurs once in 1 / (1 - score)
    observations. Use it to see the course of an entity around a signal, or how unusual single values were; use sql for counts and
    aggregates, list_signals for signals. Example: {"entity_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "since":
    "2026-05-01", "expected": true}`,
  fields: { limit: limitField },
});
