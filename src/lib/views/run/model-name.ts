/** Without its hash, which stands in the record. */
export const modelName = (model: string): string => model.replace(/@sha256:[0-9a-f]{64}$/u, '');
