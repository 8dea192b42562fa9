import type { Database } from '../server/src/platform/database/database.ts';
import { fillForum } from './fill-forum.ts';

export const benchNow = '2026-11-20T12:00:00Z';
const now = `timestamptz '${benchNow}'`;
/** Id of a user who owns many rows, so that the lists of a single user are long too. */
export const busy = 1;
/** Every fiftieth row belongs to `busy`. */
const owner = (users: number) => `case when i % 50 = 0 then ${busy} else 2 + (i::bigint * 7919) % ${users - 1} end`;
const numbers = (rows: number) => `generate_series(1, ${rows}) as i`;

/** Adds users of every status, with coin accounts, notes, bans, roles, sessions and approvals. */
const fillUsers = async (database: Database, rows: number): Promise<void> => {
  await database.query(`
    insert into users (username, email, real_name, password_hash, social_id, discovery_source, status, authority,
      terms_accepted_at, create_time, last_play)
    select 'Traveller' || i, 'traveller' || i || '@mail.example', case when i % 3 = 0 then 'Name ' || i end, 'none', 'none',
      'discord', case when i % 97 = 0 then 'banned' when i % 211 = 0 then 'suspended' when i % 307 = 0 then 'inactive'
        else 'active' end,
      case when i % 9001 = 0 then 'god' when i % 5003 = 0 then 'low_wizard' else 'player' end,
      made, made, case when i % 5 > 0 then made + interval '1 day' * (i % 30) end
    from (select i, ${now} - interval '5 minutes' * (${rows} - i) as made from ${numbers(rows)}) as made`);
  await database.query(
    "update users set status = 'deleted', username = 'deleted-' || id, email = 'deleted-' || id where id % 401 = 0",
  );
  await database.query(
    'insert into ledger_accounts (user_id) select id from users where id not in (select user_id from ledger_accounts where user_id is not null)',
  );
  await database.query(`insert into accounts_premium (user_id, type, granted_at, expires_at)
    select id, (array['basic', 'premium', 'vip', 'admin'])[1 + id % 4], ${now}, ${now} + interval '1 day' * (id % 60 - 20)
    from users where id % 3 = 0`);
  await database.query(`insert into users_notes (user_id, text, created_at, created_by)
    select ${owner(rows)}, 'Asked about their coins in the chat', ${now} - interval '1 minute' * i, ${busy} from ${numbers(rows)}`);
  await database.query(`insert into users_bans (user_id, type, reason, created_at, lifted_at, created_by)
    select ${owner(rows)}, 'permanent', 'Insults', ${now} - interval '1 minute' * i, ${now}, ${busy} from ${numbers(rows)}`);
  await database.query(`insert into roles (name, display_name, created_at)
    select 'role' || i, 'Role ' || i, ${now} from ${numbers(50)}`);
  await database.query(`insert into roles_assignments (user_id, role_id, granted_at)
    select id, 1 + id % 50, ${now} from users where id % 4 = 0`);
  await database.query(`insert into auth_sessions (user_id, created_at, last_used_at, expires_at, ended_at, ip_address, user_agent)
    select ${owner(rows)}, ${now} - interval '1 minute' * i, ${now}, ${now} + interval '9 days',
      case when i % 500 > 0 then ${now} end, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
    from ${numbers(2 * rows)}`);
  await database.query(`insert into approvals (action, payload, fingerprint, reason, status, asked_by, created_at, expires_at,
      decided_by, decided_at)
    select 'coins_edit', jsonb_build_object('userId', 2 + i % ${rows - 1}, 'delta', i), md5(i::text), 'For the contest', status,
      case when i % 2 = 0 then ${busy} else 2 + i % ${rows - 1} end, ${now} - interval '1 minute' * i, ${now} + interval '1 day',
      case when status <> 'pending' then case when i % 2 = 0 then 2 else ${busy} end end,
      case when status <> 'pending' then ${now} end
    from (select i, case when i % 20 = 0 then 'pending' when i % 3 = 0 then 'rejected' else 'approved' end as status
      from ${numbers(rows)}) as made`);
};

