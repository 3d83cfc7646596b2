import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { z } from 'zod';

/** Files that are listed. */
const DEAREST = 20;

/** Seconds of CPU that {@link calibrate} takes on the machine on which the budgets were measured. */
const REFERENCE = 0.35;

/** Times the budget above which a run fails; below, it only says so, because machines differ in more than a loop shows. */
const TOLERATED = 1.5;

/** Calibrated seconds of CPU that each tier may take. Raising one is a commit of its own with its reason. */
const budgets = z.record(z.string(), z.number());
const BUDGET = new URL('../budget.json', import.meta.url);

/** Seconds of CPU of a loop of what tests do most: objects, texts and numbers. */
function calibrate(): number {
  const { user, system } = process.cpuUsage();
  let sum = 0;
  for (let round = 0; round < 250; round++) {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: `row ${at}`, value: at * 0.5, round }));
    const parsed: unknown = JSON.parse(JSON.stringify(rows));
    sum +=
      new Map(rows.map(({ id, value }) => [id, value])).size + (Array.isArray(parsed) ? parsed.length : 0);
  }
  const used = process.cpuUsage({ user, system });
  return sum > 0 ? (used.user + used.system) / 1e6 : 0;
}

/** Seconds of CPU of this process and of all that it started and that have ended; undefined where the system does not say. */
function cpuSeconds(): number | undefined {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime and cstime, in hundredths of a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  } catch {
    return undefined;
  }
}

const secondsOf = (module: TestModule) => {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
};

/** Ends a run with its dearest files, and with its seconds of CPU beside what `test/budget.json` allows its tier. */
export default class Cost implements Reporter {
  private tier = '';
  private loop = 0;
  private isWhole = false;

  onInit(vitest: Vitest): void {
    const config = basename(String(vitest.vite.config.configFile ?? ''));
    this.tier = /^vitest\.(\w+)\.config/.exec(config)?.[1] ?? 'clone';
    this.loop = calibrate();
  }

  onTestRunStart(specifications: readonly unknown[]): void {
    this.isWhole = specifications.length > DEAREST;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.isWhole) return;
    const loop = (this.loop + calibrate()) / 2;
    const dearest = [...modules].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, DEAREST);
    // The processes that ran the tests end after this.
    process.once('exit', () => {
      const lines = dearest.map(
        (module) => `${secondsOf(module).toFixed(1).padStart(8)}  ${module.relativeModuleId}`,
      );
      process.stdout.write(`\nSeconds of the dearest files:\n${lines.join('\n')}\n`);
      const used = cpuSeconds();
      if (used !== undefined) this.compare(used, loop);
    });
  }

  private compare(used: number, loop: number): void {
    const calibrated = (used * REFERENCE) / loop;
    const allowed = budgets.parse(JSON.parse(readFileSync(BUDGET, 'utf8')))[this.tier];
    const said = `${this.tier}: ${used.toFixed(0)} s of CPU, ${calibrated.toFixed(0)} calibrated; the budget is ${allowed}`;
    const isOver = allowed !== undefined && calibrated > TOLERATED * allowed;
    const note =
      calibrated > allowed ? ` (ABOVE IT${isOver ? `, by more than ${TOLERATED} times` : ''})` : '';
    process.stdout.write(`${said}${note}\n`);
    const file = process.env.TIDEMARK_TEST_COST;
    if (file) writeFileSync(file, `${said}${note}\n`, { flag: 'a' });
    if (isOver) process.exitCode = 1;
  }
}
