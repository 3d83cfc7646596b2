/** Permissions that a caller can have. */
export const PERMISSIONS = [
  'observations:write',
  'signals:read',
  'memory:read',
  'memory:write',
  'memory:speak',
  'memory:forget',
  'sql',
  'detectors:write',
  'admin',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Whether a text is a permission of this version. */
export function isPermission(text: string): text is Permission {
  const known: readonly string[] = PERMISSIONS;
  return known.includes(text);
}
