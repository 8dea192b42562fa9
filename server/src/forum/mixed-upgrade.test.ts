import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from '../platform/database/embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-upgrade-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('an upgrade marks the threads into which older posts were moved before moves were recorded', async () => {
  const database = await openEmbedded(dataDir);
  await database.migrate('0094_forum_roles');
  await database.query(`
    insert into users (id, username, email, password_hash, social_id, discovery_source, terms_accepted_at, create_time)
      overriding system value values (1, 'Aldo', 'aldo@mail.example', 'none', 'none', 'discord', now(), now());
    insert into forum_groups (id, names, sort_order, version) overriding system value values (1, '{}', 1, 1);
    insert into forum_sections (id, group_id, slug, names, descriptions, icon, see_right, post_right, reply_right, read_only, sort_order, version)
      overriding system value values (1, 1, 'open', '{}', '{}', 'scroll', 'everyone', 'players', 'players', false, 1, 1);
    insert into forum_threads (id, section_id, author_id, title, excerpt, created_at, last_no, posts, last_post_no,
        last_post_author_id, last_post_at, participants, version) overriding system value
      select n, 1, 1, 'Thread', '', now(), 3, 3, 3, 1, now(), 1, 1 from generate_series(1, 3) n;
    insert into forum_posts (thread_id, no, author_id, body, text, created_at, version)
      select thread, no, 1, '{"type":"doc","content":[]}', 'Text', timestamptz '2026-01-01' + made * interval '1 minute', 1
      from (values (1, 1, 1), (1, 2, 3), (1, 3, 2), (2, 1, 1), (2, 2, 2), (2, 3, 3), (3, 1, 9), (3, 3, 9)) p(thread, no, made)`);
  await database.migrate();
  const { rows } = await database.query<{ mixed: boolean }>('select mixed from forum_threads order by id');
  expect(rows.map(({ mixed }) => mixed)).toEqual([true, false, false]);
  await database.close();
}, 120_000);
