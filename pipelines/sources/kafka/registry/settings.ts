import type { KafkaTls } from '../../../../sinks/kafka/settings.ts';

/** How to reach a schema registry. */
export interface RegistrySettings {
  /** Its base, below which Confluent's API is; without credentials. */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** A bearer token, in place of a user name and a password. */
  readonly token?: string | undefined;
  readonly tls?: KafkaTls | undefined;
}
