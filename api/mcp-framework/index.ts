export { type AccessJwtOptions, accessJwts } from './auth/access-jwt.ts';
export { anyOf } from './auth/any-of.ts';
export { type ApiKeyOptions, apiKeys } from './auth/api-keys.ts';
export type {
  Authenticator,
  Challenge,
  ProtectedResource,
  Refusal,
  Verdict,
} from './auth/authenticator.ts';
export { bearerTokens } from './auth/bearer-tokens.ts';
export { type OAuthOptions, oauth } from './auth/oauth.ts';
export type { Holder } from './auth/secrets.ts';
export type { CacheOptions, Keep } from './cache.ts';
export type { Context, Identity, TransportKind } from './context.ts';
export {
  audio,
  type Bytes,
  Content,
  embedded,
  image,
  link,
  type ResourceBody,
  text,
} from './define/content.ts';
export { DefinitionError, ErrorCode, InputError, RequestError, TimeoutError, UserError } from './errors.ts';
export type { Finding } from './evidence/chain.ts';
export { type Checkpoint, checkpointPath } from './evidence/checkpoint.ts';
export { EvidenceError, UnrecordedError } from './evidence/errors.ts';
export { type Key, keyIdOf, makeKeyPair } from './evidence/keys.ts';
export type { EvidenceLog } from './evidence/log.ts';
export { openEvidenceLog } from './evidence/open.ts';
export type { EvidenceOptions } from './evidence/options.ts';
export type { CallDraft, EvidenceRecord, Outcome, TokenCount } from './evidence/record.ts';
export { statePath } from './evidence/state.ts';
export { recordTokens } from './evidence/tokens.ts';
export {
  type Degree,
  type EvidenceVerification,
  evidenceLogsAt,
  type VerifyOptions,
  verifyEvidence,
} from './evidence/verify.ts';
export { fileWitness, headsOf, httpWitness, type Witness } from './evidence/witness.ts';
export { createEndpoint, type Endpoint, type EndpointOptions } from './http/endpoint.ts';
export { type McpPluginOptions, mcpPlugin } from './http/plugin.ts';
export type { Received } from './http/received.ts';
export { type Listening, type ServeOptions, serveHttp, type TlsOptions } from './http/serve.ts';
export { fromPino, jsonLogger, type LogFields, type Logger, silent } from './log/logger.ts';
export { type AuthOptions, auth } from './middleware/auth.ts';
export { DEFAULT_TIMEOUT, defaultMiddleware } from './middleware/default.ts';
export { logging } from './middleware/logging.ts';
export { type MetricsOptions, metrics } from './middleware/metrics.ts';
export { clientKey, type RateLimitOptions, rateLimit } from './middleware/rate-limit.ts';
export { recover } from './middleware/recover.ts';
export { requestId } from './middleware/request-id.ts';
export { requireScopes, type Scopes } from './middleware/require-scopes.ts';
export { type SizeLimitOptions, sizeLimit } from './middleware/size-limit.ts';
export { type TelemetryOptions, telemetry } from './middleware/telemetry.ts';
export { timeout } from './middleware/timeout.ts';
export { compose, type Middleware, type Next } from './middleware.ts';
export { type Ask, type Elicited, elicitation, elicitationAt, roots, sampling } from './rounds.ts';
export { choice, choices } from './schema/choice.ts';
export type { ObjectSchema } from './schema/input.ts';
export type { JsonObject } from './schema/json-input.ts';
export {
  type Change,
  createServer,
  McpServer,
  type Offered,
  type ServerInfo,
  type ServerOptions,
  type Visible,
} from './server.ts';
export { type StdioOptions, serveStdio } from './stdio/serve.ts';
export { Subscriptions } from './subscriptions.ts';
