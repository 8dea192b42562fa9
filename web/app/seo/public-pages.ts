import { legalUpdated } from '@wyrmgate/contract/legal-constants';
import { urls } from '../shell/urls.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** The pages in the sitemap. A test compares them with the routes. */
export const publicPages: readonly SitemapPage[] = [
  { path: urls.home },
  { path: urls.shop },
  { path: urls.itemShop },
  { path: urls.supporters },
  { path: urls.features },
  { path: urls.downloads },
  { path: urls.presentations },
  { path: urls.news },
  { path: urls.rankings },
  { path: urls.gameSettings },
  { path: urls.support },
  { path: urls.guilds },
  { path: urls.forum },
  { path: urls.status },
  { path: urls.statistics },
  { path: urls.events },
  { path: urls.vote },
  { path: urls.register },
  { path: urls.login },
  { path: urls.cookies },
  { path: urls.legal.terms, updated: legalUpdated.terms },
  { path: urls.legal.privacy, updated: legalUpdated.privacy },
  { path: urls.legal.gameRules, updated: legalUpdated.gameRules },
  { path: urls.legal.shippingPolicy, updated: legalUpdated.shippingPolicy },
  { path: urls.legal.imprint, updated: legalUpdated.imprint },
];
