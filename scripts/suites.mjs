import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from './build-web.mjs';
import { installExtra } from './install.mjs';
import { describeError, log } from './log.mjs';
import { assertNotStopped, runInForeground, tail } from './processes.mjs';
import { checkRelease } from './release-check.mjs';

/** Result of one part of the tests. Each entry in `failures` is a name with a reason. */
const counts = (passed, failed, skipped = 0, failures = []) => ({ passed, failed, skipped, failures });

/** A part that runs one program and counts as one test, which passes if the exit code is 0. */
const check = (title, program, args) => ({
  title,
  run: async ({ node, root }) => {
    const code = await runInForeground(node, [join('node_modules', program), ...args], { cwd: root });
    return code === 0 ? counts(1, 0) : counts(0, 1, 0, [`${title} (exit code ${code})`]);
  },
});

// Includes the first lines of the error, because readers of a long log may see only its end.
const failure = (name, reason = '') =>
  [name, ...stripVTControlCharacters(reason).trim().split('\n').slice(0, 25)].join('\n    ').trimEnd();

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** A part that runs a test runner and passes its report to `count`. A crash of the runner counts as a failure. */
const runner = (title, program, args, variable, count) => ({
  title,
  run: async ({ node, root }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wyrmgate-report-'));
    const file = join(folder, 'report.json');
    try {
      const env = { ...process.env, ...(variable ? { [variable]: file } : {}) };
      const all = [join('node_modules', program), ...args, ...(variable ? [] : [`--outputFile.json=${file}`])];
      let errors = '';
      const onError = (text) => {
        errors = (errors + text).slice(-60_000);
      };
      const code = await runInForeground(node, all, { cwd: root, env, onError });
      const report = readReport(file);
      const found = report ? count(report, root) : counts(0, 0);
      if (code === 0 || found.failed > 0) return found;
      const reason = failure(`${title} exited with ${code} outside of a test`, tail(errors));
      const failures = [...found.failures, reason];
      return { ...found, failed: 1, failures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

const countVitest = (report, root) => {
  // Files that failed to load contain no tests to count.
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap((file) => {
    if (file.status !== 'failed') return [];
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // The failure happened outside of the tests, for example in a hook.
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

/** The end-to-end tests in real browsers. `args` are passed to Playwright. */
export const journeys = (title, args) => {
  const all = ['test', '--reporter=list,json', ...args];
  const part = runner(title, '@playwright/test/cli.js', all, 'PLAYWRIGHT_JSON_OUTPUT_FILE', countPlaywright);
  const run = async (runtime) => {
    if (process.env.FIREFOX_PATH) await installExtra('e2e/firefox');
    return part.run(runtime);
  };
  return { title, run };
};

/** Marks a part that needs the service configured by `variable`. */
const requires = (variable, part) => ({ ...part, needs: variable });

export const style = check('Format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
export const types = [
  check('Types of contract, server and scripts', 'typescript/bin/tsc', ['-p', '.']),
  check('Types of the web', 'typescript/bin/tsc', ['-p', 'web']),
];
export const unit = vitest('Unit tests', 'unit');
export const servers = [
  vitest('Server tests on the embedded database', 'server'),
  requires('TEST_DATABASE_URL', vitest('Server tests on PostgreSQL', 'server on postgres')),
  requires('TEST_MARIADB_URL', vitest('Game tests on MariaDB', 'server on mariadb')),
];
export const build = {
  title: 'Web build',
  run: async (runtime) => {
    await buildWeb(runtime);
    return counts(1, 0);
  },
};
export const release = {
  title: 'Release archive',
  run: async (runtime) => {
    await checkRelease(runtime);
    return counts(1, 0);
  },
};
export const allJourneys = [
  journeys('Journeys on the embedded database, and in Chromium 109', [
    '--project=journeys',
    '--project=journeys in Chromium 109',
  ]),
  requires('TEST_DATABASE_URL', journeys('Journeys on PostgreSQL and Redis', ['--project=journeys on postgres'])),
  requires('FIREFOX_PATH', journeys('Journeys in Firefox', ['--project=journeys in Firefox'])),
];

const runPart = async (part, runtime) => {
  try {
    const found = await part.run(runtime);
    assertNotStopped();
    return found;
  } catch (error) {
    console.error(describeError(error));
    return counts(0, 1, 0, [failure(part.title, describeError(error))]);
  }
};

/**
 * Runs the parts in order, continues after failures, and returns the exit code; with REQUIRE_ALL=1, skipped tests and parts count as
 * failed. The last line of the output is `N passed, N failed, N skipped`.
 */
export const runParts = async (parts, runtime) => {
  const requireAll = process.env.REQUIRE_ALL === '1';
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const failures = [];
  for (const part of parts) {
    const missing = part.needs !== undefined && !process.env[part.needs];
    log(`\n── ${part.title} ${'─'.repeat(Math.max(0, 70 - part.title.length))}`);
    if (missing) {
      log(`Skipped: ${part.needs} is not set.`);
      if (requireAll) sum.failed += 1;
      lines.push(`${requireAll ? 'missing ' : 'skipped '}  ${part.title} (${part.needs} is not set)`);
      continue;
    }
    const started = Date.now();
    const found = await runPart(part, runtime);
    if (requireAll) Object.assign(found, { failed: found.failed + found.skipped, skipped: 0 });
    for (const key of Object.keys(sum)) sum[key] += found[key];
    failures.push(...found.failures.map((text) => `${part.title}: ${text}`));
    const figures = `${found.passed} passed, ${found.failed} failed, ${found.skipped} skipped`;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    lines.push(`${found.failed ? 'FAILED  ' : 'ok      '}  ${part.title}: ${figures} (${seconds} s)`);
  }
  if (failures.length > 0) log(`\n── Failed ${'─'.repeat(63)}\n${failures.join('\n')}`);
  log(`\n── Summary ${'─'.repeat(62)}\n${lines.join('\n')}\n`);
  log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed === 0 ? 0 : 1;
};
