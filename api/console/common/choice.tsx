import { adjust } from './use-place.ts';

/** A setting of one of several values, kept in the address. */
export function Choice(properties: {
  readonly name: string;
  /** What it is called if none is chosen. */
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
}) {
  const { name, any, value = '', options } = properties;
  // What the address says is shown, even if nothing has it now.
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <select
      aria-label={name}
      value={value}
      onChange={({ currentTarget }) => adjust({ [name]: currentTarget.value })}
    >
      <option value="">{any}</option>
      {all.map((one) => (
        <option key={one} value={one}>
          {one.replace('_', ' ')}
        </option>
      ))}
    </select>
  );
}
