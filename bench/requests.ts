// Requests that the bench sends to every read endpoint: path parameters, filter values and sort orders. A test compares
// the list with the contract, so that no endpoint or filter is missing.

import { accountSorts, premiumTypes } from '@wyrmgate/contract/accounts-constants';
import { shownResults, timeRanges } from '@wyrmgate/contract/audit-constants';
import { authorityLevels } from '@wyrmgate/contract/authority';
import { deliveryKinds, deliveryStatuses } from '@wyrmgate/contract/deliveries-constants';
import { differenceKinds, differenceStatuses } from '@wyrmgate/contract/differences-constants';
import { donationStates } from '@wyrmgate/contract/donations';
import { characterClasses, empires } from '@wyrmgate/contract/game-constants';
import { comparisonStates, eventStates } from '@wyrmgate/contract/gateway-events-constants';
import { itemStates, orderFilters } from '@wyrmgate/contract/items-constants';
import { gateways, paymentKinds, paymentStatuses } from '@wyrmgate/contract/payments';
import { currencies } from '@wyrmgate/contract/shapes';
import { userSorts, userStatuses, userWindows } from '@wyrmgate/contract/users-constants';
import { byHand, file, unmeasured as olderUnmeasured } from './unmeasured.ts';

export type ReadRequests = {
  params?: Record<string, string>;
  /** Values for each filter, each sent alone. */
  filters?: Record<string, readonly string[]>;
  /** Combinations of filters, each sent in one request. */
  together?: readonly Record<string, string>[];
  /** Sort orders, combined with every filter. */
  sort?: readonly string[];
};

const bothDirections = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);
/** Search texts that match one, a tenth, all and none of the names and addresses. */
const names = ['traveller4711', 'traveller4', 'mail', 'nobodyatall'];
/** Path parameter of the user with the most rows. */
const person = { id: '1' };
const payment = { reference: 'WG-OVERSEER' };

