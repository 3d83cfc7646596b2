import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { InvalidInput } from '../../../operators/records/errors.ts';

/** A labelled metric of the dataset. */
export interface Metric {
  readonly domain: string;
  readonly file: string;
  /** Microseconds; times without a zone are read as UTC. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** For each row whether the operators labelled it an anomaly. */
  readonly labels: readonly boolean[];
}

/** Rows without a value are skipped, as in replay. */
const READ = `
  SELECT epoch_us(CAST(rtrim(TimeStamp, 'Z') AS TIMESTAMP))::DOUBLE, CAST(Value AS DOUBLE), CAST(Label AS DOUBLE) = 1
  FROM read_csv($path, header = true, all_varchar = true)
  WHERE Value IS NOT NULL`;

async function readMetric(
  connection: DuckDBConnection,
  folder: string,
  domain: string,
  file: string,
): Promise<Metric> {
  try {
    const reader = await connection.runAndReadAll(READ, { path: join(folder, domain, file) });
    const [times, values, labels] = reader.getColumnsJS();
    return {
      domain,
      file,
      times: Float64Array.from(times, Number),
      values: Float64Array.from(values, Number),
      labels: labels.map((label) => label === true),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInput(`${domain}/${file} cannot be read as TimeStamp,Value,Label: ${reason}`);
  }
}

export const isTable = (file: string) => file.endsWith('.csv') || file.endsWith('.csv.gz');

/**
 * Reads `<domain>/*.csv` of a folder, and the tables in the folder itself, each as a domain of its own.
 *
 * @param most maximum number of files per domain, and of those in the folder itself
 */
export async function readMetrics(folder: string, most = Number.POSITIVE_INFINITY): Promise<Metric[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const metrics: Metric[] = [];
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      const files = readdirSync(join(folder, name)).filter(isTable);
      for (const file of files.sort().slice(0, most))
        metrics.push(await readMetric(connection, folder, name, file));
    }
    const own = entries.flatMap((entry) => (entry.isFile() && isTable(entry.name) ? [entry.name] : []));
    for (const file of own.sort().slice(0, most))
      metrics.push({ ...(await readMetric(connection, folder, '', file)), domain: file });
    if (metrics.length === 0) throw new InvalidInput(`${folder} has no *.csv and no <domain>/*.csv.`);
    return metrics.sort((a, b) => a.domain.localeCompare(b.domain) || a.file.localeCompare(b.file));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
