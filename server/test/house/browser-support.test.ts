import tailwindcss from '@tailwindcss/vite';
import { parseAst } from 'rolldown/parseAst';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../../web/vite/browsers.ts';
import { isNewCss, newGlobals, newMembers, newOfInstances, newStatics } from './browser-support.ts';
import { readText, repositoryFiles, root } from './files.ts';

/** Members of the portal's own objects that share a name with a new browser feature. */
const ownNames = new Set([
  'direction',
  'escape',
  'isError',
  'login',
  'read',
  'resume',
  'union',
  'Translator',
  'Presentation',
  'Report',
  'bytes',
  'command',
  'when',
  'restore',
  'share',
]);
/** Features that screens check for and can do without. */
const optional = new Set(['connection', 'trustedTypes']);
/** Members that `web/app/platform/popover-fallback.ts` adds to older browsers. */
const filledIn = new Set(['newState', 'hidePopover', 'showPopover']);

type Node = { type: string; name?: string; computed?: boolean; object?: Node; property?: Node; [key: string]: unknown };

const nodesIn = (at: unknown): Node[] => {
  if (Array.isArray(at)) return at.flatMap(nodesIn);
  if (typeof at !== 'object' || at === null) return [];
  return [...('type' in at ? [at as Node] : []), ...Object.values(at).flatMap(nodesIn)];
};

/** Interfaces of the variables that are declared with `new`, such as `const query = new URLSearchParams()`. */
const instancesIn = (nodes: readonly Node[]): Map<string | undefined, string | undefined> =>
  new Map(
    nodes.flatMap(({ type, id, init }) => {
      const { type: created, callee } = (init ?? {}) as { type?: string; callee?: Node };
      return type === 'VariableDeclarator' && created === 'NewExpression' ? [[(id as Node).name, callee?.name]] : [];
    }),
  );

const newNames = (text: string, lang: 'ts' | 'tsx'): string[] => {
  const nodes = nodesIn(parseAst(text, { lang }));
  const instances = instancesIn(nodes);
  return nodes.flatMap(({ type, name = '', computed, object, property }) => {
    if (type === 'Identifier' && newGlobals.has(name)) return [name];
    if (type !== 'MemberExpression' || computed) return [];
    const member = property?.name ?? '';
    const statically = `${object?.name}.${member}`;
    const ofInstance = `${instances.get(object?.name)}.${member}`;
    if (newStatics.has(statically)) return [statically];
    return newOfInstances.has(ofInstance) ? [ofInstance] : newMembers.has(member) ? [member] : [];
  });
};

const tooNew = (path: string, text: string): string[] =>
  newNames(text, path.endsWith('x') ? 'tsx' : 'ts').filter(
    (name) => !ownNames.has(name) && !filledIn.has(name) && !optional.has(name),
  );

/** Parts of the style sheets that some supported browsers can safely ignore. */
const decoration = {
  // Firefox 115 does not support `@property`. Tailwind sets the initial values in another way for it.
  'at-rule': ['starting-style', 'property', 'page'],
  property: [
    'scrollbar-color',
    'scrollbar-width',
    'text-wrap',
    'text-size-adjust',
    'orphans',
    'widows',
    'resize',
    'zoom',
    'forced-color-adjust',
  ],
  function: [],
  selector: ['selection'],
};

