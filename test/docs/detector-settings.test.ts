import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDetectors } from '../../api/calls/detectors/describe.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const PAGE = join(packageRoot(import.meta.url), 'docs/how-to/detectors.md');
const [BEGIN, END] = ['<!-- settings: begin -->', '<!-- settings: end -->'];

/** A table of all settings with their defaults, as the detectors declare them. */
function settingsTable(): string {
  const rows = describeDetectors({}).flatMap(({ pattern, settings }) =>
    settings.map((setting, at) => [
      at === 0 ? `\`${pattern}\`` : '',
      `\`${setting.name}\``,
      String(setting.default),
      setting.description.replaceAll('|', '\\|'),
    ]),
  );
  const head = ['pattern', 'setting', 'default', 'meaning'];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

it('docs/how-to/detectors.md has the defaults of the code (npx vitest run test/docs/detector-settings.test.ts -u writes them)', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', after] = page.split(BEGIN);
  const [, rest] = after?.split(END) ?? [];
  expect(rest, `${BEGIN} and ${END} enclose the table`).toBeDefined();
  await expect(`${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${rest}`).toMatchFileSnapshot(PAGE);
});
