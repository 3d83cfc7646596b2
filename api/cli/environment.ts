import { readConfig, type ServerConfig } from '../config/config.ts';
import type { Io } from './io.ts';

/** Flags that set a variable of the configuration. */
export interface ConfigFlags {
  readonly db?: string;
  readonly host?: string;
  readonly port?: string;
  readonly grpcPort?: string;
  readonly role?: string;
}

/**
 * The configuration of an invocation: the environment, overridden by flags.
 *
 * @throws ConfigInvalid
 */
export function configFrom({ env }: Pick<Io, 'env'>, flags: ConfigFlags): ServerConfig {
  return readConfig({
    ...env,
    ...(flags.db !== undefined && { SIGNAL_DB_DSN: dsnOf(flags.db) }),
    ...(flags.host !== undefined && { SIGNAL_HOST: flags.host }),
    ...(flags.port !== undefined && { SIGNAL_PORT: flags.port }),
    ...(flags.grpcPort !== undefined && { SIGNAL_GRPC_PORT: flags.grpcPort }),
    ...(flags.role !== undefined && { SIGNAL_ROLE: flags.role }),
  });
}

/** Returns a DSN unchanged; a plain path becomes the DSN of a DuckDB file. */
export function dsnOf(text: string): string {
  return text.includes('://') ? text : `duckdb://${text}`;
}
