import { SecuritySettings, settingRules } from '@wyrmgate/contract/settings-rules';
import { z } from 'zod';

/** Splits typed networks at spaces, line breaks, commas and semicolons. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

export const namesIn = networksIn;

/** Form values of the security settings. Each list of networks or names is a single text. */
export const SecurityValues = SecuritySettings.extend({
  admin_allowed_addresses: z.string().superRefine((typed, context) => {
    const { error } = settingRules.admin_allowed_addresses.safeParse(networksIn(typed));
    const [issue] = error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', message: issue.message });
  }),
  reserved_names: z.string().superRefine((typed, context) => {
    const { error } = settingRules.reserved_names.safeParse(namesIn(typed));
    const [issue] = error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', message: issue.message });
  }),
});
export type SecurityValues = z.output<typeof SecurityValues>;
