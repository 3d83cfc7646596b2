import { decodeJson } from '../sql/escape.ts';
import { rowReader } from '../sql/rows.ts';
import { asNumber, asText } from './values.ts';

/** Functions that convert text rows to records. */
export const {
  toSignal,
  signalPage,
  observationPage,
  toSeriesRows,
  toSample,
  toChange,
  toOverrides,
  toSettings,
  toTick,
} = rowReader({ text: asText, number: asNumber, parse: decodeJson });
