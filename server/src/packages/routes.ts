import type { packages } from '@wyrmgate/contract/packages';
import type { Handlers } from '../http/context.ts';
import { listPackages } from './service.ts';

export const packagesRoutes: Handlers<typeof packages> = { list: listPackages };
