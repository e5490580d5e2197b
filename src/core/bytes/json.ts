// What JSON can say. Arrays and objects are read-only here: records are never changed once they are made.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
