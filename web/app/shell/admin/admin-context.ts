import type { AdminData } from '@wyrmgate/contract/dashboard';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { createContext, use } from 'react';

/** The result of the access check, and a function to log out. */
export type Admin = AdminData & {
  /** Ends the session and opens the home page. */
  logOut: () => void;
};

export const AdminContext = createContext<Admin | null>(null);

/** The logged-in staff member. Available only inside the access guard. */
export const useAdmin = (): Admin => {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin needs the guard of the back-office above it');
  return admin;
};

/** Says whether the viewer has a permission. Use it only for display, because the server checks every call. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const { granted } = useAdmin();
  return (permission) => holdsPermission(granted, permission);
};
