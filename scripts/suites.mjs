import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from './build-web.mjs';
import { runInPlace } from './processes.mjs';
import { explain, say } from './say.mjs';

/** What one part of the tests found; `failures` are the names of what failed, each with its reason. */
const counts = (passed, failed, skipped = 0, failures = []) => ({ passed, failed, skipped, failures });

/** A program that only says yes or no counts as one test. */
const check = (title, program, args) => ({
  title,
  run: async ({ node, root }) => {
    const code = await runInPlace(node, [join('node_modules', program), ...args], { cwd: root });
    return code === 0 ? counts(1, 0) : counts(0, 1, 0, [`${title} (exit code ${code})`]);
  },
});

// The log is long and its reader may see only its end: a name with the head of its error is enough to look further.
const failure = (name, reason = '') =>
  [name, ...stripVTControlCharacters(reason).trim().split('\n').slice(0, 16)].join('\n    ').trimEnd();

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
      const found = report ? count(report, root) : counts(0, 0);
      if (code === 0 || found.failed > 0) return found;
      const failures = [...found.failures, failure(`${title} ended with ${code} outside of a test`)];
      return { ...found, failed: 1, failures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

const countVitest = (report, root) => {
  // A file that could not even be read has no tests to count.
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap((file) => {
    if (file.status !== 'failed') return [];
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // Outside of its tests: a set-up or an end of the file.
    if (failed.length === 0) return [failure(name, file.message)];
    return failed.map((test) => failure(`${name} > ${test.fullName.trim()}`, test.failureMessages[0]));
  });
  return counts(report.numPassedTests, report.numFailedTests + unread.length, skipped, failures);
};

const failedSpecs = (suite) => [
  ...(suite.specs ?? [])
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, tests }) =>
      failure(`${file} > ${title}`, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
    ),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];
const countPlaywright = ({ stats, suites }) =>
  counts(stats.expected, stats.unexpected + stats.flaky, stats.skipped, suites.flatMap(failedSpecs));

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
    return counts(0, 1, 0, [failure(part.title, explain(error))]);
  }
};

/**
 * Runs the parts in order, going on after a failed one. The last line is `N passed, N failed, N skipped`; answers the exit
 * code. With REQUIRE_ALL=1 whatever was skipped or left out has failed.
 */
export const runParts = async (parts, place) => {
  const requireAll = process.env.REQUIRE_ALL === '1';
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const failures = [];
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
    failures.push(...found.failures.map((text) => `${part.title}: ${text}`));
    const figures = `${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(`${found.failed ? 'FAILED  ' : 'ok      '}  ${part.title}: ${figures} (${seconds} s)`);
  }
  if (failures.length > 0) say(`\n── Failed ${'─'.repeat(63)}\n${failures.join('\n')}`);
  say(`\n── Summary ${'─'.repeat(62)}\n${lines.join('\n')}\n`);
  say(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed === 0 ? 0 : 1;
};
