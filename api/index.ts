/** tidemark as a library: the embedded service, its configuration, and the records. */
export * from '../operators/index.ts';
export { Client, type ClientOptions } from './client/index.ts';
export { readConfig, type ServerConfig } from './config.ts';
export { openStore } from './open-store.ts';
export { type Service, startService } from './service.ts';
