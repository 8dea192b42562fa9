import { type Language, languages } from './languages.ts';

const named = ['it', 'en', 'es', 'de', 'ro', 'tr'] as const satisfies readonly Language[];

/** The languages of the editor: first the six that the specification names, then the others. */
export const editorLanguages: readonly Language[] = [
  ...named,
  ...languages.filter((language) => !named.some((each) => each === language)),
];

/** Whether everyone who may open the editor sees this language. The others need the right to edit. */
export const isNamedLanguage = (language: Language): boolean => named.some((each) => each === language);

/** The longest text. The longest that comes with the portal has about 400 characters. */
export const maxTextLength = 4000;
/** A larger file or call is rejected. All texts of one language take about a quarter of this. */
export const maxTextsBytes = 1_048_576;
/** Findings of one save that are listed; the rest is counted. */
export const maxFindings = 200;

/**
 * State of a text: as delivered, changed here, changed before its source changed, not translated, or not shown because its key or
 * placeholders no longer exist.
 */
export const textStates = ['builtIn', 'overridden', 'stale', 'missing', 'unused'] as const;
export type TextState = (typeof textStates)[number];
/** What the table can be filtered by. */
export const textFilters = ['overridden', 'stale', 'missing', 'unused'] as const;

/** What keeps a text from being saved. */
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
/** Findings that are worth a look but may be intended. */
export const textWarnings = ['missingPlural', 'foreignPlural', 'markup'] as const;

/** A finding about one text. `values` fill the placeholders of its message, such as the line and column of a broken message. */
export type TextFinding<Code extends string = string> = { code: Code; values: Record<string, string | number> };
export type TextIssue = TextFinding<(typeof textIssues)[number]>;
export type TextWarning = TextFinding<(typeof textWarnings)[number]>;
