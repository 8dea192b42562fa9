import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// One line per screen. The path is also named in shell/urls.ts, where every link takes it from.
export default [
  layout('shell/public-shell.tsx', [
    index('home/home-page.tsx'),
    route('shop', 'shop/shop-page.tsx'),
    route('payment/success', 'payments/success-page.tsx'),
    route('payment/cancel', 'payments/cancel-page.tsx'),
    route('payment/history', 'payments/history-page.tsx'),
    route('legal/terms', 'legal/terms-page.tsx'),
    route('legal/privacy', 'legal/privacy-page.tsx'),
    route('legal/game-rules', 'legal/game-rules-page.tsx'),
    route('legal/shipping-policy', 'legal/shipping-policy-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
  layout('shell/entry-shell.tsx', [route('login', 'auth/login-page.tsx'), route('register', 'auth/register-page.tsx')]),
  route('admin', 'shell/admin-shell.tsx', [
    index('dashboard/dashboard-page.tsx'),
    route('donations', 'donations/donations-page.tsx'),
    route('audit-logs', 'audit/audit-page.tsx'),
    route('*', 'shell/admin/unknown-page.ts'),
  ]),
  layout('shell/dev-shell.tsx', [route('dev/ui', 'dev/ui-page.tsx')]),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
] satisfies RouteConfig;
