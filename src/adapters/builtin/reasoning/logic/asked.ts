// What a question asks of a theory.

import type { Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import type { Said } from '#adapters/builtin/reasoning/logic/predicate.ts';
import type { Value } from '#adapters/builtin/reasoning/logic/values.ts';

export type Asked =
  | { readonly kind: 'yes'; readonly all: Said }
  | { readonly kind: 'most'; readonly attribute: string; readonly more: boolean; readonly among: readonly string[] }
  | { readonly kind: 'who'; readonly of: (who: string) => readonly Literal[]; readonly among: readonly string[] }
  | { readonly kind: 'which'; readonly who: string; readonly isSought: (pred: string) => boolean }
  | { readonly kind: 'value'; readonly names: readonly string[]; readonly unit?: string }
  | { readonly kind: 'sum'; readonly names: readonly string[]; readonly within: string | null }
  | { readonly kind: 'pays' | 'left'; readonly who: string }
  | { readonly kind: 'reduced'; readonly price: string }
  | { readonly kind: 'ratio'; readonly whole: string | Value; readonly part: string; readonly noun: string }
  | { readonly kind: 'rated'; readonly who: string; readonly verb: string; readonly times: Value | string }
  | { readonly kind: 'converted'; readonly value: Value; readonly unit: string }
  | { readonly kind: 'consistent' | 'feasible' | 'nothing' };
