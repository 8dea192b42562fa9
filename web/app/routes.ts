import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// One line per screen. The path is also named in shell/urls.ts, where every link takes it from.
export default [
  layout('shell/public-shell.tsx', [index('home/home-page.tsx'), route('*', 'shell/not-found-page.tsx')]),
] satisfies RouteConfig;
