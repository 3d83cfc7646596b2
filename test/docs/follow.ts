import { expect } from 'vitest';
import { isAsShown, lasting, namedIn, pageOf } from './page.ts';
import type { Shell } from './shell.ts';

/** Does what a page asks of its reader; each command must print what the page shows below it. */
export async function followPage(text: string, shell: Shell): Promise<void> {
  const { before, examples } = pageOf(text);
  for (const command of before) {
    expect({ command, ...(await shell.run(command)) }).toMatchObject({ code: 0 });
  }
  if (text.includes('localhost:7778')) await shell.serve();
  const named = namedIn(examples);
  for (const { line, command, shown } of examples) {
    const { lines, code } = await shell.run(command);
    const printed = lasting(lines, named);
    if (shown !== undefined) {
      const expected = lasting(shown, named);
      if (!isAsShown(printed, expected))
        expect({ line, command, printed }).toEqual({ line, command, printed: expected });
    } else expect({ line, command, printed, code }).toMatchObject({ code: 0 });
  }
}
