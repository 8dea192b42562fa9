import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router';
import { expect, it } from 'vitest';
import { Link } from './server-link.tsx';

const drawn = (link: ReactElement) =>
  renderToString(createElement(MemoryRouter, { initialEntries: ['/shop/coins?lang=de'] }, link));

it.each<LinkProps>([
  { to: '/' },
  { to: '/#empires', className: 'a', 'aria-label': '<b>' },
  { to: '/supporters?donate=1', replace: true, target: '_blank', rel: 'noopener' },
  { to: '/login?next=%2Fprofile%3Ftab%3Da', state: { a: 1 }, preventScrollReset: true, viewTransition: true },
  { to: '/legal/game-rules', role: 'menuitem', tabIndex: -1 },
  { to: '/shop/' },
  { to: '/a/../b' },
  { to: '//other.example/x' },
  { to: '/shop?' },
  { to: '?tab=security', relative: 'path' },
  { to: 'https://game-icons.net/', rel: 'noopener' },
  { to: 'mailto:a@example.com' },
  { to: { pathname: '/shop', search: '?a=1' } },
  { to: '/shop', discover: 'none' },
  { to: '/shop', reloadDocument: true },
  { to: '/shop', mask: '/' },
])("the server renders a link like React Router's own link: $to", (props) => {
  expect(drawn(createElement(Link, props, 'words'))).toBe(drawn(createElement(RouterLink, props, 'words')));
});