/** Rules with :has(), which Firefox ignores before 121. Each has an effect that pages can do without. */
const optionalHas = [
  // The text of the selected card changes as well.
  /^\.pack:has\(:checked\)$/,
  // The field also has a message, a separate attribute or a rule in `@supports not selector(:has(*))`.
  /^\.field-well:has\(/,
  /^\.pick:has\(/,
  // The background of an opened spoiler; its text is shown by a sibling selector.
  /^\.rich-text \.spoiler:has\(/,
  /:has\(:disabled\)$/,
  // Affects only the page behind the back office or behind the open menu on a phone.
  /^html:has\(\.(admin-root|nav-drawer)/,
  // Without it, toasts stay in their corner and cover the drawer.
  /^body:has\(\.drawer-popup/,
  // Without it, the page frame is printed too.
  /:has\((> ?main )?\.(legal-page|receipt)\)/,
];

type Found = { kind: keyof typeof decoration; name: string; at: string };

/** A selector without the lists of `:is()` and `:where()`, in which browsers skip unknown selectors. */
const forgiving = (selector: string): string => selector.replace(/:(is|where)\(([^()]|\([^()]*\))*\)/g, '');

/** Walks through a style sheet, except for blocks in `@supports`, and returns features that are too new. */
const newStyles = (sheet: string): Found[] => {
  const found: Found[] = [];
  const add = (kind: Found['kind'], name: string, at: string) => {
    if (!(decoration[kind] as string[]).includes(name)) found.push({ kind, name, at });
  };
  const stack: string[] = [];
  for (const [, head = '', sign] of sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/((?:"[^"]*"|[^{};])*)([{};])/g)) {
    const text = head.trim();
    const guarded = stack.some((each) => each.startsWith('@supports'));
    if (sign === '{' && !guarded && text.startsWith('@')) {
      const name = /^@([\w-]+)/.exec(text)?.[1] ?? '';
      if (isNewCss['at-rule'](name)) add('at-rule', name, text);
    }
    if (sign === '{' && !guarded && !text.startsWith('@') && !optionalHas.some((each) => each.test(text)))
      for (const [, name = ''] of forgiving(text).matchAll(/(?<!\\)::?([a-z-]+)/g))
        if (!name.startsWith('-') && isNewCss.selector(name)) add('selector', name, text);
    if (sign !== '{' && !guarded && text.includes(':')) {
      const [property = '', ...value] = text.split(':');
      if (!property.startsWith('-') && isNewCss.property(property)) add('property', property, text);
      for (const [, name = ''] of value.join(':').matchAll(/\b([a-z-]+)\(/g))
        if (isNewCss.function(name)) add('function', name, text);
    }
    if (sign === '{') stack.push(text);
    if (sign === '}') stack.pop();
  }
  return found;
};

/** Builds all style sheets as the web build does. */
const buildSheets = async (): Promise<string> => {
  const entries = repositoryFiles(/^web\/app\/(?!styles\/).*\.css$/).map((path) => `import '${root}${path}';`);
  const id = 'virtual:all-sheets';
  const load = () => [`import '${root}web/app/styles/app.css';`, ...entries].join('\n');
  const { output } = (await build({
    configFile: false,
    root: `${root}web`,
    logLevel: 'silent',
    plugins: [
      tailwindcss(),
      {
        name: 'all-sheets',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? load() : undefined),
      },
    ],
    build: { write: false, target: buildTargets, assetsInlineLimit: 0, rolldownOptions: { input: id } },
  })) as Rolldown.RolldownOutput;
  return output
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : []))
    .join('\n');
};

describe('the oldest supported browsers', () => {
  const sources = repositoryFiles(/^(web\/app|contract\/src)\/(?!.*\.test\.|dev\/|.*entry\.server).*\.tsx?$/);

  it('support every web API that the screens and the contract use', () => {
    expect(sources.flatMap((path) => tooNew(path, readText(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('lack newer methods, static members and globals, which the check detects', () => {
    const text = `AbortSignal.any([]); [3].toSorted(); Promise.withResolvers(); 'a'.isWellFormed(); new Temporal(); a.any();
      const query = new URLSearchParams(); query.size; query.get('a'); const names = new Set(); names.size;`;
    expect(tooNew('a.ts', text)).toEqual([
      'AbortSignal.any',
      'toSorted',
      'withResolvers',
      'isWellFormed',
      'Temporal',
      'URLSearchParams.size',
    ]);
  });

  it('support every part of the style sheets, or can safely ignore it', async () => {
    const sheets = await buildSheets();
    expect(sheets.length).toBeGreaterThan(50_000);
    expect(new Set(newStyles(sheets).map(({ kind, name, at }) => `${kind} ${name}: ${at}`))).toEqual(new Set());
  });

  it('lack newer selectors, rules and functions, which the check detects', () => {
    const sheet =
      '.a:has(b){color:red}@scope (.a){b{width:calc-size(auto)}}@supports selector(:has(*)){.a:has(b){color:red}}';
    expect(newStyles(sheet).map(({ name }) => name)).toEqual(['has', 'scope', 'calc-size']);
  });
});
