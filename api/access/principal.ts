import { PermissionMissing } from '../../operators/records/errors.ts';
import type { Voice } from '../../pipelines/memory/changes/voice.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** Who makes a request, and what they may do. */
export interface Principal {
  /** Differs between any two principals. */
  readonly id: string;
  /** How errors refer to them, such as `The access token "reader"`. */
  readonly title: string;
  readonly permissions: readonly Permission[];
  /** How what they write names them, such as `token:reader`, without "/"; undefined where nobody is authenticated. */
  readonly name?: string;
  /** Ids of the only scopes whose data they may see or change, in lower case; undefined for all. */
  readonly scopes?: readonly string[];
  /**
   * The scope of memory that they mean if they name none: the first of their scopes that was given by name.
   * Default: the default scope.
   */
  readonly home?: string;
  /** When the credentials expire, in microseconds, if they say so. */
  readonly until?: number;
  /** Hash of the secret of the access token that they sent; undefined for other credentials. */
  readonly hash?: string;
  /** Nobody else can make requests, apart from those that need no token. */
  readonly alone?: boolean;
}

/** What a principal for given scopes may have: everything else is about data without a scope. */
export const SCOPED_PERMISSIONS: readonly Permission[] = [
  'observations:write',
  'signals:read',
  'memory:read',
  'memory:write',
  'memory:speak',
  'memory:forget',
  'detectors:write',
];

/** Whoever reaches a server that requires no token. */
export const ANYONE: Principal = { id: 'anyone', title: 'Anyone', permissions: PERMISSIONS, alone: true };

/** The holder of SIGNAL_API_TOKEN. */
export const OPERATOR: Principal = {
  id: 'api-token',
  title: 'The token of the server',
  name: 'api-token',
  permissions: PERMISSIONS,
  alone: true,
};

/** The same on a server that also knows other tokens. */
export const OPERATOR_AMONG_OTHERS: Principal = { ...OPERATOR, alone: false };

/** Whether a principal has a permission; `admin` includes all others. */
export function may({ permissions }: Pick<Principal, 'permissions'>, permission: Permission): boolean {
  return permissions.includes(permission) || permissions.includes('admin');
}

/** A principal as history and authors have it. */
export function voiceOf(principal: Principal): Voice {
  const { name } = principal;
  return { ...(name !== undefined && { name }), speaks: may(principal, 'memory:speak') };
}

/** @throws PermissionMissing */
export function demand(principal: Principal, permission: Permission): void {
  if (!may(principal, permission)) throw new PermissionMissing(principal.title, permission);
}