/** Adds purchases and donations in every status, with their events, coin movements and emails. */
const fillMoney = async (database: Database, rows: number, users: number): Promise<void> => {
  await database.query(`
    insert into payments (reference, user_id, recipient_id, recipient_name, kind, gateway, status, package_id, package_name,
      coins, bonus_coins, amount, currency, livemode, gateway_session_id, gateway_transaction_id, request_hash, needs_review,
      dispute_state, language, consent_at, message, created_at, completed_at)
    select 'WG-' || upper(substr(md5(i::text), 1, 12)), payer, case when payer <> ${busy} and i % 40 = 1 then ${busy} end,
      case when payer <> ${busy} and i % 40 = 1 then 'Overseer' end, case when i % 3 = 0 then 'donation' else 'purchase' end,
      (array['stripe', 'paypal', 'nowpayments'])[1 + i / 7 % 3], status, 'pouch', 'Pouch of coins', 500, 50, 999,
      case when i % 4 = 0 then 'USD' else 'EUR' end, false, 'cs_' || md5('s' || i), 'pi_' || md5('t' || i), 'none', i % 2003 = 0,
      case when i % 3001 = 0 then 'open' else 'none' end, 'en', made, case when i % 3 = 0 and i % 2 = 0 then 'Long live the realm' end,
      made, case when status in ('completed', 'refunded') then made end
    from (select i, ${owner(users)} as payer, ${now} - interval '3 minutes' * (${rows} - i) as made,
        case when i % 10 < 7 then 'completed' when i % 10 = 7 then 'failed' when i % 100 = 8 then 'refunded'
          when i % 1000 = 9 then 'processing' when i % 1000 = 19 then 'pending' else 'cancelled' end as status
      from ${numbers(rows)}) as made`);
  await database.query(
    `update payments set reference = 'WG-OVERSEER', gateway_session_id = 'cs_overseer', gateway = 'stripe' where id = ${rows}`,
  );
  await database.query(`insert into payments_events (payment_id, kind, created_at)
    select 1 + i % ${rows}, 'webhook', ${now} from ${numbers(2 * rows)}`);
  await database.query('alter table ledger_entries disable trigger user');
  await database.query('alter table ledger_transfers disable trigger user');
  await database.query("insert into ledger_accounts (system) values ('purchase') on conflict do nothing");
  await database.query(`insert into ledger_transfers (kind, cause, note, created_at)
    select 'purchase', 'payment:' || i || ':purchase', 'WG-' || upper(substr(md5(i::text), 1, 12)),
      ${now} - interval '3 minutes' * (${rows} - i) from ${numbers(rows)}`);
  await database.query(`insert into ledger_entries (id, transfer_id, account_id, amount, created_at, previous_hash, hash)
    select 2 * transfer.i - 1, transfer.id, account.id, 550, transfer.created_at, md5(transfer.i::text), md5((transfer.i + 1)::text)
    from (select *, ${owner(users)} as owner from (select *, row_number() over (order by id) as i from ledger_transfers) as t)
      as transfer join ledger_accounts account on account.user_id = transfer.owner
    union all
    select 2 * transfer.i, transfer.id, (select id from ledger_accounts where system = 'purchase'), -550, transfer.created_at,
      md5(transfer.i::text), md5((transfer.i + 1)::text)
    from (select *, row_number() over (order by id) as i from ledger_transfers) as transfer`);
  await database.query(`insert into notifications (user_id, kind, data, link, group_key, created_at, read_at)
    select case when i <= 500 then ${busy} else 2 + i % ${users - 1} end, 'coins_credited', '{"coins": 550}', '/payment/history',
      'bench:' || i, ${now} - interval '1 minute' * (${rows} - i), case when i % 3 > 0 then ${now} end
    from ${numbers(rows)}`);
  await database.query(`insert into mail_outbox (cause, recipient, template, language, values, status, created_at, sent_at)
    select 'bench:' || i, 'traveller' || i || '@mail.example', 'payment-completed', 'en', '{}',
      case when i % 1009 = 0 then 'failed' when i % 5003 = 0 then 'queued' when i % 7 = 0 then 'kept' else 'sent' end,
      ${now} - interval '1 minute' * (${rows} - i), ${now} from ${numbers(rows)}`);
};

