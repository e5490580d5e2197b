// The records that other people's tools read, by the name of their schema. A record's zod schema lives with its owner.
import type { z } from 'zod';

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {};
