import { type ResolveFnOutput, registerHooks } from 'node:module';

const name = 'drizzle-orm';
const inside = `/node_modules/${name}/`;
const resolved = new Map<string, ResolveFnOutput>();

// For each imported file, Node parses the nearest package.json again, and drizzle-orm has a hundred files with one of
// 180 KB. Without this hook, loading the server takes 1300 ms of CPU instead of 500 (bench: "warm start").
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
