import { labelledBench } from '../labelled.ts';

/** Metrics of production services. */
export const cloud = labelledBench({
  name: 'cloud',
  summary: 'labelled metrics of services, signals as they open at default settings, against a rolling z',
  wanted:
    'a folder of <domain>/*.csv with TimeStamp,Value,Label (github.com/microsoft/cloud-monitoring-dataset)',
});
