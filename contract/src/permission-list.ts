/** A name in the form category.resource.action, of lower-case letters, digits, - and _. */
export const permissionName = /^[a-z][a-z0-9_-]{0,39}(?:\.[a-z][a-z0-9_-]{0,39}){2}$/;
/** Grants every permission to users with the site authority ADMIN. */
export const everything = '*';
/** Maximum number of names in a list. */
const maxPermissions = 200;

/** Parses a JSON list of permission names and removes duplicates. Returns undefined for anything else. */
export const parsePermissionList = (text: string): string[] | undefined => {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length > maxPermissions) return undefined;
    const fits = list.every((name) => typeof name === 'string' && (name === everything || permissionName.test(name)));
    return fits ? [...new Set<string>(list)] : undefined;
  } catch {
    return undefined;
  }
};

/** Reads a stored list. Anything but a list of permission names grants nothing. */
export const readPermissionList = (text: string): string[] => parsePermissionList(text) ?? [];
