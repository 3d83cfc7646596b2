import { describe, expect, it, onTestFinished } from 'vitest';
import { Connection } from '../../../sinks/sqlite/connection.ts';
import { forbiddenIn } from '../../../sinks/sqlite/forbidden.ts';
import { readingStatement } from '../../../sinks/sqlite/statement.ts';

const FORBIDDEN = { functions: new Set(['writefile']), tables: new Set(['pragma_database_list']) };

async function connect() {
  const connection = await Connection.open({ path: ':memory:', mode: 'write' });
  onTestFinished(() => connection.close());
  return connection;
}

/** Characters that a lexer might take for something else than SQLite does. */
const CHARACTERS = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...[
    '\u00a0',
    '\u1680',
    '\u180e',
    '\u2000',
    '\u200b',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u3000',
    '\ufeff',
    '\uffff',
  ],
  ...[
    '--',
    '/*',
    '*/',
    '/**/',
    '--\n',
    '""',
    "''",
    '``',
    '[]',
    '0x1',
    "x''",
    '\u{1f600}',
    '\v ',
    ' \v',
    '\r\n',
  ],
];

/** Whether a statement is refused before the database is asked. */
function refused(sql: string): boolean {
  try {
    readingStatement(sql, FORBIDDEN);
    return false;
  } catch {
    return true;
  }
}

describe('readingStatement', () => {
  it('misses no name that SQLite sees, whatever stands around it', async () => {
    const connection = await connect();
    const seen: string[] = [];
    for (const odd of CHARACTERS) {
      for (const name of [
        "writefile%('', '')",
        '%writefile',
        'pragma_database_list%',
        '%pragma_database_list',
      ]) {
        const whole = name.startsWith('%w') ? `${name}('', '')` : name;
        const about = whole.replace('%', odd);
        const sql = whole.includes('pragma') ? `SELECT 1 FROM ${about}` : `SELECT ${about}`;
        if (refused(sql)) continue;
        // Not refused: then SQLite must not understand it as that name either. EXPLAIN runs nothing.
        const program = await connection
          .prepare(`EXPLAIN ${sql}`)
          .then((statement) => statement.raw().iterate([]))
          .then((rows) => JSON.stringify([...rows]))
          .catch(() => '');
        if (/writefile|VOpen/.test(program)) seen.push(JSON.stringify(sql));
      }
    }
    expect(seen).toEqual([]);
  });

  it('knows what this build of SQLite brings that reaches outside', async () => {
    const { functions, tables } = await forbiddenIn(await connect());
    for (const name of ['readfile', 'writefile', 'load_extension', 'lsmode'])
      expect(functions).toContain(name);
    for (const name of ['fsdir', 'sqlite_dbpage', 'pragma_database_list']) expect(tables).toContain(name);
    for (const name of ['json_each', 'pragma_table_info']) expect(tables).not.toContain(name);
  });

  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['SELECT 1 ; -- end', 'SELECT 1'],
    ["SELECT ';--' ; ;\n/* x */", "SELECT ';--'"],
    ['SELECT "a;" /* b', 'SELECT "a;"'],
  ])('takes what follows %j away', (sql, text) => {
    expect(readingStatement(sql, FORBIDDEN)).toEqual({ text, explain: false });
  });

  it.each(['EXPLAIN QUERY PLAN SELECT 1', 'explain query /* */ plan values (1)'])(
    'knows %j for an explanation',
    (sql) => {
      expect(readingStatement(sql, FORBIDDEN)).toEqual({ text: sql, explain: true });
    },
  );
});
