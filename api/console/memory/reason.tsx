/** A field for the reason of a decision, with what goes through with it. */
export function Reason(properties: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** What the form does. */
  readonly action: string;
}) {
  const { label, hint, value, onInput, action } = properties;
  return (
    <>
      <input
        aria-label={label}
        placeholder={hint}
        required
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <button type="submit" class="primary">
        {action}
      </button>
    </>
  );
}
