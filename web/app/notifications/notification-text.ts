import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { Notification } from '@wyrmgate/contract/notifications';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';

type T = ReturnType<typeof useTranslation<'notifications'>>['t'];
type VoteReward = Extract<Notification, { kind: 'vote_rewarded' }>['data'];

const voteText = (t: T, { site, coins, marks = 0 }: VoteReward): string => {
  if (coins === 0) return t('kinds.vote_marks', { site, marks });
  const reward = t('kinds.vote_rewarded', { site, coins });
  return marks === 0 ? reward : t('kinds.vote_both', { reward, marks });
};

type Texts = Partial<Record<string, string>>;

/** Returns the text of a notification in the language of the page. */
export const useNotificationText = (): ((notification: Notification) => string) => {
  const { t, i18n } = useTranslation('notifications');
  const { money, date } = useFormat();
  const nameIn = (texts: Texts): string =>
    texts[i18n.language] || texts[defaultLanguage] || Object.values(texts).find(Boolean) || '';
  const answered = (text: string, answer = ''): string => (answer ? t('kinds.report_answer', { text, answer }) : text);
  const because = (text: string, reason = ''): string => (reason ? t('kinds.because', { text, reason }) : text);
  return (notification) => {
    const { kind, data, count } = notification;
    const author = notification.actor ?? t('former');
    switch (kind) {
      case 'forum_reply':
      case 'forum_mention':
        return t(`kinds.${kind}`, { author, count, thread: data.thread });
      case 'chat_message':
      case 'chat_mention':
        return t(`kinds.${kind}`, { author, count });
      case 'chat_muted': {
        const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        const when = date(data.until, { time: true, zone });
        return t(data.reason ? 'kinds.chat_muted_because' : 'kinds.chat_muted', { when, reason: data.reason });
      }
      case 'forum_warning':
        return because(
          data.thread === undefined ? t('kinds.warning') : t('kinds.forum_warning', { thread: data.thread }),
          data.reason,
        );
      case 'forum_removed':
        return because(
          t(data.hidden ? 'kinds.thread_hidden' : 'kinds.post_removed', { thread: data.thread }),
          data.reason,
        );
      case 'forum_report':
        return answered(
          t(data.upheld ? 'kinds.report_upheld' : 'kinds.report_dismissed', { thread: data.thread }),
          data.answer,
        );
      case 'forum_held': {
        const { thread, approved, reason } = data;
        if (approved) return t('kinds.post_approved', { thread });
        return reason ? t('kinds.post_refused_because', { thread, reason }) : t('kinds.post_refused', { thread });
      }
      case 'report_decided':
        return answered(t(`kinds.report_${data.upheld ? 'upheld' : 'dismissed'}_${data.about}`), data.answer);
      case 'guild_application':
        return t('kinds.guild_application', { count, character: data.character, guild: data.guild });
      case 'guild_decision':
        return t(data.accepted ? 'kinds.guild_accepted' : 'kinds.guild_refused', { guild: data.guild });
      case 'guild_notice_removed':
        return t('kinds.guild_notice_removed', { guild: data.guild, reason: data.reason });
      case 'event_reminder':
      case 'event_cancelled': {
        const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        const when = data.all_day ? date(data.date) : date(data.starts_at, { time: true, zone });
        return t(`kinds.${kind}`, { title: nameIn(data.titles), when });
      }
      case 'ticket_answered':
      case 'ticket_closed':
        return t(`kinds.${kind}`, { subject: data.subject });
      case 'coins_credited':
        return t('kinds.coins_credited', { coins: data.coins });
      case 'coins_changed':
        return t(data.coins < 0 ? 'kinds.coins_removed' : 'kinds.coins_added', { coins: Math.abs(data.coins) });
      case 'marks_changed':
        return t(data.marks < 0 ? 'kinds.marks_removed' : 'kinds.marks_added', { marks: Math.abs(data.marks) });
      case 'payment_refunded':
        return t('kinds.payment_refunded', { amount: money(data.amount, data.currency) });
      case 'gift_received':
        return t('kinds.gift_received', { author, coins: data.coins });
      case 'item_delivered':
      case 'item_delayed': {
        const item = nameIn(data.item);
        if (!data.gift) return t(`kinds.${kind}`, { count, item });
        const key = kind === 'item_delivered' ? 'kinds.item_gift_delivered' : 'kinds.item_gift_delayed';
        return t(key, { author, count, item });
      }
      case 'item_refunded':
        return data.currency === 'marks'
          ? t('kinds.item_refunded_marks', { item: nameIn(data.item), marks: data.coins })
          : t('kinds.item_refunded', { item: nameIn(data.item), coins: data.coins });
      case 'code_redeemed':
        if (data.marks) return t('kinds.code_marks', { marks: data.marks });
        if (data.item) return t('kinds.code_item', { item: nameIn(data.item.names), count: data.item.count });
        return data.coins === null
          ? t('kinds.code_premium', { days: data.premium_days ?? 0 })
          : t('kinds.code_coins', { coins: data.coins });
      case 'vote_rewarded':
        return voteText(t, data);
      case 'vote_prize':
        return t('kinds.vote_prize', { rank: data.rank, coins: data.coins });
      case 'vote_reminder':
        return t('kinds.vote_reminder');
      case 'premium_ending':
        return t('kinds.premium_ending', { when: date(data.until, { time: true }) });
      case 'sponsor_payout': {
        const { number, amount, currency, decision } = data;
        return t(`kinds.payout_${decision}`, { number, amount: money(amount, currency) });
      }
      case 'sponsor_tier':
        return t(`kinds.tier_${data.change}`, {
          tier: t(`tiers.${data.tier}`),
          when: data.on === null ? '' : date(data.on),
        });
      case 'role_changed': {
        const { role, granted } = data;
        return t(granted ? 'kinds.role_granted' : 'kinds.role_revoked', { role });
      }
      case 'level_changed':
        return t('kinds.level_changed', { level: t(`levels.${data.level}`) });
      case 'new_device':
        return t('kinds.new_device', { device: data.device });
      case 'webhook_paused':
        return t('kinds.webhook_paused', { name: data.name });
      case 'password_changed':
      case 'email_changed':
        return t(`kinds.${kind}`);
    }
  };
};
