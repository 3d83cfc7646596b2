/** The shape of a severity, which tells it without colour. */
export function Shape({ severity }: { readonly severity: string }) {
  return (
    <svg class={`shape ${severity}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={severity === 'alert' ? 'M6 1 L11.5 11 L0.5 11 Z' : 'M6 1.6 L10.4 6 L6 10.4 L1.6 6 Z'} />
    </svg>
  );
}
