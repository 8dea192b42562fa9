import type { Database } from '../server/src/platform/database/database.ts';

/** Entries of a year: logins of thousands, the work of a dozen, and the rare things among them. */
export const fillAudit = async (database: Database, rows: number): Promise<void> => {
  await database.query('alter table audit_logs disable trigger user');
  await database.query(`
    insert into audit_logs (id, timestamp, user_id, username, authority, action, target_type, target_id, resource, method,
      result, http_status, ip_address, user_agent, duration_ms, request_id, changes, notes, previous_hash, hash)
    select i, timestamptz '2026-11-20 12:00Z' - interval '31 seconds' * (${rows} - i),
      case when staff then 1 + who % 12 else 100 + who % 50000 end,
      case when staff then (array['Tenebrix', 'Morrow', 'Kharzeth', 'Aurelwyn', 'Gokhan', 'Vexilla'])[1 + who % 6]
        else 'Traveller' || who % 50000 end,
      case when staff then 'god' else 'player' end,
      case when i % 9973 = 0 then 'role_change' when not staff then 'login' when refused then 'access_refused'
        else (array['user_ban', 'user_unban', 'package_update', 'system_config', 'account_modify'])[1 + who % 5] end,
      'user', (who % 50000)::text,
      case when not staff then '/api/auth/login' else '/api/admin/users/' || who % 50000
        || (array['/ban', '/unban', '/ledger', '', '/coins'])[1 + who % 5] end,
      'POST',
      case when i % 50021 = 0 then 'partial' when refused then 'failed' else 'success' end,
      case when not refused then 200 when i % 3 = 0 then 403 else 401 end,
      '203.0.113.' || who % 250, 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', who % 400,
      md5(i::text), case when staff then '{"status": {"before": "active", "after": "banned"}}'::jsonb end,
      case when staff then 'Selling coins for real money in trade chat' end, md5(i::text), md5((i + 1)::text)
    from (select i, i % 10 < 4 as staff, i % 17 = 0 as refused, (i::bigint * 7919 % 1000003)::int as who
      from generate_series(1, ${rows}) as i) as made`);
  await database.query('insert into audit_names select distinct username from audit_logs');
  await database.query('vacuum analyze audit_logs, audit_names');
};

/** Users with their coin accounts. */
export const fillUsers = async (database: Database, rows: number): Promise<void> => {
  await database.query(`
    insert into users (username, email, password_hash, social_id, discovery_source, status, authority, terms_accepted_at,
      create_time, last_play)
    select 'Traveller' || i, 'traveller' || i || '@mail.example', 'none', 'none', 'discord',
      case when i % 97 = 0 then 'banned' else 'active' end, case when i % 9001 = 0 then 'god' else 'player' end,
      made, made, case when i % 5 > 0 then made + interval '1 day' * (i % 30) end
    from (select i, timestamptz '2026-11-20 12:00Z' - interval '5 minutes' * (${rows} - i) as made
      from generate_series(1, ${rows}) as i) as made`);
  await database.query(
    'insert into ledger_accounts (user_id) select id from users where id not in (select user_id from ledger_accounts where user_id is not null)',
  );
  await database.query('vacuum analyze users');
};
