import { z } from 'zod';
import { issueMessage } from '../../../operators/records/zod-issues.ts';
import { sql as call, sqlAnswer, sqlAnswerSchema } from '../../calls/sql.ts';
import type { Definition } from '../definition.ts';
import { prose } from '../prose.ts';
import { READS } from '../tool-definition.ts';

const FEW = 20;
const MOST = 1000;
const LIMIT = `must be a whole number from 1 to ${MOST}`;

/** `sql`: one SELECT over everything stored. */
export const sql: Definition = {
  permission: call.permission,
  define(server, calls) {
    server
      .tool('sql')
      .title('Ask in SQL')
      .description(
        prose(`Runs one read-only SELECT on the stored data. Use it for counts, aggregates and joins, which no
        other tool provides; for single observations use list_observations, for single signals list_signals and get_signal, for questions in
        words query. Views: observations
        (id, scope_id, entity_id, timestamp, outcome, …), signals, settings, series, events, claims (last version of each), evidence,
        contradictions (with text_a and text_b), history. The dialect is DuckDB's. Use ORDER BY if
        the order matters. Example: {"statement": "SELECT pattern, count(*) AS n FROM signals GROUP BY pattern ORDER BY n DESC"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          statement: call.input.shape.sql.describe(
            'One SELECT statement, read-only. SELECT * FROM signals LIMIT 1 shows the columns of a view.',
          ),
          params: call.input.shape.params,
          limit: z
            .number(LIMIT)
            .int(LIMIT)
            .min(1, LIMIT)
            .max(MOST, LIMIT)
            .default(FEW)
            .describe(`Maximum number of rows in the answer, 1 to ${MOST}; default ${FEW}.`),
        }),
        { error: issueMessage },
      )
      .output(sqlAnswerSchema)
      .handler(async ({ statement, ...given }) =>
        sqlAnswer(await calls.call(call, { sql: statement, ...given })),
      );
  },
};
