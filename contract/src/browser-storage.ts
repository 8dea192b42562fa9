import { referralCookie } from './auth-constants.ts';
import { languageCookie } from './languages.ts';

export const storagePlaces = ['cookie', 'local', 'session'] as const;

/**
 * Everything that the portal stores in a browser. The page /cookies shows this list, and tests compare it with the code
 * and with a real browser.
 */
export const browserStorage = [
  { name: languageCookie, places: ['cookie', 'local'], kept: 'year', why: 'language' },
  { name: 'device', places: ['cookie'], kept: 'days400', why: 'device' },
  { name: referralCookie, places: ['cookie'], kept: 'sponsor', why: 'referral' },
  { name: 'authToken', places: ['local', 'session'], kept: 'logout', why: 'session' },
  { name: 'refreshToken', places: ['local', 'session'], kept: 'logout', why: 'session' },
  { name: 'userData', places: ['local', 'session'], kept: 'logout', why: 'session' },
  { name: 'refreshLock', places: ['local'], kept: 'seconds', why: 'refreshLock' },
  { name: 'theme', places: ['local'], kept: 'changed', why: 'theme' },
  { name: 'adminClosedGroups', places: ['local'], kept: 'cleared', why: 'menu' },
  { name: 'admin-visits-*', places: ['local'], kept: 'cleared', why: 'menu' },
  { name: 'items.basket', places: ['local'], kept: 'ordered', why: 'basket' },
  { name: 'announcements.dismissed', places: ['local'], kept: 'cleared', why: 'dismissed' },
  { name: 'forumViews', places: ['session'], kept: 'tab', why: 'views' },
  { name: 'react-router-scroll-positions', places: ['session'], kept: 'tab', why: 'scroll' },
  { name: 'referralRefused', places: ['session'], kept: 'tab', why: 'choiceCode' },
  { name: 'analyticsConsent', places: ['local'], kept: 'changed', why: 'choice' },
] as const satisfies readonly {
  name: string;
  places: readonly (typeof storagePlaces)[number][];
  kept: string;
  why: string;
}[];
