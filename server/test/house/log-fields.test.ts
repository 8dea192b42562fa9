import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { workOrigin } from '../../src/platform/work-origin.ts';
import { readText, repositoryFiles } from './files.ts';

const sources = repositoryFiles(/^server\/src\/.*(?<!\.test)\.ts$/).map(readText);
const calls = sources.flatMap((text) => [
  ...text.matchAll(/\blog\s*\??\.(?:info|warn|error|fatal)\(\s*\{([^}]*)\}\s*,\s*['`]/g),
]);
/** Names of the fields in a logger call, without spread properties. */
const namesOf = (fields: string): string[] =>
  fields
    .replaceAll(/\([^()]*\)/g, '')
    .split(',')
    .map((field) => field.trim())
    .flatMap((field) => /^(\w+)(?:$|:)/.exec(field)?.[1] ?? []);
const used = new Set(calls.flatMap(([, fields = '']) => namesOf(fields)));

const chapter = readText('docs/operations.md').split('### Log\n')[1]?.split('\n### ')[0] ?? '';
const documented = new Set(
  [...chapter.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);
const ofEveryLine = ['time', 'level', 'msg', 'requestId', 'job'];

describe('log fields', () => {
  it('are all documented in the operations guide', () => {
    expect(calls.length).toBeGreaterThan(40);
    expect([...used].filter((name) => !documented.has(name)).sort()).toEqual([]);
    expect(ofEveryLine.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('that the operations guide documents are all written by the code', () => {
    const spread = ['returned', 'coins', 'debt', 'reason', 'to', 'from', 'events'];
    const known = new Set([...used, ...ofEveryLine, ...spread]);
    expect([...documented].filter((name) => !known.has(name))).toEqual([]);
  });

  it('include time, level and message, and the request or job that a line belongs to', () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    log.info({ ms: 3 }, 'outside');
    workOrigin.run({ requestId: 'request-1', job: 'mail.deliver' }, () => log.warn({ mail: 7 }, 'mail not sent'));
    expect(lines).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/), ms: 3, msg: 'outside' },
      {
        ...{ level: 40, time: expect.any(String), requestId: 'request-1', job: 'mail.deliver' },
        ...{ mail: 7, msg: 'mail not sent' },
      },
    ]);
  });
});
