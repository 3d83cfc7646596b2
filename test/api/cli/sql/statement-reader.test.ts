import { describe, expect, it } from 'vitest';
import { StatementReader } from '../../../../api/cli/sql/statement-reader.ts';
import { fc } from '../../../property.ts';

describe('lines of a prompt', () => {
  it('make statements at semicolons that are SQL', () => {
    const reader = new StatementReader();
    expect(reader.add('select 1; select')).toEqual(['select 1']);
    expect(reader.isOpen).toBe(true);
    expect(reader.add("  ';' as a, -- not; here")).toEqual([]);
    expect(reader.add('  ";" /* nor; here */, $$;$$, $a$ ; $a$;;')).toEqual([
      `select\n  ';' as a, -- not; here\n  ";" /* nor; here */, $$;$$, $a$ ; $a$`,
    ]);
    expect(reader.isOpen).toBe(false);
    expect([reader.add("select 'it''s"), reader.add("open; still';")]).toEqual([
      [],
      ["select 'it''s\nopen; still'"],
    ]);
    expect([reader.add('select /* ; '), reader.add('; */ 1;')]).toEqual([[], ['select /* ; \n; */ 1']]);
    reader.add('select 1');
    reader.clear();
    expect([reader.isOpen, reader.add('select 2;')]).toEqual([false, ['select 2']]);
  });

  it('lose nothing of a text in quotes', () => {
    const text = fc.string({ unit: fc.constantFrom(';', "'", '-', '/', '*', '$', '\n', 'a', '"') });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const reader = new StatementReader();
        const statements = texts.map((each) => `select '${each.replaceAll("'", "''")}' as a`);
        const found = statements.flatMap((each) =>
          `${each};`.split('\n').flatMap((line) => reader.add(line)),
        );
        expect(found).toEqual(statements);
      }),
    );
  });
});
