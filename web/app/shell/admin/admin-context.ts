import type { AdminData } from '@wyrmgate/contract/dashboard';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { createContext, use } from 'react';

/** What the guard found out, and the way out. */
export type Admin = AdminData & {
  /** Ends the session and goes to the home page. */
  logOut: () => void;
};

export const AdminContext = createContext<Admin | null>(null);

/** The staff member at work. Only below the guard. */
export const useAdmin = (): Admin => {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin needs the guard of the back-office above it');
  return admin;
};

/** Whether the caller holds a permission. For what is shown only: the server asks again at each call. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const { granted } = useAdmin();
  return (permission) => holdsPermission(granted, permission);
};
