import { describe, expect, it } from 'vitest';
import { foreignProse } from '../../../../operators/language/foreign/prose.ts';

describe('foreign prose', () => {
  it('has no addresses, code, quotations and words with digits', () => {
    const prose = foreignProse(
      'Wir haben `kubectl get pods` und https://example.com/das sowie web-1 mit „Das ist nicht so“ auf config.json geprüft.',
    );
    expect(prose?.text.replace(/\s+/g, ' ')).toBe('Wir haben und sowie mit auf geprüft.');
    expect(prose?.latin).toBe(true);
  });

  it('knows other scripts by their letters', () => {
    expect(foreignProse('契約は三月末で終了します。')).toEqual({
      text: '契約は三月末で終了します。',
      latin: false,
    });
    expect(foreignProse('東京')).toBeUndefined();
  });

  it.each(['a'.repeat(2_000), '"'.repeat(2_000), '„x '.repeat(700), `${'ü'.repeat(30)}.`.repeat(60)])(
    'is found soon in a hostile text (%#)',
    (text) => {
      const started = performance.now();
      for (let i = 0; i < 20; i++) foreignProse(text);
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );
});
