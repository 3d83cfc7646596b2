import { migrationsUpTo } from '../../../sinks/sql/migrations.ts';

/** SQL that gives a database the empty memory that it had before scopes. The search path stays on the schema. */
export const MEMORY_BEFORE_SCOPES = `
  SET search_path = tidemark;
  DROP VIEW contradiction, claim;
  DROP TABLE event, claim_version, evidence, relation, claim_history, ledger_position, ledger_head, ledger_scope, ledger_commit,
    ledger_snapshot, embedding, forgotten;
  DROP FUNCTION advance_ledger, check_ends;
  ${migrationsUpTo('postgres', 6)
    .filter(({ version }) => [3, 4, 6].includes(version))
    .map(({ sql }) => sql)
    .join('\n')}`;
