// What another language says in place of the English words: the same object with the same functions, every string free.

export type Words<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : English extends number | boolean | null | undefined
      ? English
      : { readonly [Name in keyof English]: Words<English[Name]> };
