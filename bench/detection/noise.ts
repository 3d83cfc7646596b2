import { writeFileSync } from 'node:fs';
import { PATTERNS } from '../../operators/detectors/index.ts';
import type { Bench, Figure } from '../bench.ts';
import { NULL_FAMILIES } from './families.ts';
import { listen } from './listen.ts';

/** Many short series measure the first observations, a few long ones the rest. */
const SHAPES = [
  { name: 'first 256', series: 800, length: 256 },
  { name: 'long', series: 40, length: 5000 },
] as const;
/** Series per scope, so that detectors that compare series are included. */
const PER_SCOPE = 20;

/** False positive rate of each pattern. */
export const noise: Bench = {
  name: 'noise',
  summary:
    'false signals per 10,000 observations of series that hold nothing but noise; --results takes a file',
  async run({ smoke, results }) {
    const figures: Figure[] = [];
    const raw: object[] = [];
    for (const [family, make] of NULL_FAMILIES) {
      for (const { name, series, length } of SHAPES) {
        const count = smoke ? PER_SCOPE : series;
        const values = Array.from({ length: count }, (_, i) => make(i + 1, length));
        const heard = listen(values, PER_SCOPE);
        for (const pattern of PATTERNS) {
          const found = heard.filter(({ signal }) => signal.pattern === pattern);
          const rate = (1e4 * found.length) / (count * length);
          raw.push({ family, shape: name, pattern, signals: found.length, observations: count * length });
          if (found.length > 0)
            figures.push({ name: `${family}, ${name}: ${pattern}`, value: rate, unit: 'per 10,000' });
        }
        figures.push({
          name: `${family}, ${name}: all patterns`,
          value: (1e4 * heard.length) / (count * length),
          unit: 'per 10,000',
        });
      }
    }
    if (results !== undefined) writeFileSync(results, `${JSON.stringify(raw, null, 1)}\n`);
    return figures;
  },
};
