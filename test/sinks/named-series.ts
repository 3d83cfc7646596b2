import { START, someSeries, transaction } from './fixtures.ts';

const AMOUNT = 2500;
const ODD = "O'Brien’s \u001a 日本";

/** More named series than one statement takes, with some of which no text can say the name. */
export const namedSeries = transaction({
  series: someSeries(AMOUNT),
  described: {
    series: Array.from({ length: AMOUNT }, (_, series) => ({
      series,
      ...(series % 7 === 0
        ? { unit: '%' }
        : { entity: series === 1 ? ODD : `The Web-${series}`, metric: 'CPU' }),
      ...(series === 2 && { entity: '///' }),
    })),
    scopes: [],
    at: START,
  },
});

export const namesMeant = [
  { entity: "o'brien 日本", metric: 'cpu' },
  { entity: `web-${AMOUNT - 2}`, metric: 'cpu' },
  { entity: 'web-3' },
  { entity: 'web-7', metric: 'cpu' },
];

/** What these names mean. */
export const seriesMeant = [
  { entity: ODD, metric: 'CPU' },
  { entity: `The Web-${AMOUNT - 2}` },
  { entity: 'The Web-3' },
  'none',
];
