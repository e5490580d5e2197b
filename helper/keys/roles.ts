// What a token of the local server may do.

import type { Scope } from '#helper/keys/auth.ts';

export const ROLES = {
  reader: ['ercp:read'],
  author: ['ercp', 'ercp:read'],
  supervisor: ['ercp', 'ercp:read', 'ercp:high', 'ercp:pii'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;
export type Role = keyof typeof ROLES;

export const TOKEN_MINUTES_MAX = 60;
