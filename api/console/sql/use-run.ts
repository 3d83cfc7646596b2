import { useCallback, useRef, useState } from 'preact/hooks';
import type { SqlAnswer } from '../../client/index.ts';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import type { Table } from './chart-of.ts';
import { problemOf, type SqlProblem, withoutCondition } from './problem.ts';

/** Rows of a statement. */
export interface Done {
  readonly sql: string;
  readonly table: Table;
  readonly isCut: boolean;
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** For an answer without rows: how many there are without its condition. */
  readonly without?: number | undefined;
}

/** What came of a statement. The last rows stay while another one runs or fails. */
export interface Run {
  readonly isRunning: boolean;
  readonly problem: SqlProblem | undefined;
  readonly done: Done | undefined;
}

function isAnswer(value: unknown): value is SqlAnswer {
  return typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;
}

function tableOf({ columns, rows }: SqlAnswer): Table {
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name])) };
}

/** Runs statements, one at a time. */
export function useRun(ran: (sql: string, rows: number | undefined) => void) {
  const { request, client } = useSession();
  const [run, setRun] = useState<Run>({ isRunning: false, problem: undefined, done: undefined });
  const stop = useRef<AbortController | undefined>(undefined);
  const told = useRef(ran);
  told.current = ran;
  const cancel = useCallback(() => stop.current?.abort(), []);
  const start = useCallback(
    async (sql: string) => {
      if (sql.trim() === '') return;
      stop.current?.abort();
      const own = new AbortController();
      stop.current = own;
      setRun(({ done }) => ({ isRunning: true, problem: undefined, done }));
      const begun = performance.now();
      try {
        const response = await request('/v1/sql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ sql }),
          signal: own.signal,
        });
        const answer: unknown = await response.json();
        if (stop.current !== own) return;
        if (!response.ok || !isAnswer(answer)) {
          told.current(sql, undefined);
          const problem = problemOf(answer, response.status, sql);
          setRun(({ done }) => ({ isRunning: false, problem, done }));
          return;
        }
        const table = tableOf(answer);
        told.current(sql, table.rows.length);
        const ms = performance.now() - begun;
        const done = { sql, table, isCut: answer.truncated, ms, at: Date.now() };
        setRun({ isRunning: false, problem: undefined, done });
        const counting = table.rows.length === 0 ? withoutCondition(sql) : undefined;
        if (counting === undefined) return;
        const counted = await client.sql(counting).catch(() => undefined);
        const without = Number(counted?.rows[0]?.n);
        if (stop.current !== own || !Number.isFinite(without)) return;
        setRun((known) => (known.done === done ? { ...known, done: { ...done, without } } : known));
      } catch (error) {
        if (stop.current !== own) return;
        const problem = own.signal.aborted
          ? undefined
          : { sentence: messageOf(error), detail: '', position: undefined, candidates: [] };
        setRun(({ done }) => ({ isRunning: false, problem, done }));
      }
    },
    [request, client],
  );
  return { run, start, cancel };
}
