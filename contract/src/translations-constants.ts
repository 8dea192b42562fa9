import { type Language, languages } from './languages.ts';

const named = ['it', 'en', 'es', 'de', 'ro', 'tr'] as const satisfies readonly Language[];

/** Languages in the order of the editor: first the six that the specification names, then the others. */
export const editorLanguages: readonly Language[] = [
  ...named,
  ...languages.filter((language) => !named.some((each) => each === language)),
];

/**
 * Whether everyone who may open the editor sees this language. Seeing the other languages requires the permission to
 * edit.
 */
export const isNamedLanguage = (language: Language): boolean => named.some((each) => each === language);

/** Maximum length of a text in characters, about ten times the longest built-in text. */
export const maxTextLength = 4000;
/** Maximum size of a file or call, more than twice that of all texts in one language. */
export const maxTextsBytes = 1_048_576;
/** Maximum number of findings that are listed after a save. Further ones are only counted. */
export const maxFindings = 200;

/**
 * State of a text. `stale`: changed here, but its source changed later; `unused`: not shown, because its key or
 * placeholders were removed.
 */
export const textStates = ['builtIn', 'overridden', 'stale', 'missing', 'unused'] as const;
export type TextState = (typeof textStates)[number];
export const textFilters = ['overridden', 'stale', 'missing', 'unused'] as const;

export const textIssues = [
  'unknownKey',
  'invalidKey',
  'duplicateKey',
  'notText',
  'tooLong',
  'control',
  'syntax',
  'noOther',
  'missingPlaceholder',
  'unknownPlaceholder',
  'placeholderType',
  'missingTag',
  'format',
] as const;
/** Findings that may be intended and do not prevent saving. */
export const textWarnings = ['missingPlural', 'foreignPlural', 'markup'] as const;

/** A finding about one text. `values` fill the placeholders of its message, such as the line and column of a syntax error. */
export type TextFinding<Code extends string = string> = { code: Code; values: Record<string, string | number> };
export type TextIssue = TextFinding<(typeof textIssues)[number]>;
export type TextWarning = TextFinding<(typeof textWarnings)[number]>;
