import type { z } from 'zod';

/** Input attributes derived from a schema, so that the browser blocks input that the server would reject. */
export type InputLimits = { maxLength?: number; min?: number; max?: number };

type Rule = z.core.$ZodTypes;
const ruleOf = (schema: z.core.$ZodType): Rule => schema as Rule;

/** Unwraps optional, nullable and default schemas. For a union, it returns the first member. */
const unwrapped = (schema: z.core.$ZodType): Rule => {
  const rule = ruleOf(schema);
  const { def } = rule._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrapped(def.innerType);
    case 'union':
      return def.options[0] ? unwrapped(def.options[0]) : rule;
    default:
      return rule;
  }
};

/** Returns the schema at a path such as `name` or `texts.de`, or undefined for an unknown field. */
export const ruleAt = (schema: z.core.$ZodType, path: string): z.core.$ZodType | undefined =>
  path.split('.').reduce<z.core.$ZodType | undefined>((found, name) => {
    const def = found && unwrapped(found)._zod.def;
    if (def?.type === 'object') return def.shape[name];
    if (def?.type === 'record') return def.valueType;
    return def?.type === 'array' ? def.element : undefined;
  }, schema);

const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

export const limitsOfRule = (rule: z.core.$ZodType): InputLimits => {
  const inner = unwrapped(rule);
  const { def } = inner._zod;
  if (def.type === 'pipe') return { ...limitsOfRule(def.in), ...limitsOfRule(def.out) };
  const { maxLength, minValue: min, maxValue: max } = inner as Partial<z.ZodString & z.ZodNumber>;
  return {
    ...(isBound(maxLength) && { maxLength }),
    ...(isBound(min) && { min }),
    ...(isBound(max) && { max }),
  };
};

export const limitsOf = (schema: z.core.$ZodType, path: string): InputLimits => {
  const rule = ruleAt(schema, path);
  return rule ? limitsOfRule(rule) : {};
};

export const accepts = (rule: z.core.$ZodType, value: unknown): boolean => (rule as z.ZodType).safeParse(value).success;

/** True if the schema rejects both undefined and an empty string. */
export const isRequired = (schema: z.core.$ZodType, path: string): boolean => {
  const rule = ruleAt(schema, path);
  return rule !== undefined && ![undefined, null, ''].some((nothing) => accepts(rule, nothing));
};

/**
 * Replaces empty fields with null or undefined where the schema accepts these but not an empty string. Inputs cannot
 * express a missing value otherwise.
 */
export const withoutBlanks = (schema: z.core.$ZodType, values: object, above = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const path = above + name;
      if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
        return [name, withoutBlanks(schema, value, `${path}.`)];
      const rule = typeof value === 'string' && value.trim() === '' ? ruleAt(schema, path) : undefined;
      if (rule === undefined || accepts(rule, value)) return [name, value];
      return [name, accepts(rule, null) ? null : accepts(rule, undefined) ? undefined : value];
    }),
  );
