import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LineWriter } from '../../../../api/mcp-framework/log/line-writer.ts';
import { packageRoot } from '../../../../sinks/package-root.ts';

function writing() {
  const written: string[] = [];
  return { written, writer: new LineWriter({ write: (lines) => written.push(lines) }) };
}

describe('a writer of lines', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes what came within 10 milliseconds at once, in order, and nothing twice', () => {
    const { written, writer } = writing();
    writer.add('one\n');
    vi.advanceTimersByTime(9);
    writer.add('two\n');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['one\ntwo\n']);
    writer.add('three\n');
    vi.advanceTimersByTime(10);
    vi.advanceTimersByTime(1000);
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('writes at once what it is asked to write, and what would take much room', () => {
    const { written, writer } = writing();
    writer.add('one\n');
    writer.flush();
    expect(written).toEqual(['one\n']);
    writer.flush();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual(['one\n']);
    for (let i = 0; i < 1025; i++) writer.add('x'.repeat(64));
    expect(written).toEqual(['one\n', 'x'.repeat(64 * 1024)]);
  });

  it('goes on where its output fails, and the process warns of it', async () => {
    let broken = true;
    const written: string[] = [];
    const writer = new LineWriter({
      write(lines) {
        if (broken) throw new Error('no space left');
        written.push(lines);
      },
    });
    vi.useRealTimers();
    const warned = once(process, 'warning');
    writer.add('lost\n');
    writer.flush();
    expect((await warned)[0]).toMatchObject({ message: 'no space left' });
    broken = false;
    writer.add('kept\n');
    writer.flush();
    expect(written).toEqual(['kept\n']);
  });
});

it.each([
  ['ends', ''],
  ['is ended', 'process.exit(3);'],
  ['ends by an error', "throw new Error('a fault');"],
])('a logger loses nothing when its process %s', (_how, last) => {
  const framework = join(packageRoot(import.meta.url), 'dist/api/mcp-framework/index.js');
  const program = `import { jsonLogger } from ${JSON.stringify(framework)}; jsonLogger().info('said last'); ${last}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('"message":"said last"');
});
