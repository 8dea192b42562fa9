import { z } from 'zod';
import { languages } from './languages.ts';

/** Fields of every form that has texts per language. */
export const translationMarks = {
  /** The change of the source text does not concern translations, so they do not become outdated. */
  minor: z.boolean().default(false),
  /** Translations that were compared with the current source text. */
  checked: z.array(z.enum(languages)).max(languages.length).default([]),
};

/** Translations whose source text was changed after them. */
export const Outdated = z.array(z.enum(languages));
