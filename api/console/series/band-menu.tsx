import { Dropdown } from '../common/dropdown.tsx';
import { adjust } from '../common/use-place.ts';
import type { BandParts } from './plot/draw.ts';

const NAMES: readonly (readonly [keyof BandParts, string])[] = [
  ['usual', 'Usual: where 95 of 100 values lie'],
  ['limit', 'Limit of an alert'],
  ['forecast', 'Forecast'],
];

/** The parts of the band that an address shows: all but those that it hides. */
export function partsIn(hidden: string | null): BandParts {
  const names = (hidden ?? '').split(',');
  return {
    usual: !names.includes('usual'),
    limit: !names.includes('limit'),
    forecast: !names.includes('forecast'),
  };
}

/** Chooses which parts of what was expected are drawn. */
export function BandMenu({ parts }: { readonly parts: BandParts }) {
  const toggle = (name: keyof BandParts) => {
    const hidden = NAMES.map(([one]) => one).filter((one) => (one === name ? parts[one] : !parts[one]));
    adjust({ hide: hidden.length === 0 ? undefined : hidden.join(',') });
  };
  return (
    <Dropdown label="Band" name="Band" edge="right">
      {() => (
        <ul class="plain checks">
          {NAMES.map(([name, text]) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={parts[name]} onChange={() => toggle(name)} /> {text}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}
