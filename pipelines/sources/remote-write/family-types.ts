import type { FamilyType } from '../metrics/metric-batch.ts';

/** `MetricType`, alike in both versions. An unknown type says nothing; infos and sets of states are values as they are. */
export const FAMILY_TYPES: readonly (FamilyType | undefined)[] = [
  undefined,
  'counter',
  'gauge',
  'histogram',
  'gauge',
  'summary',
  'gauge',
  'gauge',
];
