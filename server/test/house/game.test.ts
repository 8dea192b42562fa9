import { gameCapabilities } from '@wyrmgate/contract/game-constants';
import { describe, expect, it } from 'vitest';
import { guardedCalls, unguardedCalls } from '../../src/game/guard.ts';
import { importsOf, readText, repositoryFiles } from './files.ts';

const files = repositoryFiles(/^(contract|server|web)\/.*\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
/** Files of `server/src/game` that the rest of the server may import. */
const openParts = ['errors.ts', 'live-game.ts', 'port.ts', 'shapes.ts'];
/** The demo world is stored in the portal's database, so the seed fills it and erasing a user deletes from it. */
const reachesDemo = [
  'server/seed/differences.ts',
  'server/seed/game.ts',
  'server/seed/item-extras.ts',
  'server/seed/moderation.ts',
  'server/src/game-accounts/personal-data.ts',
  'server/seed/recruiting.ts',
  'server/seed/world.ts',
];
const openers = [
  'server/src/game-connection/live.ts',
  'server/src/game-connection/probe.ts',
  'server/src/cli/check-game.ts',
  'server/src/cli/import-game-accounts.ts',
  'server/src/cli/reset-password.ts',
];

const page = readText('docs/add-a-game.md');
const port = readText('server/src/game/port.ts');
const methods = [...port.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);
const adapters = [
  ...new Set(repositoryFiles(/^server\/src\/game\/[^/]+\/world\.ts$/).map((path) => path.split('/')[3] ?? '')),
];

describe('the game', () => {
  it('is accessed by other parts of the server only through its port', () => {
    const reaching = files
      .filter((path) => !path.startsWith('server/src/game/') && !path.startsWith('server/test/'))
      .flatMap((from) =>
        importsOf(from)
          .filter((name) => name.startsWith('.'))
          .map((name) => ({ from, to: new URL(name, `file:///${from}`).pathname.slice(1) })),
      )
      .filter(({ to }) => to.startsWith('server/src/game/'))
      .filter(({ from, to }) => {
        if (openParts.some((part) => to === `server/src/game/${part}`)) return false;
        if (openers.includes(from) && to === 'server/src/game/open-game.ts') return false;
        if (from === 'server/src/env.ts' && to === 'server/src/game/variables.ts') return false;
        return !(reachesDemo.includes(from) && to.startsWith('server/src/game/demo/'));
      });
    expect(reaching).toEqual([]);
  });

  it('has a database driver that nothing else in the product imports', () => {
    const importing = files.filter((path) =>
      importsOf(path).some((name) => /^(mysql2|mariadb|mysql)(\/|$)/.test(name)),
    );
    expect(importing.filter((path) => !/^server\/(src\/game\/metin2|test\/game)\//.test(path))).toEqual([]);
  });

  it('has tables that only the demo world refers to', () => {
    const naming = repositoryFiles(/^server\/(src|seed)\/.*(?<!\.test)\.ts$/).filter((path) =>
      /game_demo_|\bdemoChanges\b|\bdemoItems\b/.test(readText(path)),
    );
    expect(naming.filter((path) => !path.startsWith('server/src/game/demo/'))).toEqual([]);
  });

  it('has a port whose methods are all listed as either guarded or unguarded', () => {
    expect(methods.length).toBeGreaterThan(20);
    expect([...guardedCalls, ...unguardedCalls].sort()).toEqual([...methods, 'family', 'demo'].sort());
  });

  it('is tested by the conformance tests with every adapter', () => {
    expect(adapters).toContain('demo');
    for (const adapter of adapters) {
      const tests = repositoryFiles(new RegExp(`^server/src/game/${adapter}/.*\\.test\\.ts$`));
      expect(
        tests.some((path) => readText(path).includes('describeGameWorld(')),
        adapter,
      ).toBe(true);
    }
  });
});

describe('the guide to adding a game', () => {
  it('names every method of the game port', () => {
    expect(methods.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every capability', () => {
    expect(gameCapabilities.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every adapter and every reason for rejecting a request', () => {
    const reasons = [...readText('server/src/game/errors.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(
      ([, name = '']) => name,
    );
    expect(reasons.length).toBeGreaterThan(8);
    for (const name of [...adapters.map((adapter) => `server/src/game/${adapter}`), ...reasons])
      expect(page).toContain(`\`${name}\``);
  });

  it('lists exactly the methods of the game port in its table', () => {
    const [, list = ''] = /## The calls\n([\s\S]*?)\n## /.exec(page) ?? [];
    const named = [...list.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(named.sort()).toEqual([...methods].sort());
  });
});