export const requests: Record<string, ReadRequests> = {
  'auth.usernameAvailable': { filters: { username: ['Traveller1', 'Newcomer'] } },
  'auth.me': {},
  'users.list': {
    filters: {
      search: names,
      status: ['OK', 'BLOCK', 'DELETED', 'SUSPENDED', 'INACTIVE'],
      role: [...authorityLevels, 'staff'],
      dateFrom: ['2026-11-15', '2026-01-01'],
      dateTo: ['2026-01-01', '2026-11-15'],
      registered: userWindows,
      active: userWindows,
    },
    together: [
      { search: 'traveller4', status: 'OK', registered: '90' },
      { search: 'traveller4', status: 'BLOCK', role: 'player', active: '90' },
      { status: 'BLOCK', role: 'god', dateFrom: '2026-01-01' },
    ],
    sort: bothDirections(userSorts),
  },
  'users.stats': {},
  'users.recent': {},
  'users.search': { filters: { q: names } },
  'users.checkEligibility': { filters: { username: ['Traveller4711', 'Nobody'] } },
  'users.get': { params: person },
  'users.notes': { params: person },
  'accounts.ownPremium': {},
  'accounts.list': {
    filters: { search: names, status: userStatuses, premium: premiumTypes },
    together: [
      { search: 'traveller4', premium: 'none' },
      { search: 'traveller4', premium: 'vip', status: 'active' },
      { status: 'banned', premium: 'vip' },
    ],
    sort: bothDirections(accountSorts),
  },
  'accounts.get': { params: person },
  'audit.list': {
    filters: {
      action: ['login', 'user_ban', 'role_change', 'data_export'],
      username: ['nebri', 'traveller49', 'traveller', 'nobodyatall'],
      resource: ['/api/admin', 'users/4711/', 'ban', '/api/nowhere'],
      status: shownResults,
      range: timeRanges,
      userId: ['1', '105', '999999'],
      targetUserId: ['1', '4711', '999999'],
    },
    together: [
      { action: 'access_refused', status: 'SUCCESS' },
      { username: 'tenebrix', resource: 'ban', range: 'month' },
      { username: 'tenebrix', resource: 'auth/register' },
      { action: 'user_ban', username: 'morrow', resource: 'users', status: 'SUCCESS', range: 'week' },
      { resource: 'users', status: 'FORBIDDEN' },
      { action: 'login', username: 'traveller4', status: 'SUCCESS' },
    ],
  },
  'audit.stats': {},
  'audit.security': {},
  'dashboard.stats': {},
  'dashboard.history': {},
  'dashboard.attention': {},
  'donations.list': {
    filters: {
      search: ['WG-4', 'WG-ABCDEF', ...names, 'overseer'],
      status: donationStates,
      from: ['2026-11-15', '2026-01-01'],
      to: ['2026-01-01', '2026-11-15'],
      userId: ['1', '4711', '999999'],
    },
    together: [
      { search: 'traveller4', status: 'completed' },
      { search: 'mail', status: 'refunded', from: '2026-01-01' },
      { search: 'mail', status: 'review' },
      { status: 'failed', from: '2026-01-01', to: '2026-06-01' },
    ],
  },
  'donations.recent': {},
  'donations.stats': { filters: { currency: currencies } },
  'donations.revenue': { filters: { currency: currencies, days: ['7', '90'] } },
  'donations.get': { params: person },
  'gateway-events.list': {
    filters: { state: eventStates, gateway: gateways },
    together: [{ state: 'resolved', gateway: 'paypal' }],
  },
  'gateway-events.comparisons': { filters: { state: comparisonStates, gateway: gateways } },
  'items.list': { filters: { language: ['en', 'tr'] } },
  'items.targets': {},
  'items.orders': {},
  'items.marks': {},
  'items.gameItems': { filters: { search: ['blade', '1099'] } },
  'items.adminList': {
    filters: { search: ['blade', '189'], category: ['1'], state: itemStates },
  },
  'items.stats': {},
  'items.adminOrders': {
    filters: { search: ['traveller4711', 'mail'], status: orderFilters },
    together: [{ status: 'open', search: 'traveller4' }],
  },
  'deliveries.own': {},
  'game-accounts.list': {},
  'differences.status': {},
  'differences.list': {
    filters: { status: differenceStatuses, kind: differenceKinds, search: ['traveller4711', 'mail'] },
    together: [{ status: 'open', kind: 'ban' }],
  },
  'deliveries.list': {
    filters: {
      status: [...deliveryStatuses, 'open'],
      kind: deliveryKinds,
      search: ['traveller4711', 'mail'],
      userId: ['1', '4711'],
      payment: ['WG-7K3M9QX2TB4F'],
    },
    together: [{ status: 'open', kind: 'coins', search: 'traveller4' }],
  },
  'donors.wall': {},
  'donors.messages': { filters: { status: ['waiting'] } },
  'payments.history': {
    filters: {
      status: paymentStatuses,
      gateway: gateways,
      kind: paymentKinds,
      from: ['2026-11-15', '2026-01-01'],
      to: ['2026-01-01', '2026-11-15'],
    },
    together: [{ status: 'refunded', gateway: 'paypal', kind: 'donation' }],
  },
  'payments.byReference': { params: payment },
  'payments.stripeSession': { params: { id: 'cs_overseer' } },
  'receipts.get': { params: payment },
  'withdrawals.get': { params: payment },
  'gifts.received': {},
  'ledger.balance': {},
  'ledger.history': {},
  'ledger.userHistory': { params: person },
  'items.userMarks': { params: person },
  'email.deliveries': { filters: { status: ['queued', 'sent', 'kept', 'failed'] } },
  'sessions.list': {},
  'sessions.ofUser': { params: person },
  'profiles.get': {},
  'roles.list': {},
  'roles.ofUser': { params: person },
  'roles.candidates': { filters: { q: ['tr', 'traveller4711', 'nobodyatall'] } },
  'gms.list': {},
  'approvals.list': { filters: { status: ['pending', 'closed'] } },
  'approvals.waiting': {},
  'world.board': {
    params: { board: 'players' },
    filters: { empire: empires, class: characterClasses, minLevel: ['1', '50', '99'], maxLevel: ['10', '50'] },
    together: [
      { empire: 'red', class: 'ninja', minLevel: '30', maxLevel: '60' },
      { empire: 'blue', maxLevel: '20' },
    ],
  },
  'world.find': {
    params: { board: 'pvp' },
    filters: { name: ['wanderer4711', 'wanderer4', 'nobodyatall'], empire: [], class: [], minLevel: [], maxLevel: [] },
    together: [{ name: 'wanderer4711', empire: 'red', minLevel: '30' }],
  },
  'world.guilds': {
    filters: { search: ['guild47', 'nobodyatall'], empire: empires, minLevel: ['5'], maxLevel: ['5'] },
    together: [{ search: 'guild4', empire: 'red' }],
  },
  'world.own': {},
  'world.status': {},
  'forum.sections': {},
  'forum.list': { filters: { section: ['open'], list: ['new', 'popular', 'unanswered'], tag: ['siege'] } },
  'forum.get': { params: { id: '1' } },
  'forum.sitemap': {},
  'forum.sitemapFile': { params: { file: '1' } },
  'notifications.list': { filters: { unread: ['true'] } },
  'notifications.unread': {},
  'tickets.list': {},
  'tickets.adminList': {
    filters: {
      state: ['active', 'open', 'closed'],
      topic: ['2'],
      assignee: ['me', 'none', '2'],
      age: ['day', 'month'],
      search: [...names, '#5'],
      order: ['newest'],
    },
    together: [{ state: 'open', assignee: 'none', age: 'week' }],
  },
  'tickets.stats': {},
  'tickets.ofPlayer': { params: person },
  'players.get': { params: { name: 'Traveller1' } },
  'search.list': {
    filters: { q: ['traveller', 'siege', 'wanderer4711', 'nobodyatall'], type: [], lang: [] },
    together: [{ q: 'the', type: 'forum', lang: 'en' }],
  },
  'chat.rooms': {},
  'chat.search': {
    params: { room: 'en' },
    filters: { q: ['message', '4711', 'nobodyatall'] },
    together: [{ q: 'message', before: '500' }],
  },
  'chat.conversations': { filters: { room: ['private-0000000000000007'] } },
  'chat.list': { params: { room: 'en' }, filters: { change: ['0'] }, together: [{ after: '0', change: '0' }] },
};