/** Adds a year of audit rows: logins of thousands of players, actions by a dozen staff members, and a few rare actions. */
const fillAudit = async (database: Database, rows: number): Promise<void> => {
  await database.query('alter table audit_logs disable trigger user');
  await database.query(`
    insert into audit_logs (id, timestamp, user_id, username, authority, action, target_type, target_id, resource, method,
      result, http_status, ip_address, user_agent, duration_ms, request_id, changes, notes, previous_hash, hash)
    select i, ${now} - interval '31 seconds' * (${rows} - i),
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
      from ${numbers(rows)}) as made`);
  await database.query('insert into audit_names select distinct username from audit_logs on conflict do nothing');
};

/** Adds one room with `rows` messages, every thousandth of them edited, and conversations of the first user. */
const fillChat = async (database: Database, rows: number, users: number): Promise<void> => {
  await database.query(`insert into chat_rooms (key, kind, last_seq, last_change)
    values ('en', 'language', ${rows}, ${rows} / 1000)`);
  await database.query(`insert into chat_messages (room_id, seq, author_id, client_id, text, created_at, change)
    select 1, i, 1 + i % ${users}, gen_random_uuid(), 'Message ' || i, ${now} - interval '7 seconds' * (${rows} - i),
      case when i % 1000 = 0 then i / 1000 else 0 end
    from ${numbers(rows)}`);
  const talks = Math.min(users - 1, 5000);
  await database.query(`insert into chat_rooms (key, kind, last_seq)
    select 'private-' || lpad(to_hex(i), 16, '0'), 'private', 1 from ${numbers(talks)}`);
  await database.query(`insert into chat_participants (room_id, user_id, other_id, started, started_at)
    select i + 1, case when mine then 1 else i + 1 end, case when mine then i + 1 else 1 end, mine, ${now}
    from ${numbers(talks)} cross join (values (true), (false)) as side (mine)`);
};

/** Adds `rows` tickets, most of them closed, with one message each. */
const fillTickets = async (database: Database, rows: number, users: number): Promise<void> => {
  await database.query(`insert into tickets (user_id, topic_id, subject, state, since, created_at, assignee_id, rating, rated_at)
    select 1 + i % ${users}, (select min(id) from tickets_topics) + i % 6, 'Ticket ' || i,
      case when i % 50 = 0 then 'open' when i % 70 = 0 then 'waiting' when i % 90 = 0 then 'answered' else 'closed' end,
      ${now} - interval '1 minute' * (${rows} - i), ${now} - interval '1 minute' * (${rows} - i) - interval '1 hour',
      case when i % 3 = 0 then 1 + i % 12 end, case when i % 5 = 0 then 1 + i % 5 end,
      case when i % 5 = 0 then ${now} - interval '1 minute' * (${rows} - i) end
    from ${numbers(rows)}`);
  await database.query(`insert into tickets_messages (ticket_id, author_id, kind, text, created_at)
    select id, user_id, 'player', 'Message', created_at from tickets`);
};

/** Fills a database whose only user is `busy` with `entries` audit rows and a proportional number of other rows. */
export const fillAll = async (database: Database, entries: number): Promise<void> => {
  const users = entries / 10;
  await fillUsers(database, users);
  await fillMoney(database, entries / 5, users);
  await fillAudit(database, entries);
  await fillChat(database, entries, users);
  await fillForum(database, { posts: entries, users, reader: busy, now: benchNow });
  await fillTickets(database, Math.max(100, users / 10), users);
  await database.query('vacuum analyze');
};
