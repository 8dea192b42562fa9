import { spawn } from 'node:child_process';

/** Something the owner can mend; its message is the whole explanation. */
export class Refusal extends Error {}

/** One line of progress. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** A refusal is told as it is; anything else is a bug and keeps its stack. */
export const explain = (error) =>
  error instanceof Refusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Keeps the end of a program's output, where the reason of a failure stands. */
const tail = (text) => text.trimEnd().split('\n').slice(-25).join('\n');

/**
 * Runs a program without a shell and without input. Answers its exit code and the end of its output, which is shown only
 * by the caller. While it runs a line every 20 seconds tells that it still does.
 */
export const runQuietly = (command, args, { cwd, env = process.env, what }) =>
  new Promise((resolve) => {
    const started = Date.now();
    let output = '';
    const child = spawn(command, args, { cwd, env: { ...env, CI: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk) => {
      output = (output + chunk).slice(-60_000);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const ticking = setInterval(() => say(`  ${what}: ${Math.round((Date.now() - started) / 1000)} s …`), 20_000);
    const end = (code) => {
      clearInterval(ticking);
      resolve({ code, output: tail(output), seconds: (Date.now() - started) / 1000 });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
