import { labelledBench } from '../labelled.ts';

/** Traffic, latency and errors of internet companies, at one and at five minutes: smooth daily curves. Each file is its own domain. */
export const kpi = labelledBench({
  name: 'kpi',
  summary:
    'labelled KPIs of internet companies, signals as they open at default settings, against a rolling z',
  wanted: 'a folder of *.csv or *.csv.gz with TimeStamp,Value,Label (the AIOps challenge of 2018)',
});
