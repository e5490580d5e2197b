/** One integer for every name, in the order of the names. */
export type Row<Names extends readonly string[]> = { readonly [At in keyof Names]: number };
