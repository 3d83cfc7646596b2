import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { jsonConverter } from '../json.ts';
import { type Asked, checked, expectAll, tooLarge } from './answer.ts';
import { csvLine } from './csv-line.ts';

/** Characters of lines that are sent together. */
const PART = 256 * 1024;

/** How rows become lines. */
interface LineForm {
  /** What comes before the rows. */
  readonly head: (names: readonly string[]) => string;
  readonly line: (names: readonly string[], row: readonly unknown[]) => string;
}

const NDJSON: LineForm = {
  head: () => '',
  line: (names, row) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])))}\n`,
};

const CSV: LineForm = {
  head: (names) => csvLine(names),
  line: (_, row) => csvLine(row),
};

/** Sends the rows as lines of JSON or CSV. */
export async function sendLines({ connection, prepared, question, time, pipe, say }: Asked): Promise<void> {
  const { id, rows, characters } = question;
  const { head, line } = question.as === 'csv' ? CSV : NDJSON;
  const result = await prepared.stream();
  const names = result.columnNames();
  const convert = result.columnTypes().map(jsonConverter);
  let count = 0;
  let part = head(names);
  for await (const chunk of result) {
    for (const values of chunk.getRows()) {
      if (count === rows) break;
      const next = line(
        names,
        values.map((value, at) => checked(itemAt(convert, at)(value))),
      );
      if (next.length > characters) throw new InvalidInput(tooLarge(characters));
      part += next;
      count++;
      if (part.length < PART) continue;
      await pipe.send([Buffer.from(part)], time);
      part = '';
    }
    if (count === rows) break;
  }
  if (count !== rows) await expectAll(connection, time.isLate());
  if (part !== '') await pipe.send([Buffer.from(part)], time);
  say({ id, kind: 'end', truncated: false, bytes: pipe.sent });
}
