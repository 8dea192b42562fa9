import { redirect } from 'react-router';
import { settingsUrl } from '../../shell/admin/sections.ts';

export const loader = () => redirect(settingsUrl('general'));
