import { redirect } from 'react-router';
import { settingsUrl } from '../../shell/admin/sections.ts';

/** Redirects to the general settings. */
export const loader = () => redirect(settingsUrl('general'));
