import { type ResolveFnOutput, registerHooks } from 'node:module';

const name = 'drizzle-orm';
const inside = `/node_modules/${name}/`;
const resolved = new Map<string, ResolveFnOutput>();

// Node parses the nearest package.json again for each imported file, and drizzle-orm has a hundred files and a
// package.json of 180 KB. This hook shortens the CPU time for loading the server from 1300 to 500 ms (bench: "warm
// start").
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(inside))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context);
    const found = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
