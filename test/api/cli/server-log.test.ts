import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { serverLog } from '../../../api/cli/server-log.ts';

type Format = 'auto' | 'json' | 'pretty';

/** What the log writes for one entry. */
async function written(logFormat: Format, isTTY: boolean, env: Record<string, string> = {}): Promise<string> {
  const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  const log = await serverLog({ stdout, env, logTo: async () => stdout }, { logLevel: 'info', logFormat });
  log.debug('too fine');
  log.info(
    { url: 'http://127.0.0.1:7778', req: { headers: { authorization: 'Bearer secret' } } },
    'listening',
  );
  return String(stdout.read());
}

/** A line for people, without colours. */
const LINE = /^\[\d\d:\d\d:\d\d\] INFO: listening \{"url":"http:\/\/127\.0\.0\.1:7778",.*\}\n$/;

describe('the log of a server', () => {
  it('is JSON off a terminal, or where that is chosen', async () => {
    for (const text of [await written('auto', false), await written('json', true)]) {
      expect(JSON.parse(text)).toMatchObject({ level: 30, msg: 'listening', url: 'http://127.0.0.1:7778' });
      expect(text.endsWith('}\n')).toBe(true);
    }
  });

  it('is for people on a terminal, or where that is chosen', async () => {
    for (const text of [await written('auto', true, { NO_COLOR: '1' }), await written('pretty', false)]) {
      expect(text).toMatch(LINE);
    }
    const coloured = await written('auto', true);
    expect(coloured).toContain('\u001b[32mINFO\u001b[39m');
  });

  it('never has a token', async () => {
    for (const format of ['json', 'pretty'] as const) {
      expect(await written(format, false)).not.toContain('secret');
    }
  });
});
