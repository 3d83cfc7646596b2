import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isFree } from '../../../services/port.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { kafkaForTests } from '../../services/kafka.ts';
import { mariaDbForTests } from '../../services/mariadb.ts';
import { postgresForTests } from '../../services/postgres.ts';

const DIST = join(packageRoot(import.meta.url), 'dist', 'services');
const kafka = await kafkaForTests();
const postgres = await postgresForTests();
const mariadb = await mariaDbForTests();

/** Starts a service in a process of its own, which is then killed; answers what that process said of the service. */
async function abandon(module: string, start: string): Promise<{ port: number; log: string }> {
  const script = `
    import { ${start} } from '${pathToFileURL(join(DIST, module)).href}';
    const { port, log } = await ${start}();
    console.log(JSON.stringify({ port, log }));
    setInterval(() => {}, 60_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const service = z.object({ port: z.number(), log: z.string() }).parse(JSON.parse(String(line)));
  expect(await isFree(service.port)).toBe(false);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return service;
}

async function expectGone({ port, log }: { port: number; log: string }): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await isFree(port)).toBe(true);
      expect(existsSync(dirname(log))).toBe(false);
    },
    { timeout: 90_000, interval: 100 },
  );
}

postgres.describe('PostgreSQL', () => {
  it('ends, and its folder goes, when the process that started it is killed', async () => {
    await expectGone(await abandon('postgres/start.js', 'startPostgres'));
  });
});

mariadb.describe('MariaDB', () => {
  it('ends, and its folder goes, when the process that started it is killed', async () => {
    await expectGone(await abandon('mariadb/start.js', 'startMariaDb'));
  });
});

kafka.describe('Kafka', { timeout: 300_000 }, () => {
  it('ends, and its folder goes, when the process that started it is killed', async () => {
    await expectGone(await abandon('kafka/start.js', 'startKafka'));
  });
});
