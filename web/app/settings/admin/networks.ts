import { SecuritySettings, settingRules } from '@wyrmgate/contract/settings-rules';
import { z } from 'zod';

/** Networks as they are typed, one per line. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

/** The security settings as form values: the networks are one text. */
export const SecurityValues = SecuritySettings.extend({
  admin_allowed_addresses: z.string().superRefine((typed, context) => {
    const { error } = settingRules.admin_allowed_addresses.safeParse(networksIn(typed));
    const [issue] = error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', message: issue.message });
  }),
});
export type SecurityValues = z.output<typeof SecurityValues>;
