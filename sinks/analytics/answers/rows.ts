import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { jsonConverter } from '../json.ts';
import { type Asked, checked, expectAll, tooLarge } from './answer.ts';

/** Replies with the rows as JSON values, up to the most rows and characters. */
export async function sendRows({ connection, prepared, question, time, say }: Asked): Promise<void> {
  const { id } = question;
  const result = await prepared.stream();
  const types = result.columnTypes();
  const convert = types.map(jsonConverter);
  const columns = result.columnNames().map((name, at) => {
    const type = itemAt(types, at);
    return { name, type: type.alias ?? type.toString() };
  });
  say({ id, kind: 'columns', columns });
  let count = 0;
  let room = question.characters;
  for await (const chunk of result) {
    const rows: unknown[][] = [];
    for (const values of chunk.getRows()) {
      const row = values.map((value, at) => itemAt(convert, at)(value));
      row.forEach(checked);
      room -= JSON.stringify(row).length;
      if (count === question.rows || (room < 0 && count > 0)) {
        say({ id, kind: 'rows', rows });
        say({ id, kind: 'end', truncated: true, bytes: 0 });
        return;
      }
      if (room < 0) {
        throw new InvalidInput(tooLarge(question.characters));
      }
      rows.push(row);
      count++;
    }
    say({ id, kind: 'rows', rows });
  }
  await expectAll(connection, time.isLate());
  say({ id, kind: 'end', truncated: false, bytes: 0 });
}
