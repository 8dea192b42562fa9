// Any Node that can read this file gets a sentence instead of a syntax error from the files below.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20 or newer. The portal brings its own Node 24.`,
  );
  process.exit(1);
}
const { buildWeb } = await import('./build-web.mjs');
const { inPlace } = await import('./place.mjs');
const { runInPlace } = await import('./processes.mjs');

await inPlace(async ({ node, root }) => {
  await buildWeb({ node, root });
  return runInPlace(node, ['server/src/main.ts'], { cwd: root });
});
