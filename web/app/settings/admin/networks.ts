import { SettingsVersion } from '@wyrmgate/contract/settings';
import { SecuritySettings, settingRules } from '@wyrmgate/contract/settings-rules';
import { z } from 'zod';

/** Splits typed networks at spaces, line breaks, commas and semicolons. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

/** A list typed into one text field. The contract's rule applies to each part. */
const typedList = (rule: z.ZodType<string[], string[]>) =>
  z
    .string()
    .superRefine((typed, context) => {
      const [issue] = rule.safeParse(networksIn(typed)).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    })
    .transform(networksIn);

/** Schema of the security form. Each list of networks or names is a single text. */
export const SecurityValues = SecuritySettings.extend({
  admin_allowed_addresses: typedList(settingRules.admin_allowed_addresses),
  reserved_names: typedList(settingRules.reserved_names),
  version: SettingsVersion,
});
