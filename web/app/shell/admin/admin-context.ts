import type { AdminData } from '@wyrmgate/contract/dashboard';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { createContext, use } from 'react';

/** Access data from the guard, and the logout function. */
export type Admin = AdminData & {
  /** Ends the session and goes to the home page. */
  logOut: () => void;
};

export const AdminContext = createContext<Admin | null>(null);

/** The logged-in staff member. Only available below the guard. */
export const useAdmin = (): Admin => {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin needs the guard of the back-office above it');
  return admin;
};

/** True if the viewer has a permission. For display only; the server checks every call. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const { granted } = useAdmin();
  return (permission) => holdsPermission(granted, permission);
};
