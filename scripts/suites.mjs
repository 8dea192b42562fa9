import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { runInPlace } from './processes.mjs';
import { explain, say } from './say.mjs';

/** What one part of the tests found. */
const counts = (passed, failed, skipped = 0) => ({ passed, failed, skipped });

/** A program that only says yes or no counts as one test. */
const check = (title, program, args) => ({
  title,
  run: async ({ node, root }) => {
    const code = await runInPlace(node, [join('node_modules', program), ...args], { cwd: root });
    return code === 0 ? counts(1, 0) : counts(0, 1);
  },
});

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs a test runner that writes a report, and counts with `count`. A runner that broke down is at least one failure. */
const runner = (title, program, args, variable, count) => ({
  title,
  run: async ({ node, root }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wyrmgate-report-'));
    const file = join(folder, 'report.json');
    try {
      const env = { ...process.env, ...(variable ? { [variable]: file } : {}) };
      const all = [join('node_modules', program), ...args, ...(variable ? [] : [`--outputFile.json=${file}`])];
      const code = await runInPlace(node, all, { cwd: root, env });
      const report = readReport(file);
      const found = report ? count(report) : counts(0, 0);
      return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

const countVitest = (report) => {
  // A file that could not even be read has no tests to count.
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  return counts(report.numPassedTests, report.numFailedTests + unread.length, skipped);
};
const countPlaywright = ({ stats }) => counts(stats.expected, stats.unexpected + stats.flaky, stats.skipped);

const vitest = (title, project) =>
  runner(
    title,
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=default', '--reporter=json', '--passWithNoTests'],
    undefined,
    countVitest,
  );

/** Journeys in a real browser; `args` go to Playwright. */
export const journeys = (title, args) =>
  runner(
    title,
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...args],
    'PLAYWRIGHT_JSON_OUTPUT_FILE',
    countPlaywright,
  );

/** A part that needs a service named by `variable`. */
const needing = (variable, part) => ({ ...part, needs: variable });

export const style = check('Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
export const types = [
  check('Types of contract, server and scripts', 'typescript/bin/tsc', ['-p', '.']),
  check('Types of the web', 'typescript/bin/tsc', ['-p', 'web']),
];
export const unit = vitest('Unit tests', 'unit');
export const servers = [
  vitest('Server tests on the embedded database', 'server'),
  needing('TEST_DATABASE_URL', vitest('Server tests on PostgreSQL', 'server on postgres')),
];
export const build = {
  title: 'Web build',
  run: async (place) => {
    await buildWeb(place);
    return counts(1, 0);
  },
};
export const allJourneys = [
  journeys('Journeys on the embedded database', ['--project=journeys']),
  needing('TEST_DATABASE_URL', journeys('Journeys on PostgreSQL and Redis', ['--project=journeys on postgres'])),
];

const runPart = async (part, place) => {
  try {
    return await part.run(place);
  } catch (error) {
    console.error(explain(error));
    return counts(0, 1);
  }
};

/**
 * Runs the parts in order, going on after a failed one. The last line is `N passed, N failed, N skipped`; answers the exit
 * code. With REQUIRE_ALL=1 whatever was skipped or left out has failed.
 */
export const runParts = async (parts, place) => {
  const requireAll = process.env.REQUIRE_ALL === '1';
  const sum = counts(0, 0);
  const lines = [];
  for (const part of parts) {
    const missing = part.needs !== undefined && !process.env[part.needs];
    say(`\n── ${part.title} ${'─'.repeat(Math.max(0, 70 - part.title.length))}`);
    if (missing) {
      say(`Left out: ${part.needs} is not set.`);
      if (requireAll) sum.failed += 1;
      lines.push(`${requireAll ? 'missing ' : 'left out'}  ${part.title} (${part.needs} is not set)`);
      continue;
    }
    const started = Date.now();
    const found = await runPart(part, place);
    if (requireAll) Object.assign(found, { failed: found.failed + found.skipped, skipped: 0 });
    for (const key of Object.keys(sum)) sum[key] += found[key];
    const figures = `${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(`${found.failed ? 'FAILED  ' : 'ok      '}  ${part.title}: ${figures} (${seconds} s)`);
  }
  say(`\n── Summary ${'─'.repeat(62)}\n${lines.join('\n')}\n`);
  say(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed === 0 ? 0 : 1;
};
