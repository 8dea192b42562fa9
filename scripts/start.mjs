// Shows users of an old Node version a clear message instead of a syntax error from the imports below.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20 or newer. The portal brings its own Node 24.`,
  );
  process.exit(1);
}
const { buildWeb } = await import('./build-web.mjs');
const { withRuntime } = await import('./bootstrap.mjs');
const { assertPublicUrl } = await import('./environment.mjs');
const { runInstead } = await import('./processes.mjs');
const { readFileSync } = await import('node:fs');

const args = process.argv.slice(2);
const start = async ({ node, root }) => {
  await buildWeb({ node, root });
  const { program, environment } = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'));
  return runInstead(node, [...program, ...args], {
    cwd: root,
    env: { ...environment, ...process.env },
  });
};
await withRuntime(start, () => assertPublicUrl(process.env, args));
