import { redirect } from 'react-router';
import { settingsUrl } from '../../shell/admin/sections.ts';

/** The settings begin with the general ones. */
export const loader = () => redirect(settingsUrl('general'));
