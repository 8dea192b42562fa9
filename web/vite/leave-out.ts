import type { Plugin } from 'vite';

type Part = {
  file: RegExp;
  indent: string;
  functions: readonly string[];
  /** Replaces the body of each function. */
  body: string;
  /** Statements to remove entirely. */
  statements?: RegExp;
};

/** Parts that the portal never uses (leave-out.test.ts). The bundler cannot detect that. */
const parts: readonly Part[] = [
  {
    // Only needed for <ViewTransition> and for refs to a <Fragment>.
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    indent: '',
    functions: [
      'trackEnterViewTransitions',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'measureNestedViewTransitions',
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'createViewTransitionInstance',
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionName',
      'restoreViewTransitionName',
    ],
    body: 'return false;',
    statements: /\nFragmentInstance\.prototype\.\w+ = function [\s\S]*?\n\};/g,
  },
  {
    // Only needed for forms that send data to the server, and for fetchers.
    file: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    indent: '\t',
    functions: ['handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader'],
    body: 'throw new Error("Left out by leave-out.ts");',
  },
];

const cut = (code: string, { indent, functions, body, statements }: Part): string => {
  let left = code;
  for (const name of functions) {
    const source = new RegExp(`\\n${indent}(?:async )?function ${name}\\([\\s\\S]*?\\n${indent}\\}(?=\\n)`);
    if (!source.test(left)) throw new Error(`Function ${name} was not found: update leave-out.ts.`);
    left = left.replace(source, `\n${indent}function ${name}() { ${body} }`);
  }
  return statements ? left.replace(statements, '') : left;
};

/** Removes unused parts of libraries from the browser's build (bench: "first visit, Script"). */
export const leaveOut = (): Plugin => ({
  name: 'wyrmgate:leave-out',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform(code, id) {
    const part = parts.find(({ file }) => file.test(id));
    return part && { code: cut(code, part), map: null };
  },
});
