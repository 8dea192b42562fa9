import { Outlet } from 'react-router';

export default function PublicShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
