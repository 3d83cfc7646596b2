/** One fault of an input: where it is and how to correct it. */
export interface Issue {
  /** Path of the field, such as `outcome` or `features.3`; empty for the record as a whole. */
  path: string;
  message: string;
}

/** Stable codes of every error that tidemark raises on purpose, with the HTTP status of each. Their meaning never changes. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  permission_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  busy: 429,
  rate_limited: 429,
  quota_exceeded: 429,
  store_unavailable: 503,
  store_locked: 503,
  store_newer: 503,
  store_path: 503,
  broker_unavailable: 503,
  model_unavailable: 503,
  issuer_unavailable: 503,
  fenced: 503,
  config_invalid: 500,
  address_in_use: 500,
  unreachable: 502,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Base of every error that tidemark raises on purpose. `message` can be shown to the caller: it names the faulty field or thing and the
 * remedy, never SQL, a stack, a secret or a path of the server.
 */
export class TidemarkError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** Seconds after which a retry may succeed, if known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; cause?: unknown; retryAfter?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Malformed input: none of it was accepted. */
export class InvalidInput extends TidemarkError {
  constructor(message: string, issues: readonly Issue[] = []) {
    super('invalid_input', message, { issues });
  }
}

/** The store cannot read or write data at the moment; nothing of the request was stored. */
export class StoreUnavailable extends TidemarkError {
  constructor(message: string, cause?: unknown) {
    super('store_unavailable', message, { cause, retryAfter: 1 });
  }
}

/** The message brokers did not accept the messages, or did not answer; some may have been accepted. */
export class BrokerUnavailable extends TidemarkError {
  constructor(message: string, cause?: unknown) {
    super('broker_unavailable', message, { cause, retryAfter: 1 });
  }
}

/** Another owner has claimed what the caller wrote to; nothing was written, and a retry cannot succeed. */
export class Fenced extends TidemarkError {
  /** @param name such as "the store" */
  constructor(name: string) {
    super('fenced', `Another process has claimed ${name}; this process can no longer write to it.`);
  }
}

/** Another process has written to memory since the caller read it; nothing was written, and the caller must read again. */
export class HeadMoved extends TidemarkError {
  constructor() {
    super('busy', 'Another process wrote to memory at the same time; try again.', { retryAfter: 1 });
  }
}

/** The caller is known and lacks a permission; another access token may have it. */
export class PermissionMissing extends TidemarkError {
  readonly permission: string;

  /** @param who the caller, such as `The access token "reader"` */
  constructor(who: string, permission: string) {
    const message = `lacks ${permission}`;
    super('permission_missing', `${who} ${message}; use an access token with this permission.`, {
      issues: [{ path: 'permissions', message }],
    });
    this.permission = permission;
  }
}

/** Well-formed, but in conflict with what exists, or already done. */
export class Conflict extends TidemarkError {
  constructor(message: string, issues: readonly Issue[] = []) {
    super('conflict', message, { issues });
  }
}

/** Nothing has the given name. */
export class NotFound extends TidemarkError {
  constructor(message: string) {
    super('not_found', message);
  }
}

/** Well-formed, but impossible. */
export class Unprocessable extends TidemarkError {
  constructor(message: string, issues: readonly Issue[] = []) {
    super('unprocessable', message, { issues });
  }
}

/** A message on which later ones depend is lost; the dependent state cannot be continued. */
export class MissingMessage extends TidemarkError {
  constructor(message: string) {
    super('gone', message);
  }
}

/** The configuration is invalid; each issue names a variable and its remedy. */
export class ConfigInvalid extends TidemarkError {
  constructor(issues: readonly Issue[]) {
    super('config_invalid', issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n'), { issues });
  }
}