/** Endpoints that do not need measuring, each with the reason. */
export const unmeasured: Record<string, string> = {
  ...olderUnmeasured,
  'events.scheduled': byHand,
  'events.upcoming': byHand,
  'events.get': byHand,
  'events.own': 'reads the sign-ups and reminders of its caller',
  'events.adminList': byHand,
  'events.adminGet': byHand,
  'events.preview': byHand,
  'events.signUps': byHand,
  'events.exportSignUps': file,
  'vote-sites.list': 'cached for a minute; counts the votes of one month in an index, a few ten thousand rows',
  'vote-sites.own': 'reads the votes of its caller in an index and counts the month once',
  'vote-sites.callbackGet': 'is a callback that writes',
  'vote-sites.callbacks': 'reads twenty rows in the order of an index',
  'vote-sites.adminList': 'counts the votes of thirty days in an index, for a few members of staff',
  'launcher-logins.me': 'reads one session by its token in an index',
  'launcher.keys': 'reads at most three keys, cached',
  'launcher.adminGet': byHand,
  'launcher.changes': 'compares two releases for a member of staff',
  'announcements.list': byHand,
  'announcements.adminList': byHand,
  'news.list': 'reads one page in the index of its order; a site has a few thousand articles at most',
  'news.get': 'reads one article by its key',
  'news.find': 'reads one article by its slug in an index',
  'news.reactions': 'counts the rows of one article in the primary key, cached for visitors',
  'news.feed': 'reads the newest twenty articles, cached',
  'news.sitemap': 'reads at most a thousand articles, cached for a minute',
  'news.adminList': 'a few thousand articles at most, written by hand',
  'news.adminGet': byHand,
  'news.revisions': 'reads at most fifty rows in an index',
  'news.revision': byHand,
  'media.list': 'At most a few thousand rows, written by hand.',
  'media.get': byHand,
  'presentations.list': byHand,
  'presentations.get': byHand,
  'presentations.adminList': byHand,
  'downloads.list': byHand,
  'downloads.adminList': byHand,
  'translations.get': 'reads texts that are in memory',
  'translations.hashes': 'reads texts that are in memory',
  'translations.overrides': 'reads texts that are in memory',
  'translations.adminList': byHand,
  'translations.adminGet': byHand,
  'translations.entries': 'filters the texts in memory, with the saved ones of one language',
  'translations.history': 'reads twenty rows in the order of an index',
  'word-filter.adminList': byHand,
  'word-filter.test': byHand,
  'notifications.switches': 'reads at most five rows of its caller by their key',
  'features.list': byHand,
  'features.adminList': byHand,
  'health.get': 'measures the process',
  'health.alerts': 'reads the open alerts and the latest twenty closed ones',
};
