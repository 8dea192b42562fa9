/** category.resource.action, each of lower-case letters, digits, - and _. */
export const permissionName = /^[a-z][a-z0-9_-]{0,39}(?:\.[a-z][a-z0-9_-]{0,39}){2}$/;
/** Everything: site authority ADMIN. */
export const everything = '*';
/** Names in one list. */
const maxPermissions = 200;

/** The names of a JSON list of permissions, each once; undefined for anything else. */
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

/** The names of a stored list; anything else than a list of names grants nothing. */
export const readPermissionList = (text: string): string[] => parsePermissionList(text) ?? [];
