// Any Node that can read this file gets a sentence instead of a syntax error from the files below.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20 or newer. The portal brings its own Node 24.`,
  );
  process.exit(1);
}
const { buildWeb } = await import('./build-web.mjs');
const { installPackages } = await import('./install.mjs');
const { passSignalsOn, runInPlace } = await import('./processes.mjs');
const { explain } = await import('./say.mjs');

passSignalsOn();
try {
  const { node, root } = await installPackages();
  await buildWeb({ node, root });
  process.exitCode = await runInPlace(node, ['server/src/main.ts'], { cwd: root });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
