import { redirect } from 'react-router';
import { urls } from '../../shell/urls.ts';

/** The settings begin with the general ones. */
export const loader = () => redirect(urls.admin.settings.general);
