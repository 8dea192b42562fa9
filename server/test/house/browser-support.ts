import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import web from '../../../web/package.json' with { type: 'json' };
import { readText } from './files.ts';

// Reads the 20 MB as a file, because the test runner would take half a minute to transform an import.
const data = JSON.parse(readText('node_modules/@mdn/browser-compat-data/data.json')) as CompatData;

/** Maps browserslist names to names in MDN's tables, where they differ. */
const mdnNames: Record<string, string> = { ios_saf: 'safari_ios' };

/** The oldest supported version of each browser, by its name in MDN's tables. */
export const oldest = Object.fromEntries(
  web.browserslist.map((line) => {
    const [browser = '', , version] = line.split(' ');
    return [mdnNames[browser] ?? browser, Number(version)];
  }),
);

type Support = {
  version_added?: string | boolean | null;
  version_removed?: string | boolean;
  flags?: unknown[];
  prefix?: string;
};

/** `prefixed`: a feature with a prefix counts, because the build adds prefixes to style sheets. */
type Options = { prefixed?: boolean };

const isIn = (entries: Support | Support[] | undefined, version: number, { prefixed }: Options): boolean =>
  (Array.isArray(entries) ? entries : [entries ?? {}]).some(
    ({ version_added: added, version_removed: removed, flags, prefix }) =>
      typeof added === 'string' &&
      Number.parseFloat(added.replace('≤', '')) <= version &&
      (typeof removed !== 'string' || Number.parseFloat(removed) > version) &&
      flags === undefined &&
      (prefixed || prefix === undefined),
  );

/** Whether every supported browser has a feature. Features that MDN does not list count as supported. */
export const isSupported = (feature: Identifier | undefined, options: Options = {}): boolean => {
  const support = (feature?.__compat as CompatStatement | undefined)?.support as Record<string, Support> | undefined;
  return (
    support === undefined ||
    Object.entries(oldest).every(([browser, version]) => isIn(support[browser], version, options))
  );
};

const entriesOf = (tree: Identifier | undefined): [string, Identifier][] =>
  Object.entries(tree ?? {}).filter(([name]) => !name.startsWith('__')) as [string, Identifier][];

/**
 * DOM interfaces that screens use. Others have members with common names such as `path`, which would cause false
 * alarms.
 */
const domInterfaces = new Set(
  `AbortSignal Blob Clipboard Crypto CSSStyleSheet Document DocumentFragment Element Event EventTarget File FormData Headers
  History HTMLButtonElement HTMLDialogElement HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLMediaElement
  HTMLSelectElement HTMLTextAreaElement KeyboardEvent Location MediaQueryList MutationObserver Navigator Node NodeList Performance
  Range ReadableStream Request ResizeObserver Response Selection Storage SubtleCrypto ToggleEvent URL URLSearchParams Window`.split(
    /\s+/,
  ),
);

const interfaces = [...entriesOf(data.api), ...entriesOf(data.javascript.builtins)];

/** Global names that are too new, such as `Temporal`. */
export const newGlobals = new Set(interfaces.flatMap(([name, feature]) => (isSupported(feature) ? [] : name)));

const members = interfaces.flatMap(([owner, feature]) =>
  entriesOf(!(owner in data.api) || domInterfaces.has(owner) ? feature : undefined).map(([name, member]) => ({
    owner,
    name: name.replace(/_(static|event)$/, ''),
    isStatic: name.endsWith('_static'),
    supported: isSupported(member),
  })),
);

/** Static members that are too new, such as `AbortSignal.any`. */
export const newStatics = new Set(
  members.flatMap(({ owner, name, isStatic, supported }) => (isStatic && !supported ? `${owner}.${name}` : [])),
);

/** Members of instances that are too new, by their interface, such as `URLSearchParams.size`. */
export const newOfInstances = new Set(
  members.flatMap(({ owner, name, isStatic, supported }) => (isStatic || supported ? [] : `${owner}.${name}`)),
);

const oldNames = new Set(members.flatMap(({ name, supported }) => (supported ? name : [])));

/** Names of methods and properties that are too new in every interface that has them, such as `toSorted`. */
export const newMembers = new Set(
  members.flatMap(({ name, isStatic, supported }) => (supported || isStatic || oldNames.has(name) ? [] : name)),
);

const { properties, selectors, 'at-rules': atRules, types } = data.css;

/** CSS that some supported browser ignores; names are without `@`, colons and brackets. */
export const isNewCss = {
  property: (name: string): boolean => !isSupported(properties?.[name], { prefixed: true }),
  selector: (name: string): boolean => !isSupported(selectors?.[name], { prefixed: true }),
  'at-rule': (name: string): boolean => !isSupported(atRules?.[name]),
  function: (name: string): boolean => !isSupported(types?.[name] ?? types?.color?.[name]),
};
