// (being written) RFC 8785
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
