import { z } from 'zod';
import { languages } from './languages.ts';

/** Fields of every form that has texts in several languages. */
export const translationMarks = {
  /** True if a change to the source text does not affect its meaning, so that translations do not become outdated. */
  minor: z.boolean().default(false),
  /** Translations that were compared with the current source text. */
  checked: z.array(z.enum(languages)).max(languages.length).default([]),
};

/** Languages whose translation predates the last change to the source text. */
export const Outdated = z.array(z.enum(languages));
