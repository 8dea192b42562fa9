import { spawn } from 'node:child_process';

// Any Node that can read this file gets a sentence instead of a syntax error from the files below.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20 or newer. The portal brings its own Node 24.`,
  );
  process.exit(1);
}
const { installPackages } = await import('./install.mjs');
const { buildWeb } = await import('./build-web.mjs');
const { explain } = await import('./say.mjs');

try {
  const { node, root } = await installPackages();
  await buildWeb({ node, root });
  const child = spawn(node, ['server/src/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  child.on('error', (error) => {
    console.error(`Node 24 could not be started (${error.message}). Delete the folder node_modules and try again.`);
    process.exit(1);
  });
  // Ctrl+C reaches the whole group by itself; a signal sent to this process alone has to be passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
