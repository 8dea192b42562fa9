import { redirect } from 'react-router';
import { urls } from '../urls.ts';

/** The log has a longer name; its short one leads there. */
export const loader = () => redirect(urls.admin.auditLogs);
